// A league: its standings and its games; each game links to its log.
import { useState } from "preact/hooks";
import type { League, LeagueGame } from "../engine/protocol";
import { Button, Scroll, Table } from "../app/controls";
import { texts } from "../texts";

const atATime = 200;

const columns = ["text", "text"].map((kind) => ({ title: "", kind }));

function rowOf({ title, players, result, out }: LeagueGame, onChoose: (() => void) | undefined) {
  const name = `${title}: ${players.map((player) => player.name).join(", ")}`;
  return [
    onChoose ? (
      <Button class="link" onClick={onChoose}>
        {name}
      </Button>
    ) : (
      name
    ),
    <>
      {result}
      {out && <span class="bad"> ✖ {out}</span>}
    </>,
  ];
}

interface LeagueProps {
  league: League;
  hasLog: (log: string) => boolean;
  onLog: (game: LeagueGame) => void;
}

export function LeagueView({ league, hasLog, onLog }: LeagueProps) {
  const [count, setCount] = useState(atATime);
  const [find, setFind] = useState("");
  const found = league.games.filter((game) =>
    `${game.title} ${game.players.map(({ name }) => name).join(" ")} ${game.out}`.includes(find),
  );
  const { titles, rows } = league.standings;
  const hasLogs = league.games.some(({ log }) => log !== "" && hasLog(log));
  return (
    <>
      <p>{league.about}</p>
      <h2>{texts.watch.standings}</h2>
      <Scroll label={texts.watch.standings}>
        <Table
          class="watch-standings"
          columns={titles.map((title, column) => ({ title, kind: column === 1 ? "head" : "text" }))}
          rows={rows}
        />
      </Scroll>
      <h2>{texts.watch.games}</h2>
      {!hasLogs && <p class="faint">{texts.watch.noFolder}</p>}
      <label>
        {texts.watch.find}{" "}
        <input type="search" value={find} onInput={(event) => setFind(event.currentTarget.value)} />
      </label>
      <Scroll label={texts.watch.games}>
        <Table
          class="watch-league-games"
          columns={columns}
          rows={found
            .slice(0, count)
            .map((game) => rowOf(game, game.log && hasLog(game.log) ? () => onLog(game) : undefined))}
        />
      </Scroll>
      {found.length > count && (
        <Button onClick={() => setCount(count + atATime)}>
          {texts.watch.more(found.length - count)}
        </Button>
      )}
      {league.left_out > 0 && <p class="faint">{texts.watch.leftOut(league.left_out)}</p>}
    </>
  );
}
