// Explains an answer in words and pictures, if the engine can. Shown on request, as it makes
// further calls to the tool: the answer of each gives one more part of the explanation.
import { Button, Table } from "../app/controls";
import { useLoaded } from "../app/hooks";
import { setParams, useRoute } from "../app/router";
import { Board } from "../board/Board";
import { engine } from "../engine/client";
import type { Block, Explanation, NotedBoard, Steps as Stepped } from "../engine/protocol";
import { texts } from "../texts";
import { Progress } from "./Answer";
import { useRun } from "./asking";
import { argsOf, type Chosen } from "./Options";
import { Tree } from "./Tree";

const words = texts.ask.explain;

const Noted = ({ board, notes }: NotedBoard) => (
  <Board board={board} notes={notes} tall={0.4} readout={false} />
);

function Steps({ name, title, steps }: Stepped) {
  const { params } = useRoute();
  const at = Math.max(1, Math.min(Number(params[name] ?? "1") || 1, steps.length));
  const step = steps[at - 1]!;
  const setStep = (next: number) => setParams({ [name]: String(next) });
  return (
    <section class="steps" aria-label={title}>
      <h3>{title}</h3>
      <div class="buttons">
        <Button disabled={at <= 1} onClick={() => setStep(at - 1)}>
          {words.back}
        </Button>
        <Button disabled={at >= steps.length} onClick={() => setStep(at + 1)}>
          {words.next}
        </Button>
        <span role="status">
          {words.step(at, steps.length)}: {step.text}
        </span>
      </div>
      <Noted {...step} />
    </section>
  );
}

function Drawn({ block }: { block: Block }) {
  if ("text" in block) return <p>{block.text}</p>;
  if ("title" in block) return <h3>{block.title}</h3>;
  if ("facts" in block) {
    return (
      <dl class="facts">
        {block.facts.map(([label, text, code]) => (
          <>
            <dt>{label}</dt>
            <dd>
              {code !== undefined && [<code>{code}</code>, " – "]}
              {text}
            </dd>
          </>
        ))}
      </dl>
    );
  }
  if ("table" in block) {
    const isSplit = block.table.columns.some(({ kind }) => kind === "share");
    return <Table class={isSplit ? "split" : undefined} {...block.table} />;
  }
  if ("list" in block) {
    return (
      <ul class="codes" tabIndex={0} aria-label={block.list.label}>
        {block.list.items.map((item) => (
          <li key={item}>
            <code>{item}</code>
          </li>
        ))}
      </ul>
    );
  }
  if ("tree" in block) return <Tree {...block.tree} />;
  if ("board" in block) return <Noted {...block.board} />;
  if ("steps" in block) return <Steps {...block.steps} />;
  return (
    <div class="beside row">
      <Blocks blocks={block.beside} />
    </div>
  );
}

function Blocks({ blocks }: { blocks: Block[] }) {
  return (
    <>
      {blocks.map((block, i) => (
        <Drawn key={i} block={block} />
      ))}
    </>
  );
}

interface PartProps {
  tool: string;
  /** Empty for a tool that reads no input. */
  input: string;
  flags: string[];
  answers: string[];
}

function Part(part: PartProps) {
  const { tool, input, flags, answers } = part;
  const { result: explanation } = useLoaded(
    () => engine.call("explain", part, { supersede: `explain ${answers.length}` }),
    [tool, input, flags.join("\n"), answers.join("\n")],
  );
  return (
    explanation && (
      <>
        <Blocks blocks={explanation.blocks} />
        {explanation.run && <Run part={part} run={explanation.run} />}
      </>
    )
  );
}

function Run({ part, run }: { part: PartProps; run: NonNullable<Explanation["run"]> }) {
  const { tool, answers } = part;
  const asking = useRun(`explain ${tool} ${answers.length}`, tool, run.args, { input: run.input });
  const answered = asking.run;
  return (
    <>
      <Progress asking={asking} />
      {answered?.err && <p class="bad">{answered.err}</p>}
      {answered?.status === 0 && <Part {...part} answers={[...answers, answered.out]} />}
    </>
  );
}

interface ExplainProps {
  tool: string;
  /** The selected value of the input; null for a tool that reads no input. */
  input: string | null;
  chosen: Chosen;
  answer: string | null;
}

export function Explain({ tool, input, chosen, answer }: ExplainProps) {
  const { params } = useRoute();
  const isOpen = params.explain === "1";
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
        <h2>{words.title}</h2>
      </summary>
      {isOpen &&
        (answer === null ? (
          <p class="faint">{words.noAnswer}</p>
        ) : (
          <Part tool={tool} input={input ?? ""} flags={argsOf(chosen)} answers={[]} />
        ))}
    </details>
  );
}
