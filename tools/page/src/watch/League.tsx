// A league: its standings and its games; each game links to its log.
import { useState } from "preact/hooks";
import type { League, LeagueGame } from "../engine/protocol";
import { Button, Scroll } from "../app/controls";
import { texts } from "../texts";

const atATime = 200;

function Row({ game, onChoose }: { game: LeagueGame; onChoose: (() => void) | undefined }) {
  const title = `${game.title}: ${game.players.map(({ name }) => name).join(", ")}`;
  return (
    <tr>
      <td>
        {onChoose ? (
          <Button class="link" onClick={onChoose}>
            {title}
          </Button>
        ) : (
          title
        )}
      </td>
      <td>
        {game.result}
        {game.out && <span class="bad"> ✖ {game.out}</span>}
      </td>
    </tr>
  );
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
  const hasLogs = league.games.some(({ log }) => log !== "" && hasLog(log));
  return (
    <>
      <p>{league.about}</p>
      <h2>{texts.watch.standings}</h2>
      <Scroll label={texts.watch.standings}>
        <table class="watch-standings">
          <thead>
            <tr>
              {league.standings.titles.map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {league.standings.rows.map((row, place) => (
              <tr key={place}>
                {row.map((cell, column) =>
                  column === 1 ? (
                    <th key={column} scope="row">
                      {cell}
                    </th>
                  ) : (
                    <td key={column}>{cell}</td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      <h2>{texts.watch.games}</h2>
      {!hasLogs && <p class="faint">{texts.watch.noFolder}</p>}
      <label>
        {texts.watch.find}{" "}
        <input type="search" value={find} onInput={(event) => setFind(event.currentTarget.value)} />
      </label>
      <Scroll label={texts.watch.games}>
        <table class="watch-league-games">
          <tbody>
            {found.slice(0, count).map((game, place) => (
              <Row
                key={place}
                game={game}
                onChoose={game.log && hasLog(game.log) ? () => onLog(game) : undefined}
              />
            ))}
          </tbody>
        </table>
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
