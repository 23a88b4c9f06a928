// Selects one of several values in the input.
import { texts } from "../texts";
import type { Piece } from "./json";
import type { Refusal } from "./refusals";

export interface StreamProps {
  pieces: Piece[];
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
              <button
                type="button"
                aria-pressed={index === at}
                class="value"
                onClick={() => onAt(index)}
              >
                <code>{short(piece.text)}</code>
                <span class={refused ? "bad" : ""}>
                  {refused ? texts.ask.isRefused : <code>{short(answers[index] ?? "")}</code>}
                </span>
              </button>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
