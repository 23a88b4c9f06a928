// Games that were played elsewhere, and reports: opened from files, a folder, a server or a link.
import { useEffect, useRef, useState } from "preact/hooks";
import { CopyButton } from "../app/actions";
import { useFiles, type GivenFile } from "../app/files";
import { announce } from "../app/live";
import { hashOf, setParams, useRoute } from "../app/router";
import type { Watched } from "../engine/protocol";
import { texts } from "../texts";
import { choices, follow, nameOf } from "./files";
import { LeagueView } from "./League";
import { watchLive, type LiveState } from "./live";
import { merged } from "./merge";
import { GameList, Rounds } from "./parts";
import { Report } from "./Report";
import { Session } from "./session";
import { Start } from "./Start";
import { Viewer, type Place } from "./Viewer";

/** Something that was opened and is shown. */
interface Shown {
  path: string;
  session?: Session;
  watched?: Watched;
  /** Of a page of HTML, and of a text that is nothing else. */
  html?: string;
  text?: string;
  part: string;
  place: Place;
}

const isPage = (text: string) => /^\s*<(!doctype html|html)/i.test(text.slice(0, 200));
const start: Place = { game: 0, frame: 0 };
// As long as it may be for a link to it.
const mostInLink = 300_000;

async function shownOf(path: string, text: string, part = "", place = start): Promise<Shown> {
  if (isPage(text)) return { path, html: text, part, place };
  const session = new Session(nameOf(path), text);
  return { path, session, watched: await session.open(), part, place };
}

function titleOf({ path, watched, html }: Shown): string {
  const title = html !== undefined ? /<title>([^<]*)<\/title>/i.exec(html)?.[1] : undefined;
  if (title) return new DOMParser().parseFromString(title, "text/html").body.textContent ?? path;
  return watched && "title" in watched && watched.title ? watched.title : nameOf(path);
}

