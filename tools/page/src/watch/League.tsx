// A league: its standings and its games; each game links to its log.
import { useState } from "preact/hooks";
import type { League, LeagueGame } from "../engine/protocol";
import { Button, Scroll, Table } from "../app/controls";
import type { GivenFile } from "../app/files";
import { texts } from "../texts";

const atATime = 200;

const columns = ["text", "text"].map((kind) => ({ title: "", kind }));

function rowOf(
  { title, players, result, out }: LeagueGame,
  log: GivenFile | undefined,
  onFile: (file: GivenFile) => void,
) {
  const name = `${title}: ${players.join(", ")}`;
  return [
    log ? (
      <Button class="link" onClick={() => onFile(log)}>
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
  /** The file at a link of the league's file. */
  fileAt: (link: string) => GivenFile | undefined;
  onFile: (file: GivenFile) => void;
}

export function LeagueView({ league, fileAt, onFile }: LeagueProps) {
  const [count, setCount] = useState(atATime);
  const [find, setFind] = useState("");
  const found = league.games.filter((game) =>
    `${game.title} ${game.players.join(" ")} ${game.out}`.includes(find),
  );
  const { titles, rows } = league.standings;
  const page = fileAt("league.html");
  const logOf = ({ log }: LeagueGame) => (log === "" ? undefined : fileAt(encodeURI(log)));
  return (
    <>
      {page && (
        <p>
          <Button onClick={() => onFile(page)}>{texts.watch.wholePage}</Button>
        </p>
      )}
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
      {!league.games.some(logOf) && <p class="faint">{texts.watch.noFolder}</p>}
      <label>
        {texts.watch.find}{" "}
        <input type="search" value={find} onInput={(event) => setFind(event.currentTarget.value)} />
      </label>
      <Scroll label={texts.watch.games}>
        <Table
          class="watch-league-games"
          columns={columns}
          rows={found.slice(0, count).map((game) => rowOf(game, logOf(game), onFile))}
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
