// A folder of tests: groups the files of each test and finds its tool.
import { readable } from "../app/bytes";
import type { GivenFile } from "../app/files";
import { engine } from "../engine/client";
import type { Comparison, Given, Run } from "../engine/protocol";
import { argsIn, givenOf, paramsOfInput } from "./input";
import { type Expected, isRight, judge } from "./Verdict";

export interface Test {
  /** "xboard/3". */
  name: string;
  /** The tool named by its folder or the folder above; "" if there is none. */
  tool: string;
  input: GivenFile;
  output?: GivenFile | undefined;
  error?: GivenFile | undefined;
  options?: GivenFile | undefined;
}

export interface Result {
  verdict: "passed" | "failed" | "skipped" | "waiting";
  message: string;
}

/** In the order of the files; empty if the folder has no n-in.json. */
export function testsIn(files: GivenFile[], tools: string[]): Test[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  return files.flatMap((input) => {
    const stem = /^(.*)-in\.json$/.exec(input.path)?.[1];
    if (stem === undefined) return [];
    const folders = stem.split("/").slice(0, -1).reverse();
    return {
      name: stem,
      tool: folders.find((folder) => tools.includes(folder)) ?? "",
      input,
      output: byPath.get(`${stem}-out.json`),
      error: byPath.get(`${stem}-err.txt`),
      options: byPath.get(`${stem}-opts.json`),
    };
  });
}

async function expectedOf(test: Test): Promise<Expected> {
  const read = async (file: GivenFile | undefined) => (file ? readable(await file.bytes()) : null);
  return {
    output: await read(test.output),
    error: await read(test.error),
    options: await read(test.options),
  };
}

/** The test as URL parameters. */
export async function addressOf(test: Test): Promise<Record<string, string>> {
  const { output, error, options } = await expectedOf(test);
  return {
    ...paramsOfInput(await test.input.bytes()),
    ...(output === null ? {} : { out: output }),
    ...(error === null ? {} : { err: error }),
    ...(options === null ? {} : { opts: options, flags: argsIn(options).join(" ") }),
  };
}

function skipReason(test: Test, expected: Expected, tool: string): string | undefined {
  if (tool === "") return "no tool";
  if (!test.output && !test.error) return "no expectation";
  try {
    const { skip } = JSON.parse(expected.options ?? "{}") as { skip?: string };
    return skip;
  } catch {
    return undefined;
  }
}

// Time limit in milliseconds, longer than any sensible test of these tools takes in a browser.
const patience = 20_000;

async function ask(tool: string, args: string[], given: Given): Promise<Run> {
  const timer = setTimeout(() => engine.cancel(), patience);
  try {
    return await engine.call("run", { tool, args, ...given }, { topic: "tests" });
  } finally {
    clearTimeout(timer);
  }
}

/** Runs one test with its tool, or with `otherTool` if it has none. */
export async function runTest(test: Test, otherTool: string): Promise<Result> {
  const tool = test.tool || otherTool;
  const expected = await expectedOf(test);
  const reason = skipReason(test, expected, tool);
  if (reason !== undefined) return { verdict: "skipped", message: reason };
  const args = argsIn(expected.options ?? "");
  try {
    const run = await ask(tool, args, givenOf(await test.input.bytes()));
    const comparison: Comparison = await judge(run, expected, "tests");
    const right = isRight(comparison);
    return { verdict: right ? "passed" : "failed", message: right ? "" : comparison.message };
  } catch (problem) {
    return { verdict: "failed", message: (problem as Error).message };
  }
}
