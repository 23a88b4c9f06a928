// Games with everything beside them: rounds, other games, keys.
import { Button, KeyList } from "../app/controls";
import type { Tournament, Watched, WatchedGame } from "../engine/protocol";
import { texts } from "../texts";
import { usePages } from "./pages";
import type { Place, Session } from "./sources";
import { Viewer } from "./Viewer";

interface ListProps {
  games: WatchedGame[];
  current: number;
  onPlace: (place: Place) => void;
  /** The number of the first game listed. */
  first?: number;
}

const textOf = ({ title, players, result, marks }: WatchedGame) =>
  [title, ...players.map(({ name }) => name), result, ...marks.map(({ text }) => text)].join(" ");

function GameList({ games, current, onPlace, first = 0 }: ListProps) {
  const { shown, isLong, filter, turning } = usePages(games, textOf, current - first);
  const stateOf = ({ frames, result, marks }: WatchedGame) => {
    const outs = marks.filter((mark) => mark.kind === "out").length;
    const out = outs > 0 && !result ? ` ✖ ${outs} ${texts.watch.out}` : "";
    return (frames === 0 ? texts.watch.notBegun : (result ?? "")) + out;
  };
  return (
    <>
      {isLong && filter}
      <ol class="watch-games">
        {shown.map(({ item: game, index }) => (
          <li key={first + index}>
            <Button
              class="watch-game"
              aria-current={first + index === current ? "true" : undefined}
              disabled={game.frames === 0}
              onClick={() => onPlace({ game: first + index, frame: 0 })}
            >
              <span class="watch-game-title">
                {isLong ? `${first + index + 1}. ` : ""}
                {game.title}
              </span>
              <span>{game.players.map(({ name }) => name).join(", ")}</span>
              <span class="faint">{stateOf(game)}</span>
            </Button>
          </li>
        ))}
      </ol>
      {turning}
    </>
  );
}

interface RoundsProps extends Omit<ListProps, "first" | "games"> {
  tournament: Tournament;
}

function Rounds({ tournament, current, onPlace }: RoundsProps) {
  const { games } = tournament;
  const isShown = ({ first, games }: { first: number; games: number }) =>
    current >= first && current < first + games;
  return (
    <section class="watch-rounds">
      {tournament.winners && <p class="watch-winners">{texts.watch.winners(tournament.winners)}</p>}
      {tournament.rounds.map((round, place) => (
        <details key={place} open={place === tournament.rounds.length - 1 || isShown(round)}>
          <summary>
            {round.title}: {texts.watch.gamesOf(round.games)}
            {round.result && <span class="faint"> – {round.result}</span>}
          </summary>
          <GameList
            games={games.slice(round.first, round.first + round.games)}
            first={round.first}
            current={current}
            onPlace={onPlace}
          />
        </details>
      ))}
      {tournament.disqualified.length > 0 && (
        <>
          <h2>{texts.watch.thrownOut}</h2>
          <ul class="watch-outs">
            {tournament.disqualified.map((out, place) => (
              <li key={place}>
                {out.game === undefined ? (
                  <span>
                    ✖ {out.name}: {out.text}
                  </span>
                ) : (
                  <Button
                    class="watch-mark out"
                    onClick={() => onPlace({ game: out.game!, frame: out.frame! })}
                  >
                    ✖ {out.name}: {out.text} <span class="faint">({games[out.game]?.title})</span>
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

export type WithGames = Extract<Watched, { kind: "game" | "tournament" }>;

interface GamesProps {
  session: Session;
  watched: WithGames;
  place: Place;
  onPlace: (place: Place) => void;
  live?: boolean;
}

export function Games({ session, watched, place, onPlace, live = false }: GamesProps) {
  const { games, kind } = watched;
  const isMany = games.length > 1 || kind === "tournament";
  return (
    <div class={isMany ? "watch-game-view many" : "watch-game-view"}>
      {games.length > 0 && (
        <Viewer session={session} games={games} place={place} onPlace={onPlace} live={live} />
      )}
      <div class="watch-below">
        {kind === "tournament" ? (
          <Rounds tournament={watched} current={place.game} onPlace={onPlace} />
        ) : (
          isMany && (
            <section>
              <h2>{texts.watch.games}</h2>
              <GameList games={games} current={place.game} onPlace={onPlace} />
            </section>
          )
        )}
        <details class="watch-keys">
          <summary>{texts.app.keys}</summary>
          <KeyList keys={texts.watch.keyList} />
        </details>
      </div>
    </div>
  );
}