export function Watch() {
  const route = useRoute();
  const [files, setFiles] = useState<GivenFile[]>([]);
  const [stack, setStack] = useState<Shown[]>([]);
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const turn = useRef(0);
  const top = stack[stack.length - 1];
  const server = route.params["server"] ?? "";
  const log = route.params["log"] ?? "";

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
        return await shownOf(file.path, await file.text(), part);
      } catch (error) {
        throw new Error(`${file.path}: ${(error as Error).message}`);
      }
    }, how);
  const onFiles = (given: GivenFile[]) => {
    if (server !== "" || log !== "") setParams({ server: "", log: "", game: "", frame: "" }, "push");
    setFiles(given);
    const [first] = choices(given);
    if (first) void openFile(first, "new");
    else setProblem(texts.watch.nothing);
  };
  useFiles(onFiles);

  // A link that has a whole log in it.
  useEffect(() => {
    if (log === "" || log === top?.session?.content) return;
    const place = {
      game: Number(route.params["game"] ?? 0) || 0,
      frame: Number(route.params["frame"] ?? 0) || 0,
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
    turn.current += 1;
    setStack([]);
    setFiles([]);
    setProblem("");
    setBusy(false);
    setParams({ server: "", log: "", game: "", frame: "" }, "push");
  };
  const link = async (shown: Shown) => {
    const params = {
      log: shown.session!.content,
      game: String(shown.place.game || ""),
      frame: String(shown.place.frame || ""),
    };
    return location.href.replace(/#.*$/s, "") + (await hashOf({ view: "watch", path: [], params }));
  };

  const able = choices(files);
  const below = stack[stack.length - 2];
  return (
    <div class="watch">
      <div class="watch-head">
        <h1>{server !== "" ? server : top ? titleOf(top) : texts.watch.title}</h1>
        {(top || server !== "") && (
          <div class="buttons">
            {below && (
              <button type="button" onClick={() => setStack((old) => old.slice(0, -1))}>
                {texts.watch.back(titleOf(below))}
              </button>
            )}
            {able.length > 1 && stack.length < 2 && server === "" && (
              <label class="watch-files">
                {texts.watch.files}{" "}
                <select
                  aria-label={texts.watch.files}
                  value={top?.path}
                  onChange={(event) => {
                    const file = able.find(({ path }) => path === event.currentTarget.value);
                    if (file) void openFile(file, "replace");
                  }}
                >
                  {able.map(({ path }) => (
                    <option key={path} value={path}>
                      {path}
                    </option>
                  ))}
                </select>
              </label>
            )}
            {server === "" && top?.watched?.kind === "game" && top.session!.content.length < mostInLink && (
              <CopyButton label={texts.watch.copyLink} text={() => link(top)} />
            )}
            <button type="button" onClick={close}>
              {texts.watch.openOther}
            </button>
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
        <Live key={server} server={server} />
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
          onFiles={onFiles}
          onServer={(address) => {
            setProblem("");
            setParams({ server: address, log: "" }, "push");
          }}
        />
      )}
    </div>
  );
}

interface ContentProps {
  shown: Shown;
  files: GivenFile[];
  onPlace: (place: Place) => void;
  onLink: (link: string) => void;
  onFile: (file: GivenFile) => void;
}

function Content({ shown, files, onPlace, onLink, onFile }: ContentProps) {
  const { watched, html, text, path, part } = shown;
  if (html !== undefined) {
    return <Report key={path} title={titleOf(shown)} html={html} part={part} onLink={onLink} />;
  }
  if (text !== undefined) return <pre class="panel">{text}</pre>;
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
            <button type="button" onClick={() => onFile(page)}>
              {texts.watch.wholePage}
            </button>
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

type WithGames = Extract<Watched, { kind: "game" | "tournament" }>;

function Games({
  session,
  watched,
  place,
  onPlace,
  live = false,
}: {
  session: Session;
  watched: WithGames;
  place: Place;
  onPlace: (place: Place) => void;
  live?: boolean;
}) {
  const { games } = watched;
  const choose = (game: number) => onPlace({ game, frame: 0 });
  return (
    <div class={games.length > 1 || watched.kind === "tournament" ? "watch-game-view many" : "watch-game-view"}>
      {games.length > 0 && (
        <Viewer session={session} games={games} place={place} onPlace={onPlace} live={live} />
      )}
      <div class="watch-below">
        {watched.kind === "tournament" ? (
          <Rounds
            tournament={watched}
            games={games}
            current={place.game}
            onChoose={choose}
            onFrame={(game, frame) => onPlace({ game, frame })}
          />
        ) : (
          games.length > 1 && (
            <section>
              <h2>{texts.watch.games}</h2>
              <GameList games={games} current={place.game} onChoose={choose} />
            </section>
          )
        )}
        <Keys />
      </div>
    </div>
  );
}

function Keys() {
  return (
    <details class="watch-keys">
      <summary>{texts.watch.keys}</summary>
      <dl>
        {texts.watch.keyList.map(([keys, words]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

// The newest there is to be seen.
function newest(games: WithGames["games"]): Place {
  let game = games.length - 1;
  while (game > 0 && games[game]!.frames === 0) game -= 1;
  return { game: Math.max(game, 0), frame: Math.max((games[game]?.frames ?? 1) - 1, 0) };
}

function Live({ server }: { server: string }) {
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<LiveState>("connecting");
  const [watched, setWatched] = useState<Watched | undefined>();
  const [session, setSession] = useState<Session | undefined>();
  const [place, setPlace] = useState(start);
  const [follows, setFollows] = useState(true);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    let current = true;
    const mine = new Session(server, "", true);
    let known: Watched | undefined;
    let last: Promise<void> = mine.open().then(() => undefined);
    setSession(mine);
    setWatched(undefined);
    setProblem("");
    setFollows(true);
    const take = async (text: string) => {
      try {
        const more = await mine.more(text);
        known = merged(known, more);
        if (current) setWatched(known);
      } catch (error) {
        if (current) setProblem((error as Error).message);
      }
    };
    const close = watchLive(server, {
      lines: (text) => (last = last.then(() => take(text))),
      state: (now) => {
        setState(now);
        if (now === "closed") announce(texts.watch.closed);
        if (now === "lost") announce(texts.watch.lost(server));
      },
    });
    return () => {
      current = false;
      close();
    };
  }, [server, attempt]);

  const games = watched && "games" in watched && watched.kind !== "league" ? watched.games : [];
  const shown = follows && games.length > 0 ? newest(games) : place;
  const isOver = state === "closed" || state === "lost";
  const words = {
    connecting: texts.watch.connecting(server),
    open: games.length > 0 ? texts.watch.live : texts.watch.waiting,
    closed: texts.watch.closed,
    lost: texts.watch.lost(server),
  }[state];
  return (
    <>
      <div class="buttons watch-live" data-state={state}>
        <span class={state === "open" ? "good" : state === "lost" ? "bad" : ""} role="status">
          {words}
        </span>
        {games.length > 0 && !isOver && (
          <label>
            <input
              type="checkbox"
              checked={follows}
              onChange={(event) => {
                setPlace(shown);
                setFollows(event.currentTarget.checked);
              }}
            />{" "}
            {texts.watch.follow}
          </label>
        )}
        {isOver && (
          <button type="button" onClick={() => setAttempt(attempt + 1)}>
            {texts.watch.again}
          </button>
        )}
      </div>
      {problem && <p class="bad">{problem}</p>}
      {watched && "problem" in watched && watched.problem && (
        <p class="bad">{texts.watch.goesNoFurther(watched.problem)}</p>
      )}
      {session && (watched?.kind === "tournament" || watched?.kind === "game") && (
        <Games
          session={session}
          watched={watched}
          place={shown}
          live={!isOver}
          onPlace={(to) => {
            setFollows(false);
            setPlace(to);
          }}
        />
      )}
    </>
  );
}
