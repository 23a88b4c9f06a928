// The view Play: a form that begins a game, and the table on which it is played. The URL has the
// game: #play/GAME?record=...&--red=human; without a record it has the values of the form, and with
// start=1 a new game begins with them at once.
import { useEffect, useRef, useState } from "preact/hooks";
import { useFiles } from "../app/files";
import { useFocus, useLoaded } from "../app/hooks";
import { titleOf } from "../app/Rules";
import { currentRoute, navigate, useRoute, type Route } from "../app/router";
import { engine } from "../engine/client";
import type { GameKind, Settings, View } from "../engine/protocol";
import { texts } from "../texts";
import { Problem } from "./Fields";
import { GameTable } from "./GameTable";
import { pace } from "./pace";
import { given, usualSettings } from "./presets";
import { Start } from "./Start";
import { type Event, isBegun } from "./state";
import { keep } from "./storage";
import { Table, type Asked } from "./table";

const t = texts.play;

// A random seed, so that each game differs.
function anySeed(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0]!;
}

function settingsOf(route: Route): Settings {
  return Object.fromEntries(Object.entries(route.params).filter(([name]) => name.startsWith("--")));
}

// The settings of the form: those of the URL, or the usual ones of the screen.
function settingsOfForm(route: Route, games: GameKind[]): Settings {
  const kind = games.find(({ name }) => name === route.path[0]) ?? games[0];
  const settings = settingsOf(route);
  return kind && Object.keys(settings).length === 0 ? usualSettings(kind.tall) : settings;
}

function routeOf(game: string, settings: Settings, record = ""): Route {
  return { view: "play", path: [game], params: { ...settings, record } };
}

// Whether the URL asks for a new game without the form.
const isBeginning = ({ params }: Route) => params.start !== undefined && !params.record;

// Follows the URL: loads a game that is in the URL but not on the table. Reads the current URL, as
// moves made in the meantime have changed it.
function useAddress(route: Route, table: Table, games: GameKind[]): void {
  useEffect(() => {
    const now = currentRoute();
    const kind = games.find(({ name }) => name === now.path[0]);
    if (now.view === "play" && kind && isBeginning(now) && !table.state.view) {
      const settings = settingsOf(now);
      const seed = Number(settings["--seed"] ?? anySeed());
      return table.send({ type: "new", game: kind.name, settings: given(kind, settings), seed });
    }
    const record = now.params.record ?? "";
    if (now.view !== "play" || record === (table.state.view?.record ?? "")) return;
    if (record === "") table.send({ type: "leave" });
    else table.send({ type: "load", record, settings: settingsOf(now) });
  }, [route]);
}

function Playing({ games }: { games: GameKind[] }) {
  const route = useRoute();
  const wasPlayed = useRef(false);
  const isNew = useRef(false); // the next URL becomes a history entry, which Back undoes
  const kindOf = (name: string) => games.find((game) => game.name === name)!;
  const write = (view: View) => {
    const { game, record, settings, log, over } = view;
    const shown = { ...given(kindOf(game), settings), "--seed": settings["--seed"] ?? "" };
    navigate(routeOf(game, shown, record), isNew.current ? "push" : "replace");
    isNew.current = false;
    keep({ game, record, settings, moves: log.length, isOver: over !== null, isBegun: isBegun(view) });
  };
  const [, setTurn] = useState(0);
  const made = useRef<Table | null>(null);
  made.current ??= new Table(engine as Asked, pace, (view) => {
    if (view) write(view);
    setTurn((turn) => turn + 1);
  });
  const table = made.current;
  useEffect(() => () => table.close(), []);
  const send = (event: Event) => table.send(event);
  useAddress(route, table, games);
  const { state } = table;
  if (state.problem) isNew.current = false;
  const game = route.path[0] ?? "";

  const begin = (name: string, settings: Settings, seed: number) => {
    isNew.current = true;
    send({ type: "new", game: name, settings, seed });
  };
  const load = (record: string, settings: Settings = {}) => {
    isNew.current = true;
    send({ type: "load", record, settings });
  };
  // Games that cannot be resumed are left to Watch.
  useFiles(
    "play",
    async ([file, ...others]) => {
      if (!file || others.length > 0) return false;
      const record = await file.text();
      try {
        await engine.call("play.view", { record, settings: {} });
      } catch {
        return false;
      }
      load(record);
      return true;
    },
    true,
  );

  const form = useFocus(".play-go .primary", wasPlayed.current && !state.view);
  wasPlayed.current ||= state.view !== null;

  if (state.view) {
    const { game: name, settings } = state.view;
    const { "--seed": _, ...same } = settings;
    const kind = kindOf(name);
    return (
      <>
        <h1 class="visually-hidden">{titleOf(name)}</h1>
        <GameTable
          kind={kind}
          state={state}
          send={send}
          onNew={() => navigate(routeOf(name, given(kind, same)))}
          onAgain={() => begin(name, same, anySeed())}
          onLoad={load}
        />
      </>
    );
  }
  if (isBeginning(route) && !state.problem) return <h1 class="visually-hidden">{titleOf(game)}</h1>;
  return (
    <div class="play-start" ref={form}>
      <h1>{t.title}</h1>
      <Start
        games={games}
        game={game}
        settings={settingsOfForm(route, games)}
        problem={state.problem}
        onChange={(name, settings) => navigate(routeOf(name, settings), "replace")}
        onStart={(name, settings, seed) =>
          begin(name, settings, seed === "" ? anySeed() : Number(seed))
        }
        onLoad={load}
      />
    </div>
  );
}

export function Play() {
  const { result: games, problem } = useLoaded(() => engine.call("play.games", {}), []);
  if (games) return <Playing games={games} />;
  return (
    <>
      <h1>{t.title}</h1>
      <Problem text={problem} />
    </>
  );
}
