// The players, their scores, and whose turn it is.
import { texts } from "../texts";
import type { Player } from "./types";

const t = texts.play;

function PlayerRow({ player }: { player: Player }) {
  const classes = ["play-player", player.to_move && "is-to-move", player.is_out && "is-out"];
  return (
    <li class={classes.filter(Boolean).join(" ")}>
      {player.paint && (
        <span class="play-side-mark" style={{ background: player.paint.fill }} aria-hidden="true" />
      )}
      <span class="play-player-name">{player.name}</span>
      <span class="play-score">{player.score}</span>
      <span class="play-player-who">{player.who}</span>
      <span class="play-player-state">
        {player.is_out ? t.isOut : player.to_move ? t.toMove : ""}
      </span>
    </li>
  );
}

export function Players({ players }: { players: Player[] }) {
  return (
    <ul class="play-players" aria-label={t.players}>
      {players.map((player) => (
        <PlayerRow key={player.side} player={player} />
      ))}
    </ul>
  );
}
