// Whether an answer is the one expected: the verdict, what differs, and both drawn side by side.
import { useEffect, useState } from "preact/hooks";
import { Board } from "../board/Board";
import { engine } from "../engine/client";
import type { Comparison, Json, Run } from "../engine/protocol";
import { texts } from "../texts";
import { usePicture } from "./asking";
import { parsed, valuesIn } from "./json";

/** What a test expects, as the files beside n-in.json say it. */
export interface Expected {
  output: string | null;
  /** What standard error must contain. */
  error: string | null;
  /** n-opts.json. */
  options: string | null;
}

export const isRight = (comparison: Comparison) => comparison.verdict === "passed";

/** As xtest judges it. */
export async function judge(run: Run, expected: Expected, topic: string): Promise<Comparison> {
  const { output, error, options } = expected;
  if (error !== null) {
    if (run.status === 0) return wrong(texts.ask.verdict.shouldRefuse);
    if (!run.err.includes(error.trim())) return wrong(texts.ask.verdict.otherError(error.trim()));
    if (output === null) return { verdict: "passed", message: "", differing: [] };
  } else if (run.status !== 0) {
    return wrong(texts.ask.verdict.refused(run.status));
  }
  const rules = options === null ? null : (parsed<Json>(options) ?? null);
  return engine.call("compare", { expected: output ?? "", actual: run.out, rules }, { topic });
}

const wrong = (message: string): Comparison => ({ verdict: "wrong", message, differing: [] });

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

/** The value that a pointer names, as a short text; undefined if there is none. */
function at(text: string, pointer: string): string | undefined {
  let value = parsed<Json>(text);
  for (const raw of pointer.split("/").slice(1)) {
    const name = raw.replaceAll("~1", "/").replaceAll("~0", "~");
    if (typeof value !== "object" || value === null) return undefined;
    value = (value as Record<string, Json>)[name];
  }
  if (value === undefined) return undefined;
  const shown = JSON.stringify(value);
  return shown.length > 80 ? `${shown.slice(0, 77)}...` : shown;
}

function Differences({ pointers, expected, actual }: { pointers: string[]; expected: string; actual: string }) {
  const { verdict } = texts.ask;
  return (
    <div class="scroll">
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
          {pointers.slice(0, 200).map((pointer) => (
            <tr key={pointer}>
              <th scope="row">
                <code>{pointer || verdict.whole}</code>
              </th>
              <td>
                <code>{at(expected, pointer) ?? verdict.nothing}</code>
              </td>
              <td>
                <code>{at(actual, pointer) ?? verdict.nothing}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
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
      {!board && <pre class="printed">{value || texts.ask.verdict.nothing}</pre>}
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
      {verdict.message && <pre class="printed">{verdict.message}</pre>}
      {verdict.differing.length > 0 && (
        <Differences pointers={verdict.differing} expected={both[0]!} actual={both[1]!} />
      )}
      {shown && (
        <div class="sides">
          <Side title={texts.ask.verdict.expected} value={both[0]!} of={input} differing={verdict.differing} />
          <Side title={texts.ask.verdict.actual} value={both[1]!} of={input} differing={verdict.differing} />
        </div>
      )}
    </section>
  );
}
