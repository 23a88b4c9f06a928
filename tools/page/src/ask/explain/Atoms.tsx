// Explains a move of atoms: the values of all moves, the principal variation, and the chain, wave
// by wave.
import { setParams, useRoute } from "../../app/router";
import { Board } from "../../board/Board";
import type { Board as Picture } from "../../engine/protocol";
import { texts } from "../../texts";
import { Progress } from "../Answer";
import { usePicture } from "../asking";
import { kept, useExplained } from "./explained";
import { useLine } from "./line";
import type { ExplainProps } from "./Explain";

type Place = [number, number];

interface Move {
  move: Place;
  value: number | { win: number } | { loss: number };
  depth: number;
  line: Place[];
  nodes: number;
  waves: Place[][];
}

interface Solved {
  value: number | null;
  moves: [Place, number | null][];
}

const words = texts.ask.explain.atoms;
const keyOf = ([row, column]: Place) => `${row},${column}`;

function worth(value: Move["value"]): string {
  if (typeof value === "number") return words.electrons(value);
  return "win" in value ? words.win(value.win) : words.loss(value.loss);
}

function solvedWorth(value: number | null): string {
  if (value === null) return words.unknown;
  return value > 0 ? words.win(value) : words.loss(-value);
}

// Labels the places of the given step with its number.
function numbered(groups: Place[][], step: number): Record<string, string> {
  return Object.fromEntries((groups[step - 1] ?? []).map((place) => [keyOf(place), `${step}`]));
}

interface StepsProps {
  /** The URL parameter of the step. */
  name: "ply" | "wave";
  title: string;
  board: Picture;
  groups: Place[][];
  /** The board after each step; the first board for steps that have none yet. */
  boards: Picture[];
  say: (step: number, places: Place[]) => string;
}

function Steps({ name, title, board, groups, boards, say }: StepsProps) {
  const { params } = useRoute();
  const at = Math.max(1, Math.min(Number(params[name] ?? "1") || 1, groups.length));
  const setStep = (step: number) => setParams({ [name]: String(step) });
  return (
    <section class="steps" aria-label={title}>
      <h3>{title}</h3>
      <div class="buttons">
        <button type="button" disabled={at <= 1} onClick={() => setStep(at - 1)}>
          {words.back}
        </button>
        <button type="button" disabled={at >= groups.length} onClick={() => setStep(at + 1)}>
          {words.next}
        </button>
        <span role="status">
          {words.step(at, groups.length)}: {say(at, groups[at - 1]!)}
        </span>
      </div>
      <Board board={boards[at - 1] ?? board} notes={numbered(groups, at)} tall={0.4} readout={false} />
    </section>
  );
}

const named = (places: Place[]) => places.map(([row, column]) => words.place(row, column)).join("; ");

function Values({ input, board, time }: { input: string; board: Picture | null; time: string[] }) {
  const { asking, value, problem } = useExplained<Solved | false>(
    "atoms-move",
    ["--solve", ...time],
    input,
  );
  const notes: Record<string, string> = {};
  if (value) for (const [place, plies] of value.moves) notes[keyOf(place)] = words.short(plies);
  return (
    <>
      <h3>{words.values}</h3>
      <Progress asking={asking} />
      {problem && <p class="bad">{problem}</p>}
      {value && (
        <div class="beside">
          <table>
            <caption class="visually-hidden">{words.values}</caption>
            <thead>
              <tr>
                <th scope="col">{words.move}</th>
                <th scope="col">{words.worth}</th>
              </tr>
            </thead>
            <tbody>
              {value.moves.map(([place, worth]) => (
                <tr key={keyOf(place)}>
                  <th scope="row">{words.place(...place)}</th>
                  <td>{solvedWorth(worth)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {board && <Board board={board} notes={notes} tall={0.4} readout={false} />}
        </div>
      )}
    </>
  );
}

// On a larger board the tool needs a time limit for its search.
const smallBoard = 12;

export function Atoms({ input, chosen }: ExplainProps) {
  const asked = input ?? "";
  const time = kept(chosen, ["--time"]);
  const { asking, value, problem } = useExplained<Move | false>(
    "atoms-move",
    ["--explain", ...time],
    asked,
  );
  const { board } = usePicture("picture of the explanation", asked, null);
  const line = value ? value.line : [];
  const plies = useLine(asked, line);
  const isSmall = (board?.cells?.length ?? 0) <= smallBoard;
  return (
    <>
      <Progress asking={asking} />
      {problem && <p class="bad">{problem}</p>}
      {value === false && <p>{words.over}</p>}
      {value && (
        <>
          <dl class="facts">
            <dt>{words.move}</dt>
            <dd>{words.place(...value.move)}</dd>
            <dt>{words.worth}</dt>
            <dd>{worth(value.value)}</dd>
            <dt>{words.depth}</dt>
            <dd>{value.depth}</dd>
            <dt>{words.nodes}</dt>
            <dd>{value.nodes}</dd>
          </dl>
          {board && value.line.length > 0 && (
            <Steps
              name="ply"
              title={words.line}
              board={board}
              groups={value.line.map((place) => [place])}
              boards={plies.map(({ after }) => after)}
              say={(step, places) => `${words.ply(step)} ${named(places)}`}
            />
          )}
          {board && value.waves.length > 0 && (
            <Steps
              name="wave"
              title={words.chain}
              board={board}
              groups={value.waves}
              boards={plies[0]?.waves ?? []}
              say={(_, places) => words.topple(named(places))}
            />
          )}
          <Values input={asked} board={board} time={isSmall ? time : ["--time", "1000"]} />
        </>
      )}
    </>
  );
}
