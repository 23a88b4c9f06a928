// Compares an answer with the expected one: the verdict, the differences, and both drawn side by
// side.
import { useEffect, useState } from "preact/hooks";
import { Scroll } from "../app/Scroll";
import { Board } from "../board/Board";
import { engine } from "../engine/client";
import type { Comparison, Json, Run } from "../engine/protocol";
import { texts } from "../texts";
import { usePicture } from "./asking";
import { parsed, valuesIn } from "./json";

/** The expectations of a test, from the files beside n-in.json. */
export interface Expected {
  output: string | null;
  /** A text that standard error must contain. */
  error: string | null;
  /** The content of n-opts.json. */
  options: string | null;
}

export const isRight = (comparison: Comparison) => comparison.verdict === "PASS";

/** Judges the run as xtest does. */
export async function judge(run: Run, expected: Expected, topic: string): Promise<Comparison> {
  const { output, error, options } = expected;
  if (error !== null) {
    if (run.status === 0) return wrong(texts.ask.verdict.shouldRefuse);
    if (!run.err.includes(error.trim())) return wrong(texts.ask.verdict.otherError(error.trim()));
    if (output === null) return { verdict: "PASS", message: "", differing: [], differences: [] };
  } else if (run.status !== 0) {
    return wrong(texts.ask.verdict.refused(run.status));
  }
  const rules = options === null ? null : (parsed<Json>(options) ?? null);
  return engine.call("compare", { expected: output ?? "", actual: run.out, rules }, { topic });
}

const wrong = (message: string): Comparison => ({
  verdict: "WRONG",
  message,
  differing: [],
  differences: [],
});

export function useVerdict(run: Run | undefined, expected: Expected | null): Comparison | undefined {
  const [verdict, setVerdict] = useState<Comparison | undefined>();
  useEffect(() => {
    let newest = true;
    setVerdict(undefined);
    if (run && expected) {
      judge(run, expected, "verdict")
        .then((found) => newest && setVerdict(found))
        .catch((problem: Error) => newest && setVerdict(wrong(problem.message)));
    }
    return () => {
      newest = false;
    };
  }, [run, expected?.output, expected?.error, expected?.options]);
  return verdict;
}

const short = (text: string) => (text.length > 80 ? `${text.slice(0, 77)}...` : text);

function Differences({ all }: { all: Comparison["differences"] }) {
  const { verdict } = texts.ask;
  return (
    <Scroll label={verdict.differences}>
      <table>
        <caption class="visually-hidden">{verdict.differences}</caption>
        <thead>
          <tr>
            <th scope="col">{verdict.place}</th>
            <th scope="col">{verdict.expected}</th>
            <th scope="col">{verdict.actual}</th>
          </tr>
        </thead>
        <tbody>
          {all.slice(0, 200).map(({ pointer, expected, actual }) => (
            <tr key={pointer}>
              <th scope="row">
                <code>{pointer || verdict.whole}</code>
              </th>
              <td>
                <code>{short(expected)}</code>
              </td>
              <td>
                <code>{short(actual)}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

interface SideProps {
  title: string;
  value: string;
  of: string | null;
  differing: string[];
}

function Side({ title, value, of, differing }: SideProps) {
  const { board } = usePicture(`verdict ${title}`, value, of, differing);
  return (
    <figure class="side">
      <figcaption>{title}</figcaption>
      {board && <Board board={board} tall={0.5} />}
      {!board && <pre class="printed" tabIndex={0} aria-label={title}>{value || texts.ask.verdict.nothing}</pre>}
    </figure>
  );
}

export interface VerdictProps {
  verdict: Comparison;
  expected: Expected;
  run: Run;
  input: string | null;
}

export function Verdict({ verdict, expected, run, input }: VerdictProps) {
  const right = isRight(verdict);
  const shown = !right && expected.output !== null;
  const both = [expected.output ?? "", run.out].map((text) => valuesIn(text)[0]?.text ?? text);
  return (
    <section class={`panel verdict ${right ? "right" : "wrong"}`} aria-labelledby="verdict-title">
      <h2 id="verdict-title" class={right ? "good" : "bad"}>
        <span aria-hidden="true">{right ? "✓ " : "✗ "}</span>
        {right ? texts.ask.verdict.passed : texts.ask.verdict.failed}
      </h2>
      {verdict.message && <pre class="printed" tabIndex={0} aria-labelledby="verdict-title">{verdict.message}</pre>}
      {verdict.differences.length > 0 && <Differences all={verdict.differences} />}
      {shown && (
        <div class="sides">
          <Side title={texts.ask.verdict.expected} value={both[0]!} of={input} differing={verdict.differing} />
          <Side title={texts.ask.verdict.actual} value={both[1]!} of={input} differing={verdict.differing} />
        </div>
      )}
    </section>
  );
}
