// Explains an answer in words and pictures, if the engine can. Shown on request, as it makes
// further calls to the tool: the answer of each gives one more part of the explanation.
import { useEffect, useState } from "preact/hooks";
import { setParams, useRoute } from "../../app/router";
import { engine } from "../../engine/client";
import type { Explanation, FurtherRun } from "../../engine/protocol";
import { texts } from "../../texts";
import { Progress } from "../Answer";
import { useRun } from "../asking";
import { argsOf, type Chosen } from "../flags";
import { Blocks } from "./Blocks";

interface PartProps {
  tool: string;
  /** Empty for a tool that reads no input. */
  input: string;
  flags: string[];
  answers: string[];
}

function useExplanation(part: PartProps): Explanation | undefined {
  const [explanation, setExplanation] = useState<Explanation>();
  const { tool, input, flags, answers } = part;
  useEffect(() => {
    let newest = true;
    setExplanation(undefined);
    engine
      .call("explain", part, { supersede: `explain ${answers.length}` })
      .then((found) => newest && setExplanation(found))
      .catch(() => undefined);
    return () => {
      newest = false;
    };
  }, [tool, input, flags.join("\n"), answers.join("\n")]);
  return explanation;
}

function Part(part: PartProps) {
  const explanation = useExplanation(part);
  return (
    explanation && (
      <>
        <Blocks blocks={explanation.blocks} />
        {explanation.run && <Run part={part} run={explanation.run} />}
      </>
    )
  );
}

function Run({ part, run }: { part: PartProps; run: FurtherRun }) {
  const { tool, answers } = part;
  const asking = useRun(`explain ${tool} ${answers.length}`, tool, run.args, { input: run.input });
  const answered = asking.asked.state === "answered" ? asking.asked.run : undefined;
  return (
    <>
      <Progress asking={asking} />
      {answered?.err && <p class="bad">{answered.err}</p>}
      {answered?.status === 0 && <Part {...part} answers={[...answers, answered.out]} />}
    </>
  );
}

export interface ExplainProps {
  tool: string;
  /** The selected value of the input; null for a tool that reads no input. */
  input: string | null;
  chosen: Chosen;
  answer: string | null;
}

export function Explain({ tool, input, chosen, answer }: ExplainProps) {
  const { params } = useRoute();
  const isOpen = params["explain"] === "1";
  return (
    <details
      class="panel explain"
      open={isOpen}
      onToggle={(event) => {
        if (event.currentTarget.open !== isOpen)
          setParams({ explain: event.currentTarget.open ? "1" : undefined }, "push");
      }}
    >
      <summary>
        <h2>{texts.ask.explain.title}</h2>
      </summary>
      {isOpen &&
        (answer === null ? (
          <p class="faint">{texts.ask.explain.noAnswer}</p>
        ) : (
          <Part tool={tool} input={input ?? ""} flags={argsOf(chosen)} answers={[]} />
        ))}
    </details>
  );
}
