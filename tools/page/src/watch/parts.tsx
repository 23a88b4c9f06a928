// The parts beside the board: the players, the marks, the list of games.
import type { Mark, Standing, Tournament, WatchedGame, WatchedPlayer } from "../engine/protocol";
import { texts } from "../texts";

function Side({ side, paint }: Pick<WatchedPlayer, "side" | "paint">) {
  return side === "" ? null : (
    <>
      {paint && <span class="watch-swatch" style={{ background: paint.fill }} aria-hidden="true" />}
      <span class="faint">{side}</span>
    </>
  );
}

export function Players({
  game,
  standings,
}: {
  game: WatchedGame;
  standings: Standing[] | undefined;
}) {
  return (
    <table class="watch-players" aria-label={texts.watch.players}>
      <tbody>
        {game.players.map(({ name, side, paint }, place) => {
          const standing = standings?.[place];
          return (
            <tr key={place} class={standing?.is_out ? "is-out" : ""}>
              <th scope="row">{name}</th>
              {side !== "" && (
                <td>
                  <Side side={side} paint={paint} />
                </td>
              )}
              <td class="watch-score">{standing?.is_out ? texts.watch.out : standing?.score}</td>
              <td class="watch-turn">{standing?.to_move ? `◀ ${texts.watch.toMove}` : ""}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

const signs: Record<Mark["kind"], string> = { out: "✖", pass: "–", end: "■" };

export function Jumps({
  marks,
  frame,
  onJump,
}: {
  marks: Mark[];
  frame: number;
  onJump: (frame: number) => void;
}) {
  if (marks.length === 0) return null;
  return (
    <section class="watch-jumps">
      <h2>{texts.watch.jumps}</h2>
      <ul>
        {marks.map((mark, place) => (
          <li key={place}>
            <button
              type="button"
              class={`watch-mark ${mark.kind}`}
              aria-current={mark.frame === frame ? "step" : undefined}
              onClick={() => onJump(mark.frame)}
            >
              <span aria-hidden="true">{signs[mark.kind]}</span> {mark.text}{" "}
              <span class="faint">({mark.frame})</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function GameButton({
  game,
  current,
  onChoose,
}: {
  game: WatchedGame;
  current: boolean;
  onChoose: () => void;
}) {
  const outs = game.marks.filter((mark) => mark.kind === "out").length;
  return (
    <button
      type="button"
      class="watch-game"
      aria-current={current ? "true" : undefined}
      disabled={game.frames === 0}
      onClick={onChoose}
    >
      <span class="watch-game-title">{game.title}</span>
      <span>{game.players.map(({ name }) => name).join(", ")}</span>
      <span class="faint">
        {game.frames === 0 ? texts.watch.notBegun : (game.result ?? "")}
        {outs > 0 && !game.result && ` ✖ ${outs} ${texts.watch.out}`}
      </span>
    </button>
  );
}

export interface GamesProps {
  games: WatchedGame[];
  current: number;
  onChoose: (game: number) => void;
  first?: number;
}

export function GameList({ games, current, onChoose, first = 0 }: GamesProps) {
  return (
    <ol class="watch-games">
      {games.map((game, place) => (
        <li key={first + place}>
          <GameButton
            game={game}
            current={first + place === current}
            onChoose={() => onChoose(first + place)}
          />
        </li>
      ))}
    </ol>
  );
}

export function Rounds({
  tournament,
  games,
  current,
  onChoose,
  onFrame,
}: {
  tournament: Tournament;
  games: WatchedGame[];
  current: number;
  onChoose: (game: number) => void;
  onFrame: (game: number, frame: number) => void;
}) {
  return (
    <section class="watch-rounds">
      {tournament.winners && <p class="watch-winners">{texts.watch.winners(tournament.winners)}</p>}
      {tournament.rounds.map((round, place) => (
        <details key={place} open={place === tournament.rounds.length - 1 || inRound(round, current)}>
          <summary>
            {round.title}: {texts.watch.gamesOf(round.games)}
            {round.result && <span class="faint"> – {round.result}</span>}
          </summary>
          <GameList
            games={games.slice(round.first, round.first + round.games)}
            first={round.first}
            current={current}
            onChoose={onChoose}
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
                  <button
                    type="button"
                    class="watch-mark out"
                    onClick={() => onFrame(out.game!, out.frame!)}
                  >
                    ✖ {out.name}: {out.text} <span class="faint">({games[out.game]?.title})</span>
                  </button>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function inRound({ first, games }: { first: number; games: number }, game: number): boolean {
  return game >= first && game < first + games;
}
