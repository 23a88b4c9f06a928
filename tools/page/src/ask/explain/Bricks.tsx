// Explains a position of bricks: all figures, and the whole plan as a tree.
import { texts } from "../../texts";
import { Progress } from "../Answer";
import { useExplained, kept } from "./explained";
import type { ExplainProps } from "./Explain";
import { Tree, type TreeNode } from "./Tree";

type Span = [number, number] | false;

interface Figures {
  winning: boolean;
  winningHeights: Span;
  heights: number;
  mostHeights: number;
  leastDrops: number | false;
  leastBricks: number | false;
  odds: { found: number; of: number; drop: number | false; bestHeights: Span };
  mean: { drop: number | false; mean: string; number: number; worst: number } | false;
}

interface Plan {
  drops?: (Drop | { ladder: [number, number] })[];
  guess: number;
  upTo?: number;
}
interface Drop {
  drop: number;
  broken: Plan;
}

const words = texts.ask.explain.bricks;

// Formats numbers beyond 2^53 with all their digits.
function exact(text: string): string {
  return text.replace(/(?<=[[,:])(-?\d{16,})(?=[,\]}])/g, '"$1"');
}

function nodesOf(plan: Plan): TreeNode[] {
  const steps = (plan.drops ?? []).map((step): TreeNode => {
    if ("ladder" in step) return { label: words.ladder(step.ladder[0], step.ladder[1]) };
    const { drop, broken } = step;
    return { label: words.drop(drop), children: () => nodesOf(broken), childrenLabel: words.ifBroken };
  });
  const end = plan.upTo === undefined ? words.strength(plan.guess) : words.between(plan.guess, plan.upTo);
  return [...steps, { label: steps.length > 0 ? words.allSafe(end) : end }];
}

const span = (heights: Span) => (heights === false ? words.none : `${heights[0]} – ${heights[1]}`);

function Facts({ value }: { value: Figures }) {
  const { odds, mean } = value;
  const rows: [string, string][] = [
    [words.winning, value.winning ? words.yes : words.no],
    [words.winningHeights, span(value.winningHeights)],
    [words.heights, String(value.heights)],
    [words.mostHeights, String(value.mostHeights)],
    [words.leastDrops, value.leastDrops === false ? words.none : String(value.leastDrops)],
    [words.leastBricks, value.leastBricks === false ? words.none : String(value.leastBricks)],
    [words.odds, words.oddsOf(odds.found, odds.of)],
    [words.bestHeights, span(odds.bestHeights)],
    [words.mean, mean === false ? words.none : words.meanOf(mean.mean, mean.number, mean.worst)],
  ];
  return (
    <dl class="facts">
      {rows.map(([name, text]) => (
        <>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </>
      ))}
    </dl>
  );
}

function WholePlan({ input, chosen }: { input: string; chosen: ExplainProps["chosen"] }) {
  const args = ["--tree", ...kept(chosen, ["--mean", "--capped", "--limit"])];
  const { asking, text, problem } = useExplained<Plan>("bricks-solve", args, input);
  let plan: Plan | undefined;
  try {
    plan = text ? (JSON.parse(exact(text)) as Plan) : undefined;
  } catch {
    plan = undefined;
  }
  return (
    <>
      <h3>{words.plan}</h3>
      <Progress asking={asking} />
      {problem && <p class="bad">{problem}</p>}
      {plan && <Tree label={words.plan} nodes={nodesOf(plan)} />}
    </>
  );
}

export function Bricks({ input, chosen }: ExplainProps) {
  const { asking, text, problem } = useExplained<Figures>("bricks-solve", ["--explain"], input ?? "");
  let value: Figures | undefined;
  try {
    value = text ? (JSON.parse(exact(text)) as Figures) : undefined;
  } catch {
    value = undefined;
  }
  return (
    <>
      <Progress asking={asking} />
      {problem && <p class="bad">{problem}</p>}
      {value && <Facts value={value} />}
      {value && input && <WholePlan input={input} chosen={chosen} />}
    </>
  );
}
