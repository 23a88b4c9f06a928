// Games with everything beside them: rounds, other games, keys.
import type { Watched } from "../engine/protocol";
import { texts } from "../texts";
import { GameList, Rounds } from "./parts";
import type { Session } from "./session";
import type { Place } from "./shown";
import { Viewer } from "./Viewer";

export type WithGames = Extract<Watched, { kind: "game" | "tournament" }>;

export function Games({
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
