// All fixtures of all harnesses, put to the engine of the page in Debian's chromium: what it answers
// is byte for byte what the tools print, and refused as the fixtures say.
//   node fixtures.mjs [--bin DIR] [--engine DIR] [--node] [TEXT]
// --bin: the tools (build/release/bin); --node: without a browser, here; TEXT: of names of fixtures.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { isUtf8 } from "node:buffer";
import { parseArgs } from "node:util";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "../../..");
const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    bin: { type: "string", default: join(root, "build/release/bin") },
    engine: { type: "string", default: join(root, "build/page/engine") },
    node: { type: "boolean", default: false },
  },
});
const glue = join(resolve(flags.engine), "engine.mjs");
const wasm = readFileSync(join(resolve(flags.engine), "engine.wasm"));

/** Those of a folder of folders, each named as its harness. */
function fixturesIn(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: false }).flatMap((tool) => {
    const within = join(folder, tool);
    if (!existsSync(join(root, "tools", `${tool}.cpp`))) return [];
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

/** Asks in this process. */
async function askHere() {
  const { default: start } = await import(glue);
  const module = await WebAssembly.compile(wasm);
  const engine = await start({
    instantiateWasm: (imports, done) => WebAssembly.instantiate(module, imports).then(done),
  });
  return { ask: async (questions) => questions.map((one) => engine.answer(one)), close() {} };
}

// Runs in the page: a worker that is the engine.
async function openInPage({ glue, wasm }) {
  const worker = `${glue}
    let engine;
    onmessage = async ({ data }) => {
      if (typeof data === "string") return postMessage(engine.answer(data));
      const module = await WebAssembly.compile(data);
      const instantiateWasm = (imports, done) => WebAssembly.instantiate(module, imports).then(done);
      engine = await start({ instantiateWasm });
      postMessage("ready");
    };`;
  const url = URL.createObjectURL(new Blob([worker], { type: "text/javascript" }));
  const engine = new Worker(url, { type: "module" });
  globalThis.ask = (question) =>
    new Promise((answered, failed) => {
      engine.onmessage = ({ data }) => answered(data);
      engine.onerror = (event) => failed(new Error(event.message));
      engine.postMessage(question);
    });
  await globalThis.ask(Uint8Array.from(atob(wasm), (letter) => letter.charCodeAt(0)));
}

async function askInChromium() {
  const { chromium } = await import("playwright-core");
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox"],
  });
  const page = await browser.newPage();
  await page.evaluate(openInPage, {
    glue: readFileSync(glue, "utf8"),
    wasm: wasm.toString("base64"),
  });
  return {
    ask: (questions) =>
      page.evaluate(async (all) => {
        const answers = [];
        for (const one of all) answers.push(await globalThis.ask(one));
        return answers;
      }, questions),
    close: () => browser.close(),
  };
}

/** What is wrong with an answer; nothing if it is as it should be. */
function mistakeIn(fixture, answer) {
  const { ok, error } = JSON.parse(answer);
  if (fixture.args.includes("--allow-exec")) {
    return error?.includes("runs no programs") ? undefined : `not refused: ${answer}`;
  }
  if (!ok) return `no answer: ${error}`;
  const tool = spawnSync(join(resolve(flags.bin), fixture.tool), fixture.args, {
    input: fixture.input,
    maxBuffer: 1 << 30,
  });
  if (tool.error) throw tool.error;
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

const fixtures = [join(root, "harness-tests"), resolve(root, "../shared/fixtures")]
  .flatMap(fixturesIn)
  .filter(({ name }) => name.includes(positionals[0] ?? ""));
const engine = await (flags.node ? askHere() : askInChromium());
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
