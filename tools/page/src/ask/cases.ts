// Tests: n-in.json with the files beside it, and folders of them. The input is a text, or the bytes
// of a file that is not valid UTF-8; the URL has the text as "in" and the bytes as "bytes".
import { fromBase64, inBase64, readable, textOf } from "../app/bytes";
import type { GivenFile } from "../app/files";
import type { Changes } from "../app/router";
import { Cancelled, engine } from "../engine/client";
import type { Given, Run, Tool } from "../engine/protocol";
import { parsed } from "./json";
import { takesInput, usualValue } from "./Options";
import { type Expected, isRight, judge } from "./Verdict";

interface Files {
  input: GivenFile | undefined;
  output: GivenFile | undefined;
  error: GivenFile | undefined;
  options: GivenFile | undefined;
}

export interface Test extends Files {
  /** "xboard/3". */
  name: string;
  /** The tool named by its folder or the folder above; "" if there is none. */
  tool: string;
  input: GivenFile;
}

export interface Result {
  verdict: "passed" | "failed" | "skipped" | "waiting";
  message: string;
}

const bytesOf = async (file: GivenFile) => new Uint8Array(await file.arrayBuffer());

async function givenOf(file: GivenFile): Promise<Given> {
  const bytes = await bytesOf(file);
  const input = textOf(bytes);
  return input === undefined ? { bytes: inBase64(bytes) } : { input };
}

/** The input and its text for display; the default if the URL has none. */
export function inputIn(params: Record<string, string>, usual: string): { given: Given; text: string } {
  const { bytes, in: text = usual } = params;
  if (bytes !== undefined) return { given: { bytes }, text: readable(fromBase64(bytes)) };
  return { given: { input: text }, text };
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

/** The files of a single test; any other single file is its input. */
export function filesOf(files: GivenFile[]): Files {
  const ending = (end: string) => files.find(({ path }) => path.endsWith(end));
  return {
    input: ending("-in.json") ?? files.find(({ path }) => !/-(out|opts)\.json$/.test(path)),
    output: ending("-out.json"),
    error: ending("-err.txt"),
    options: ending("-opts.json"),
  };
}

async function expectedOf({ output, error, options }: Files): Promise<Expected> {
  const read = async (file: GivenFile | undefined) => (file ? readable(await bytesOf(file)) : null);
  return { output: await read(output), error: await read(error), options: await read(options) };
}

function argsIn(options: string | null): string[] {
  return parsed<{ args?: string[] }>(options ?? "")?.args ?? [];
}

/** The files as URL parameters. */
export async function paramsOf(files: Files): Promise<Changes> {
  const { output, error, options } = await expectedOf(files);
  const given = files.input && (await givenOf(files.input));
  return {
    ...(given && { in: undefined, bytes: undefined, n: undefined }),
    ...(given && ("input" in given ? { in: given.input } : given)),
    out: output ?? undefined,
    err: error ?? undefined,
    opts: options ?? undefined,
    ...(options && { flags: argsIn(options).join(" ") }),
  };
}

function skipReason(test: Test, expected: Expected, tool: string): string | undefined {
  if (tool === "") return "no tool";
  if (!test.output && !test.error) return "no expectation";
  return parsed<{ skip?: string }>(expected.options ?? "")?.skip;
}

// Time limit in milliseconds, longer than any sensible test of these tools takes in a browser.
const patience = 20_000;

async function ask(tool: string, args: string[], given: Given, topic: string, limit: number): Promise<Run> {
  const timer = setTimeout(() => engine.cancel(), limit);
  try {
    return await engine.call("run", { tool, args, ...given }, { topic });
  } finally {
    clearTimeout(timer);
  }
}

// Input is refused at once; a tool that still computes after this time has accepted it.
const patienceOfRefusal = 1000;

export interface Asked {
  tool: Tool;
  args: string[];
}

async function isAccepted({ tool, args }: Asked, given: Given): Promise<boolean> {
  try {
    return (await ask(tool.name, args, given, "accepted", patienceOfRefusal)).status === 0;
  } catch (problem) {
    return problem instanceof Cancelled;
  }
}

/**
 * The tools that accept an input with these flags or, if there are none, with those of their
 * examples; otherwise those that accept it as the file of a flag. Drop the topic "accepted" to stop.
 */
export async function acceptedBy(tools: Tool[], given: Given, flags: string | undefined): Promise<Asked[]> {
  const words = flags?.split(" ").filter(Boolean);
  const plain = tools.map((tool) => ({ tool, args: words ?? tool.example.flags }));
  const asFiles = tools.flatMap((tool) =>
    tool.flags.filter(takesInput).map((flag) => ({ tool, args: [flag.name, usualValue(flag)] })),
  );
  for (const some of words ? [plain] : [plain, asFiles]) {
    const found: Asked[] = [];
    for (const one of some) if (await isAccepted(one, given)) found.push(one);
    if (found.length > 0) return found;
  }
  return [];
}

/** Runs one test with its tool, or with `otherTool` if it has none. */
export async function runTest(test: Test, otherTool: string): Promise<Result> {
  const tool = test.tool || otherTool;
  const expected = await expectedOf(test);
  const reason = skipReason(test, expected, tool);
  if (reason !== undefined) return { verdict: "skipped", message: reason };
  try {
    const run = await ask(tool, argsIn(expected.options), await givenOf(test.input), "tests", patience);
    const comparison = await judge(run, expected, "tests");
    const right = isRight(comparison);
    return { verdict: right ? "passed" : "failed", message: right ? "" : comparison.message };
  } catch (problem) {
    return { verdict: "failed", message: (problem as Error).message };
  }
}
