// A live tournament, from a server, over a WebSocket.
import { useEffect, useState } from "preact/hooks";
import { announce, Button, Check } from "../app/controls";
import type { Watched } from "../engine/protocol";
import { texts } from "../texts";
import { Games, type WithGames } from "./Games";
import { type Place, Session, start } from "./sources";

type LiveState = "connecting" | "open" | "closed" | "lost";

interface LiveHandlers {
  lines(text: string): void;
  state(state: LiveState): void;
}

// Milliseconds between batches; nobody could see more frequent updates.
const pause = 100;

// Passes the lines on in batches. Returns a function that closes the connection.
function watchLive(server: string, { lines, state }: LiveHandlers): () => void {
  let waiting = "";
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wasOpen = false;
  const hand = () => {
    timer = undefined;
    const text = waiting;
    waiting = "";
    if (text !== "") lines(text);
  };
  const socket = new WebSocket(server);
  state("connecting");
  socket.onopen = () => {
    wasOpen = true;
    state("open");
  };
  socket.onmessage = ({ data }) => {
    waiting += `${String(data)}\n`;
    timer ??= setTimeout(hand, pause);
  };
  socket.onclose = () => {
    clearTimeout(timer);
    hand();
    state(wasOpen ? "closed" : "lost");
  };
  return () => {
    clearTimeout(timer);
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  };
}

// The engine sends only the games that have changed.
function merged(before: Watched | undefined, after: Watched): Watched {
  if (after.kind !== "game" && after.kind !== "tournament") return after;
  if (before?.kind !== after.kind || after.games_from === 0) return after;
  return {
    ...after,
    games_from: 0,
    games: [...before.games.slice(0, after.games_from), ...after.games],
  };
}

// The newest position available.
function newest(games: WithGames["games"]): Place {
  let game = games.length - 1;
  while (game > 0 && games[game]!.frames === 0) game -= 1;
  return { game: Math.max(game, 0), frame: Math.max((games[game]?.frames ?? 1) - 1, 0) };
}

export function Server({ server }: { server: string }) {
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<LiveState>("connecting");
  const [watched, setWatched] = useState<Watched | undefined>();
  const [session, setSession] = useState<Session | undefined>();
  const [place, setPlace] = useState(start);
  const [follows, setFollows] = useState(true);
  const [problem, setProblem] = useState("");
  const played = watched?.kind === "tournament" || watched?.kind === "game" ? watched : undefined;
  const games = played?.games ?? [];
  const words = {
    connecting: texts.watch.connecting(server),
    open: games.length > 0 ? texts.watch.live : texts.watch.waiting,
    closed: texts.watch.closed,
    lost: texts.watch.lost(server),
  };
  useEffect(() => {
    let current = true;
    const mine = new Session("", true);
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
        if (now === "closed" || now === "lost") announce(words[now]);
      },
    });
    return () => {
      current = false;
      close();
    };
  }, [server, attempt]);

  const shown = follows && games.length > 0 ? newest(games) : place;
  const isOver = state === "closed" || state === "lost";
  return (
    <>
      <div class="buttons watch-live" data-state={state}>
        <span class={state === "open" ? "good" : state === "lost" ? "bad" : ""} role="status">
          {words[state]}
        </span>
        {games.length > 0 && !isOver && (
          <Check
            label={texts.watch.follow}
            isOn={follows}
            onChange={(wanted) => {
              setPlace(shown);
              setFollows(wanted);
            }}
          />
        )}
        {isOver && <Button onClick={() => setAttempt(attempt + 1)}>{texts.watch.again}</Button>}
      </div>
      {problem && <p class="bad">{problem}</p>}
      {watched && "problem" in watched && watched.problem && (
        <p class="bad">{texts.watch.goesNoFurther(watched.problem)}</p>
      )}
      {session && played && (
        <Games
          session={session}
          watched={played}
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
