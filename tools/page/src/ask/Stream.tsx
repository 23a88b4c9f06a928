// Several values in the input: the answer or the error of each, and a list to select one.
import { Button } from "../app/controls";
import { texts } from "../texts";

/** The parts of an error message: "xboard: input 2: /board/0/1: expected ..., got ...". */
export interface Refusal {
  /** From 1. */
  input: number;
  /** A JSON Pointer, "" for the whole value. */
  pointer: string;
  message: string;
}

const form = /^[\w-]+: input (\d+): (?:(\/.*?): )?(.*)$/;

export function refusalsIn(err: string): Refusal[] {
  return err.split("\n").flatMap((text) => {
    const [, input, pointer = "", message] = form.exec(text) ?? [];
    return input ? [{ input: Number(input), pointer, message: message! }] : [];
  });
}

/** Assigns the answers to the values of the input, in order; null for values with an error. */
export function answersOf(count: number, answers: string[], refusals: Refusal[]): (string | null)[] {
  const refused = new Set(refusals.map(({ input }) => input));
  const left = [...answers];
  return Array.from({ length: count }, (_, i) =>
    refused.has(i + 1) ? null : (left.shift() ?? null),
  );
}

interface StreamProps {
  pieces: string[];
  answers: (string | null)[];
  refusals: Refusal[];
  at: number;
  onAt: (index: number) => void;
}

const shown = 200;
const short = (text: string) => (text.length > 60 ? `${text.slice(0, 57)}...` : text);

export function Stream({ pieces, answers, refusals, at, onAt }: StreamProps) {
  const first = Math.max(0, Math.min(at - shown / 2, pieces.length - shown));
  return (
    <section class="panel" aria-labelledby="stream-title">
      <h2 id="stream-title">{texts.ask.stream(pieces.length)}</h2>
      <ol class="stream" start={first + 1}>
        {pieces.slice(first, first + shown).map((piece, i) => {
          const index = first + i;
          const refused = refusals.some(({ input }) => input === index + 1);
          return (
            <li key={index}>
              <Button aria-pressed={index === at} class="value row" onClick={() => onAt(index)}>
                <code>{short(piece)}</code>
                <span class={refused ? "bad" : ""}>
                  {refused ? texts.ask.isRefused : <code>{short(answers[index] ?? "")}</code>}
                </span>
              </Button>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
