// Compares an answer with the expected one: the verdict, the differences, and both drawn side by
// side.
import { Scroll, Table } from "../app/controls";
import { useLoaded } from "../app/hooks";
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
    if (output === null) return { ...wrong(""), verdict: "PASS" };
  } else if (run.status !== 0) {
    return wrong(texts.ask.verdict.refused(run.status));
  }
  const rules = parsed<Json>(options ?? "") ?? null;
  return engine.call("compare", { expected: output ?? "", actual: run.out, rules }, { topic });
}

const wrong = (message: string): Comparison => ({
  verdict: "WRONG",
  message,
  differing: [],
  differences: [],
});

export function useVerdict(run: Run | undefined, expected: Expected | null): Comparison | undefined {
  const { result, problem } = useLoaded(
    () => (run && expected ? judge(run, expected, "verdict") : undefined),
    [run, expected?.output, expected?.error, expected?.options],
  );
  return problem === undefined ? result : wrong(problem);
}

const short = (text: string) => (text.length > 80 ? `${text.slice(0, 77)}...` : text);

function Differences({ all }: { all: Comparison["differences"] }) {
  const { verdict } = texts.ask;
  return (
    <Scroll label={verdict.differences}>
      <Table
        caption={verdict.differences}
        hides_caption
        columns={[
          { title: verdict.place, kind: "head code" },
          { title: verdict.expected, kind: "code" },
          { title: verdict.actual, kind: "code" },
        ]}
        rows={all
          .slice(0, 200)
          .map(({ pointer, expected, actual }) => [pointer || verdict.whole, short(expected), short(actual)])}
      />
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
      {!board && (
        <pre class="printed" role="group" tabIndex={0} aria-label={title}>
          {value || texts.ask.verdict.nothing}
        </pre>
      )}
    </figure>
  );
}

interface VerdictProps {
  verdict: Comparison;
  expected: Expected;
  run: Run;
  input: string | null;
}

export function Verdict({ verdict, expected, run, input }: VerdictProps) {
  const right = isRight(verdict);
  const shown = !right && expected.output !== null;
  const both = [expected.output ?? "", run.out].map((text) => valuesIn(text)[0] ?? text);
  return (
    <section class={`panel verdict ${right ? "right" : "wrong"}`} aria-labelledby="verdict-title">
      <h2 id="verdict-title" class={right ? "good" : "bad"}>
        <span aria-hidden="true">{right ? "✓ " : "✗ "}</span>
        {right ? texts.ask.verdict.passed : texts.ask.verdict.failed}
      </h2>
      {verdict.message && (
        <pre class="printed" role="group" tabIndex={0} aria-labelledby="verdict-title">
          {verdict.message}
        </pre>
      )}
      {verdict.differences.length > 0 && <Differences all={verdict.differences} />}
      {shown && (
        <div class="sides row">
          <Side title={texts.ask.verdict.expected} value={both[0]!} of={input} differing={verdict.differing} />
          <Side title={texts.ask.verdict.actual} value={both[1]!} of={input} differing={verdict.differing} />
        </div>
      )}
    </section>
  );
}
