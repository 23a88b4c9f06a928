// Compares the search speed of the web app's engine with the tools: medians over rounds that
// alternate between both.
//   node speed.mjs [--bin DIR] [--engine DIR] [--node] [--rounds N]
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { openEngine } from "./engine.mjs";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "../../..");
const { values: flags } = parseArgs({
  options: {
    bin: { type: "string", default: join(root, "build/release/bin") },
    engine: { type: "string", default: join(root, "build/page/engine") },
    node: { type: "boolean", default: false },
    rounds: { type: "string", default: "5" },
  },
});
const linesOf = (name) => readFileSync(join(root, "scripts", name), "utf8").trim().split("\n");
const boards = linesOf("bench-boards.jsonl");
const atoms = linesOf("bench-atoms.jsonl");
const cases = [
  ["xstrategy", "5x5, 2 players, 6 turns", [], `[6, ${boards[0]}]`],
  ["xstrategy", "8x8, 2 players, 3 turns", [], `[3, ${boards[7]}]`],
  ["atoms-move", "8x8, 6 plies", [], `[6, ${atoms[0]}]`],
  ["atoms-move", "3x3, solved", ["--solve"], "[0, [[0, 0, 0], [0, 0, 0], [0, 0, 0]]]"],
  ["mastermind-guess", "optimal, 1296 codes", ["--evaluate", "--strategy", "optimal", "--repeats"], ""],
  ["mastermind-guess", "minimax, 5040 codes", ["--evaluate", "--colors", "10"], ""],
  [
    "bricks-solve",
    "a plan of 100000 heights",
    ["--tree", "--limit", "1000000"],
    '{"minSafe": 0, "maxSafe": 100000, "leftDrops": 60, "leftBricks": 3}',
  ],
];

const median = (times) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)];
async function timed(action) {
  const begin = performance.now();
  await action();
  return performance.now() - begin;
}

const engine = await openEngine(flags.engine, flags.node);
for (const [tool, what, args, input] of cases) {
  const [native, page] = [[], []];
  for (let round = 0; round < Number(flags.rounds); round += 1) {
    let said;
    native.push(
      await timed(() => {
        said = spawnSync(join(resolve(flags.bin), tool), args, { input, maxBuffer: 1 << 30 });
      }),
    );
    let answer;
    const question = JSON.stringify({ call: "run", tool, args, input });
    page.push(await timed(async () => ([answer] = await engine.ask([question]))));
    if (JSON.parse(answer).ok?.out !== said.stdout.toString()) throw new Error(`${tool} ${what}: ${answer.slice(0, 300)}`);
  }
  const [n, p] = [median(native), median(page)];
  console.log(`${tool}, ${what}: ${n.toFixed(1)} ms, page ${p.toFixed(1)} ms, ${(p / n).toFixed(2)} times`);
}
await engine.close();
