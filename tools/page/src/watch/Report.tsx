// A report, a page of its own: in a frame that may run its scripts, and reach nothing of this page.
import { useEffect, useMemo, useRef } from "preact/hooks";
import { texts } from "../texts";

export interface ReportProps {
  title: string;
  html: string;
  /** What to show first of it, as after "#" in an address. */
  part: string;
  /** Called with the relative links that are chosen in it. */
  onLink: (link: string) => void;
}

// As reports say of themselves, and also where a page says nothing: it loads nothing.
const policy =
  '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; ' +
  "style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:; form-action 'none'\">";

// In the frame. Links within the report stay in it; this page is asked for the others.
function guide(part: string, theme: string): string {
  const script = (part: string, theme: string) => {
    if (theme !== "auto") document.documentElement.dataset["theme"] = theme;
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
  const given = [part, theme].map((text) => JSON.stringify(text).replaceAll("<", "\\u003c"));
  return `${policy}<base href="about:srcdoc"><script>(${script.toString()})(${given.join(",")})</script>`;
}

function guided(html: string, part: string): string {
  const theme = document.documentElement.dataset["theme"] ?? "auto";
  // Before all of it, wherever its head is, if it has one: a policy holds for what comes after it.
  // A document in a frame's srcdoc needs no <!DOCTYPE> to be shown by the standards.
  return guide(part, theme) + html;
}

export function Report({ title, html, part, onLink }: ReportProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const latest = useRef(onLink);
  latest.current = onLink;
  const content = useMemo(() => guided(html, part), [html, part]);
  useEffect(() => {
    const onMessage = (event: MessageEvent) => {
      const link: unknown = (event.data as { gauntletLink?: unknown } | null)?.gauntletLink;
      if (event.source === frame.current?.contentWindow && typeof link === "string") {
        latest.current(link);
      }
    };
    addEventListener("message", onMessage);
    return () => removeEventListener("message", onMessage);
  }, []);
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
