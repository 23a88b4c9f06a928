// A live tournament, from a server, by Server-Sent Events.
import { useEffect, useState } from "preact/hooks";
import { announce, Button, Check } from "../app/controls";
import type { Watched } from "../engine/protocol";
import { texts } from "../texts";
import { Games, type WithGames } from "./Games";
import { type Place, Session, start } from "./sources";

interface Live {
  state: "connecting" | "open" | "closed" | "lost";
  session?: Session;
  watched?: Watched | undefined;
  problem?: string;
}

// Milliseconds between batches of lines; nobody could see more frequent updates.
const pause = 100;

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
  const [{ state, session, watched, problem }, setLive] = useState<Live>({ state: "connecting" });
  const [place, setPlace] = useState(start);
  const [follows, setFollows] = useState(true);
  const played = watched?.kind === "tournament" || watched?.kind === "game" ? watched : undefined;
  const games = played?.games ?? [];
  const words = {
    connecting: texts.watch.connecting(server),
    open: games.length > 0 ? texts.watch.live : texts.watch.waiting,
    closed: texts.watch.closed,
    lost: texts.watch.lost(server),
  };
  useEffect(() => {
    const mine = new Session("", true);
    let last: Promise<unknown> = mine.open();
    let known: Watched | undefined;
    let waiting = "";
    let timer: ReturnType<typeof setTimeout> | undefined;
    let end: "lost" | "closed" = "lost";
    setLive({ state: "connecting", session: mine });
    setFollows(true);
    const show = (changes: Partial<Live>) =>
      setLive((live) => (live.session === mine ? { ...live, ...changes } : live));
    const take = async (text: string) => {
      try {
        known = merged(known, await mine.more(text));
        show({ watched: known });
      } catch (error) {
        show({ problem: (error as Error).message });
      }
    };
    const hand = () => {
      clearTimeout(timer);
      timer = undefined;
      const text = waiting;
      waiting = "";
      if (text !== "") last = last.then(() => take(text));
    };
    const source = new EventSource(server);
    let isOpen = false;
    source.onopen = () => {
      isOpen = true;
      end = "closed";
      show({ state: "open" });
    };
    source.onmessage = ({ data }) => {
      waiting += `${String(data)}\n`;
      timer ??= setTimeout(hand, pause);
    };
    const close = () => {
      source.close();
      hand();
      show({ state: end });
      announce(words[end]);
    };
    source.addEventListener("end", close);
    source.onerror = () => {
      // The browser reconnects and gets the lines after the last one received; one attempt suffices.
      if (!isOpen || source.readyState === EventSource.CLOSED) return close();
      isOpen = false;
      show({ state: "connecting" });
    };
    return () => {
      clearTimeout(timer);
      source.close();
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
