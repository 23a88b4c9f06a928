// A report in a frame, which runs the scripts of our reports but cannot reach this page.
import { useMemo, useRef } from "preact/hooks";
import reportScripts from "report-scripts";
import { useEvent } from "../app/hooks";
import { texts } from "../texts";

interface ReportProps {
  title: string;
  html: string;
  /** The part to show first, as after "#" in a URL. */
  part: string;
  /** Called when a relative link is chosen in the report. */
  onLink: (link: string) => void;
}

// Nothing is loaded, and of the report's scripts only those run that reports of this version have:
// no policy keeps others from sending what they see, by WebRTC.
const policyOf = (nonce: string) =>
  '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; ' +
  `style-src 'unsafe-inline'; script-src 'nonce-${nonce}' ${reportScripts.join(" ")}; ` +
  "img-src data:; form-action 'none'\">";

// Adds a script that runs in the frame: links within the report stay in it; other links are passed
// to this page.
function guided(html: string, part: string): string {
  const script = (part: string, theme: string) => {
    if (theme !== "auto") document.documentElement.dataset.theme = theme;
    addEventListener("load", () => {
      if (part) location.hash = part;
    });
    addEventListener("click", (event) => {
      const link = (event.target as Element | null)?.closest?.("a[href]")?.getAttribute("href");
      if (!link || link.startsWith("#") || event.defaultPrevented) return;
      event.preventDefault();
      parent.postMessage({ gauntletLink: link }, "*");
    });
  };
  const theme = document.documentElement.dataset.theme ?? "auto";
  const given = [part, theme].map((text) => JSON.stringify(text).replaceAll("<", "\\u003c"));
  const call = `(${script.toString()})(${given.join(",")})`;
  // At the very start, because a policy applies only to what follows it. A srcdoc document needs no
  // <!DOCTYPE> for standards mode.
  const nonce = crypto.getRandomValues(new Uint32Array(4)).join("-");
  return `${policyOf(nonce)}<base href="about:srcdoc"><script nonce="${nonce}">${call}</script>${html}`;
}

export function Report({ title, html, part, onLink }: ReportProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const content = useMemo(() => guided(html, part), [html, part]);
  useEvent("message", ({ data, source }) => {
    const link: unknown = (data as { gauntletLink?: unknown } | null)?.gauntletLink;
    if (source === frame.current?.contentWindow && typeof link === "string") onLink(link);
  });
  return (
    <iframe
      ref={frame}
      class="watch-report"
      title={`${texts.watch.report}: ${title}`}
      sandbox="allow-scripts"
      srcdoc={content}
    />
  );
}
