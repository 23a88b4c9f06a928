// A league: its standings, its failures and its games; each game links to its log.
import type { League, LeagueGame } from "../engine/protocol";
import { Button, Scroll, Table } from "../app/controls";
import type { GivenFile } from "../app/files";
import { texts } from "../texts";
import { usePages } from "./pages";

interface LeagueProps {
  league: League;
  /** The file at a link of the league's file. */
  fileAt: (link: string) => GivenFile | undefined;
  onFile: (file: GivenFile) => void;
}

export function LeagueView({ league, fileAt, onFile }: LeagueProps) {
  const { failures, standings } = league;
  const causeOf = ({ player, kind }: League["failures"][number]) => `${player}, ${kind}`;
  const whys = failures.map((failure) => `${causeOf(failure)}: ${failure.reason}`);
  const textOf = ({ title, players, outs }: LeagueGame) =>
    [title, ...players, ...outs.map((out) => whys[out])].join(" ");
  const { shown, filter, turning, setFind } = usePages(league.games, textOf);
  const kindOf = (column: number) =>
    column === 1 ? "head" : standings.rows.every((row) => /^[-+\d]/.test(row[column]!)) ? "number" : "text";
  const page = fileAt("league.html");
  const logOf = ({ log }: LeagueGame) => (log === "" ? undefined : fileAt(encodeURI(log)));
  return (
    <>
      {page && (
        <p>
          <Button onClick={() => onFile(page)}>{texts.watch.wholePage}</Button>
        </p>
      )}
      <p class="lead">{league.about}</p>
      <h2>{texts.watch.standings}</h2>
      <Scroll label={texts.watch.standings}>
        <Table
          class="watch-standings"
          columns={standings.titles.map((title, column) => ({ title, kind: kindOf(column) }))}
          rows={standings.rows}
        />
      </Scroll>
      {failures.length > 0 && (
        <>
          <h2>{texts.watch.failures}</h2>
          <ul class="watch-outs">
            {failures.map(({ games }, index) => (
              <li key={index}>
                <Button class="watch-mark out" onClick={() => setFind(whys[index]!)}>
                  ✖ {whys[index]} <span class="faint">({texts.watch.gamesOf(games)})</span>
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      <h2>{texts.watch.games}</h2>
      {!league.games.some(logOf) && <p class="faint">{texts.watch.noFolder}</p>}
      {filter}
      <ol class="watch-league-games">
        {shown.map(({ item, index }) => {
          const log = logOf(item);
          const name = `${item.title}: ${item.players.join(", ")}`;
          return (
            <li key={index}>
              {log ? (
                <Button class="link" onClick={() => onFile(log)}>
                  {name}
                </Button>
              ) : (
                <span>{name}</span>
              )}
              <span>
                {item.result}
                {item.outs.map((out) => (
                  <span key={out} class="bad">
                    {" "}
                    ✖ {causeOf(failures[out]!)}
                  </span>
                ))}
              </span>
            </li>
          );
        })}
      </ol>
      {turning}
      {league.left_out > 0 && <p class="faint">{texts.watch.leftOut(league.left_out)}</p>}
    </>
  );
}
