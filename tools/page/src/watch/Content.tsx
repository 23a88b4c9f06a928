// Shows the opened source according to its kind.
import { Button } from "../app/controls";
import type { GivenFile } from "../app/files";
import { texts } from "../texts";
import { follow, nameOf } from "./files";
import { Games } from "./Games";
import { LeagueView } from "./League";
import { Report } from "./Report";
import { type Place, type Shown, titleOf } from "./shown";

interface ContentProps {
  shown: Shown;
  files: GivenFile[];
  onPlace: (place: Place) => void;
  onLink: (link: string) => void;
  onFile: (file: GivenFile) => void;
}

export function Content({ shown, files, onPlace, onLink, onFile }: ContentProps) {
  const { watched, html, text, path, part } = shown;
  if (html !== undefined) {
    return <Report key={path} title={titleOf(shown)} html={html} part={part} onLink={onLink} />;
  }
  if (text !== undefined) return <pre class="panel" tabIndex={0} aria-label={nameOf(path)}>{text}</pre>;
  if (!watched || watched.kind === "nothing") return null;
  const note = watched.problem && (
    <p class="bad" role="note">
      {texts.watch.goesNoFurther(watched.problem)}
    </p>
  );
  if (watched.kind === "results") {
    return (
      <>
        {note}
        {watched.missing !== undefined && <p>{texts.watch.missingResults(watched.missing)}</p>}
        <Report key={path} title={watched.title} html={watched.html} part="" onLink={onLink} />
      </>
    );
  }
  if (watched.kind === "league") {
    const logOf = (log: string) => follow(files, path, encodeURI(log)).file;
    const page = follow(files, path, "league.html").file;
    return (
      <>
        {note}
        {page && (
          <p>
            <Button onClick={() => onFile(page)}>{texts.watch.wholePage}</Button>
          </p>
        )}
        <LeagueView
          league={watched}
          hasLog={(log) => logOf(log) !== undefined}
          onLog={(game) => onFile(logOf(game.log)!)}
        />
      </>
    );
  }
  return (
    <>
      {note}
      <Games session={shown.session!} watched={watched} place={shown.place} onPlace={onPlace} />
    </>
  );
}
