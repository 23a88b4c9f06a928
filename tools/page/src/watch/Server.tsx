// A live tournament, from a server.
import { useEffect, useState } from "preact/hooks";
import { announce } from "../app/live";
import type { Watched } from "../engine/protocol";
import { texts } from "../texts";
import { Games, type WithGames } from "./Games";
import { watchLive, type LiveState } from "./live";
import { merged } from "./merge";
import { Session } from "./session";
import { type Place, start } from "./shown";

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
