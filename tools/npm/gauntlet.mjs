#!/usr/bin/env node
// gauntlet TOOL [FLAG...] < INPUT: runs a harness of Gauntlet, compiled to WebAssembly. It prints the
// same bytes as the native program and has its exit statuses.
import { readFileSync } from "node:fs";
import { buffer } from "node:stream/consumers";
import start, { Broken } from "./engine.mjs";

const file = (name) => readFileSync(new URL(name, import.meta.url));
const { version } = JSON.parse(file("package.json"));
const wrongUsage = 2;
const noInput = 3;
const noOutput = 3;
const internalError = 5;

/** Starts the engine, and returns a function that answers a call with an object. */
async function startEngine() {
  const module = await WebAssembly.compile(file("engine.wasm"));
  const engine = await start((imports) => WebAssembly.instantiate(module, imports));
  return (call, request = {}) => JSON.parse(engine.answer(JSON.stringify({ call, ...request }))).ok;
}

function helpFor(tools) {
  const width = Math.max(...tools.map(({ name }) => name.length));
  const lines = tools.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`);
  return `Usage: gauntlet TOOL [FLAG...] < INPUT

Runs one of these programs of Gauntlet; gauntlet TOOL --help describes it.

${lines.join("\n")}
`;
}

// readFileSync(0) would fail on terminals of Windows and on pipes in non-blocking mode.
async function readInput() {
  const bytes = await buffer(process.stdin);
  try {
    return { input: new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes) };
  } catch {
    return { bytes: bytes.toString("base64") };
  }
}

/** Prints what a run prints, and returns its exit status. */
async function run(call, tool, args) {
  let input;
  try {
    input = await readInput();
  } catch (problem) {
    process.stderr.write(`${tool}: could not read standard input: ${problem.message}\n`);
    return noInput;
  }
  const { status, out, err } = call("run", { tool, args, ...input });
  process.stdout.write(out);
  process.stderr.write(err);
  return status;
}

async function main([name, ...args]) {
  if (name === "--version") {
    process.stdout.write(`gauntlet ${version}\n`);
    return 0;
  }
  const call = await startEngine();
  const tools = call("tools");
  if (name === undefined || name === "-h" || name === "--help") {
    (name === undefined ? process.stderr : process.stdout).write(helpFor(tools));
    return name === undefined ? wrongUsage : 0;
  }
  const tool = tools.find((each) => each.name === name);
  if (!tool) {
    process.stderr.write(`gauntlet: ${name} is not one of the programs (see gauntlet --help)\n`);
    return wrongUsage;
  }
  if (args.includes("--version")) process.stdout.write(`${name} (gauntlet) ${version}\n`);
  else if (args.includes("-h") || args.includes("--help")) process.stdout.write(tool.help);
  else return run(call, name, args);
  return 0;
}

// A reader that has seen enough, such as `head -1`, is not an error.
process.stdout.on("error", (problem) => {
  if (problem.code === "EPIPE") process.exit(0);
  process.stderr.write(`gauntlet: could not write standard output: ${problem.message}\n`);
  process.exit(noOutput);
});
try {
  process.exitCode = await main(process.argv.slice(2));
} catch (problem) {
  if (!(problem instanceof Broken)) throw problem;
  process.stderr.write(`gauntlet: the program ran out of memory or stack: ${problem.message}\n`);
  process.exitCode = internalError;
}
