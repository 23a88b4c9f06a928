// Puts all tests of all harnesses to the web app's engine in Debian's chromium. Its answers must
// equal the output of the tools byte for byte, and its errors must be those that the tests expect.
//   node fixtures.mjs [--bin DIR] [--engine DIR] [--node] [--ask] [TEXT]
// --bin: the tools (build/release/bin); --node: run in this process, without a browser; --ask: use
// the smaller engine; TEXT: part of the names of tests.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { isUtf8 } from "node:buffer";
import { parseArgs } from "node:util";
import { openEngine } from "./engine.mjs";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "../../..");
const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    bin: { type: "string", default: join(root, "build/release/bin") },
    engine: { type: "string", default: join(root, "build/page/engine") },
    node: { type: "boolean", default: false },
    ask: { type: "boolean", default: false },
  },
});

/** The tests in the subfolders of a folder; each subfolder is named after its harness. */
function fixturesIn(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: false }).flatMap((tool) => {
    const within = join(folder, tool);
    if (!flagsOf.has(tool)) return [];
    return readdirSync(within)
      .filter((name) => name.endsWith("-in.json"))
      .map((name) => fixtureOf(tool, join(within, name)));
  });
}

function fixtureOf(tool, path) {
  const beside = (end) => path.replace(/-in\.json$/, end);
  const [opts, err] = [beside("-opts.json"), beside("-err.txt")];
  return {
    name: relative(resolve(root, ".."), path),
    tool,
    args: existsSync(opts) ? (JSON.parse(readFileSync(opts, "utf8")).args ?? []) : [],
    input: readFileSync(path),
    complaint: existsSync(err) ? readFileSync(err, "utf8").trim() : undefined,
  };
}

function questionOf({ tool, args, input }) {
  const given = isUtf8(input)
    ? { input: input.toString("utf8") }
    : { bytes: input.toString("base64") };
  return JSON.stringify({ call: "run", tool, args, ...given });
}

/** The error in an answer; undefined if it is correct. */
function mistakeIn(fixture, answer) {
  const { ok, error } = JSON.parse(answer);
  if (!ok) return `no answer: ${error}`;
  const missing = fixture.args.some((arg) => arg.startsWith("--") && !flagsOf.get(fixture.tool).has(arg.split("=")[0]));
  if (missing) return ok.status === 2 && ok.err.includes("not expected") ? undefined : `not refused: ${answer}`;
  const tool = spawnSync(join(resolve(flags.bin), fixture.tool), fixture.args, {
    input: fixture.input,
    maxBuffer: 1 << 30,
  });
  // A tool that refuses its flags does not read its input, so writing may fail.
  if (tool.error && tool.error.code !== "EPIPE") throw tool.error;
  if (ok.status !== tool.status) return `status ${ok.status}, not ${tool.status}`;
  for (const [ours, theirs] of [
    [ok.out, tool.stdout],
    [ok.err, tool.stderr],
  ]) {
    if (!Buffer.from(ours).equals(theirs)) return `${ours}\n  where the tool says\n${theirs}`;
  }
  if (fixture.complaint === undefined) return undefined;
  if (ok.status === 0) return "it was not refused";
  return ok.err.includes(fixture.complaint) ? undefined : `no ${fixture.complaint} in ${ok.err}`;
}

const engine = await openEngine(flags.engine, flags.node, flags.ask ? "ask" : "engine");
// The engine lacks the flags of tools that need threads or files.
const listed = JSON.parse((await engine.ask(['{"call":"tools"}']))[0]).ok;
const flagsOf = new Map(listed.map(({ name, flags }) => [name, new Set(flags.map((flag) => flag.name))]));
const fixtures = [join(root, "harness-tests"), resolve(root, "../shared/fixtures")]
  .flatMap(fixturesIn)
  .filter(({ name }) => name.includes(positionals[0] ?? ""));
let [passed, failed] = [0, 0];
for (let i = 0; i < fixtures.length; i += 20) {
  const some = fixtures.slice(i, i + 20);
  const answers = await engine.ask(some.map(questionOf));
  some.forEach((fixture, j) => {
    const mistake = mistakeIn(fixture, answers[j]);
    if (mistake === undefined) passed += 1;
    else failed += 1;
    if (mistake !== undefined) console.error(`${fixture.name}: ${mistake}`);
  });
}
await engine.close();
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
