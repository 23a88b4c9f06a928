// The view Watch: games played elsewhere, and reports, opened from files, a folder, a server or a
// link.
import { useEffect, useRef, useState } from "preact/hooks";
import { announce, Button, CopyButton, Select } from "../app/controls";
import { useFiles, type GivenFile } from "../app/files";
import { nameOf } from "../app/opening";
import { linkTo, setParams, useRoute } from "../app/router";
import { texts } from "../texts";
import { exampleFiles } from "./examples";
import { Games } from "./Games";
import { LeagueView } from "./League";
import { Report } from "./Report";
import { Server } from "./Server";
import { choices, follow, type Place, type Shown, shownOf, start, titleOf } from "./sources";
import { Start } from "./Start";

// URL parameters without anything shown.
const nowhere = {
  server: undefined,
  log: undefined,
  example: undefined,
  game: undefined,
  frame: undefined,
};
// The maximum size of a log in a link.
const mostInLink = 300_000;
// The maximum size of a file in bytes; the engine has 2 GB for it and its data structures.
const mostOfFile = 256_000_000;

interface ContentProps {
  shown: Shown;
  files: GivenFile[];
  onPlace: (place: Place) => void;
  onLink: (link: string) => void;
  onFile: (file: GivenFile) => void;
}

function Content({ shown, files, onPlace, onLink, onFile }: ContentProps) {
  const { watched = { kind: "nothing" }, text, path, part, place } = shown;
  const html = watched.kind === "results" ? watched.html : shown.html;
  const problem = watched.kind !== "nothing" && watched.problem;
  return (
    <>
      {problem && (
        <p class="bad" role="note">
          {texts.watch.goesNoFurther(problem)}
        </p>
      )}
      {watched.kind === "results" && watched.missing !== undefined && (
        <p>{texts.watch.missingResults(watched.missing)}</p>
      )}
      {html !== undefined && (
        <Report key={path} title={titleOf(shown)} html={html} part={part} onLink={onLink} />
      )}
      {text !== undefined && <pre class="panel" role="group" tabIndex={0} aria-label={nameOf(path)}>{text}</pre>}
      {watched.kind === "league" && (
        <LeagueView
          league={watched}
          fileAt={(link) => follow(files, path, link).file}
          onFile={onFile}
        />
      )}
      {(watched.kind === "game" || watched.kind === "tournament") && (
        <Games session={shown.session!} watched={watched} place={place} onPlace={onPlace} />
      )}
    </>
  );
}

export function Watch() {
  const route = useRoute();
  const [files, setFiles] = useState<GivenFile[]>([]);
  const [stack, setStack] = useState<Shown[]>([]);
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const turn = useRef(0);
  const top = stack[stack.length - 1];
  const server = (route.params.server ?? "").replace(/^ws/, "http"); // older links begin with ws://
  const log = route.params.log ?? "";
  const example = route.params.example ?? "";
  /** The example that is open. */
  const shownExample = useRef("");

  const open = async (make: () => Promise<Shown>, how: "new" | "push" | "replace") => {
    const mine = ++turn.current;
    setBusy(true);
    try {
      const shown = await make();
      if (mine !== turn.current) return;
      setProblem("");
      setStack((old) =>
        how === "new" ? [shown] : [...(how === "push" ? old : old.slice(0, -1)), shown],
      );
      announce(titleOf(shown));
    } catch (error) {
      if (mine === turn.current) setProblem((error as Error).message);
    } finally {
      if (mine === turn.current) setBusy(false);
    }
  };
  const openFile = (file: GivenFile, how: "new" | "push" | "replace", part = "") =>
    open(async () => {
      try {
        if (file.size > mostOfFile) throw new Error(texts.watch.tooLarge(file.size));
        return await shownOf(file.path, await file.text(), part);
      } catch (error) {
        const { message } = error as Error;
        const why = message.includes("bad_alloc") ? texts.watch.tooLarge(file.size) : message;
        throw new Error(`${file.path}: ${why}`);
      }
    }, how);
  const show = (given: GivenFile[]) => {
    setFiles(given);
    const [first] = choices(given);
    if (first) void openFile(first, "new");
    else setProblem(texts.watch.nothing);
  };
  const clear = () => {
    turn.current += 1;
    setStack([]);
    setFiles([]);
    setProblem("");
    setBusy(false);
  };
  const onFiles = (given: GivenFile[]) => {
    shownExample.current = "";
    if (server !== "" || log !== "" || example !== "") setParams(nowhere, "push");
    show(given);
  };
  useFiles("watch", onFiles);

  // A link may name an example. Going back from it closes it.
  useEffect(() => {
    if (example === shownExample.current) return;
    shownExample.current = example;
    if (example === "") clear();
    else void exampleFiles(example).then((given) => shownExample.current === example && show(given));
  }, [example]);

  // A link may contain a whole log.
  useEffect(() => {
    if (log === "" || log === top?.session?.content) return;
    const place = {
      game: Number(route.params.game ?? 0) || 0,
      frame: Number(route.params.frame ?? 0) || 0,
    };
    void open(() => shownOf(texts.watch.linked, log, "", place), "new");
  }, [log]);

  const setPlace = (place: Place) =>
    setStack((old) => [...old.slice(0, -1), { ...old[old.length - 1]!, place }]);
  const onLink = (link: string) => {
    const { path, part, file } = follow(files, top!.path, link);
    if (!file) return setProblem(texts.watch.missingFile(path));
    if (/\.(html?|jsonl)$/i.test(path)) return void openFile(file, "push", part);
    void open(async () => ({ path, text: await file.text(), part, place: start }), "push");
  };
  const close = () => {
    shownExample.current = "";
    clear();
    setParams(nowhere, "push");
  };
  const link = ({ session, place }: Shown) => {
    const params = { log: session!.content, game: String(place.game), frame: String(place.frame) };
    return linkTo({ view: "watch", path: [], params });
  };

  const able = choices(files);
  const below = stack[stack.length - 2];
  return (
    <div class="watch">
      <div class="watch-head buttons">
        <h1>{server !== "" ? server : top ? titleOf(top) : texts.watch.title}</h1>
        {(top || server !== "") && (
          <div class="buttons">
            {below && (
              <Button onClick={() => setStack((old) => old.slice(0, -1))}>
                {texts.watch.back(titleOf(below))}
              </Button>
            )}
            {able.length > 1 && stack.length < 2 && server === "" && (
              <label>
                {texts.watch.files}{" "}
                <Select
                  aria-label={texts.watch.files}
                  value={top?.path}
                  options={able.map(({ path }) => [path, path])}
                  onChoose={(chosen) => {
                    const file = able.find(({ path }) => path === chosen);
                    if (file) void openFile(file, "replace");
                  }}
                />
              </label>
            )}
            {server === "" && top?.watched?.kind === "game" && top.session!.content.length < mostInLink && (
              <CopyButton text={() => link(top)} />
            )}
            <Button onClick={close}>{texts.watch.openOther}</Button>
          </div>
        )}
      </div>
      {problem && (
        <p class="bad" role="alert">
          {problem}
        </p>
      )}
      {busy && <p class="faint">{texts.watch.opening}</p>}
      {server !== "" ? (
        <Server key={server} server={server} />
      ) : top ? (
        <Content
          shown={top}
          files={files}
          onPlace={setPlace}
          onLink={onLink}
          onFile={(file) => void openFile(file, "push")}
        />
      ) : (
        <Start
          onServer={(address) => {
            setProblem("");
            setParams({ ...nowhere, server: address }, "push");
          }}
        />
      )}
    </div>
  );
}
