// Finds the view of given files: tests and inputs belong to Ask; logs, records, results and pages
// of reports to Watch. The view that is shown gets them if they are its own, or if it takes them.
import type { GivenFile } from "./files";
import { navigate } from "./router";

/** Returns false if the view cannot show the files; `how` is that of navigate(). */
export type Handle = (files: GivenFile[], how: "push" | "replace") => unknown;

interface Receiver {
  view: string;
  handle: Handle;
  /** Whether files of other views are offered first. */
  isGreedy: boolean;
}

let receiver: Receiver | undefined;
let waiting: { view: string; files: GivenFile[] } | undefined;

/** The overviews of folders, the most important one first. */
export const overviews = ["matrix.html", "league.jsonl", "tournament.jsonl", "results.jsonl", "league.html"];

export const nameOf = (path: string) => path.replace(/^.*\//, "");

export const canWatch = (path: string) => /\.(jsonl|ndjson|log|html?)$/i.test(path);

// Logs and records begin with a line about their format; reports are HTML.
async function looksWatchable(file: GivenFile): Promise<boolean> {
  const [line = ""] = (await file.slice(0, 100_000).text()).split("\n");
  return /^\s*(\{\s*"format"\s*:|<(!doctype html|html))/i.test(line);
}

async function viewOf(files: GivenFile[]): Promise<string> {
  const has = (test: (path: string) => boolean) => files.some(({ path }) => test(path));
  if (has((path) => overviews.includes(nameOf(path)))) return "watch";
  if (has((path) => path.endsWith("-in.json"))) return "ask";
  if (has(canWatch)) return "watch";
  return (await looksWatchable(files[0]!)) ? "watch" : "ask";
}

/** Shows files in their view. */
export async function openFiles(files: GivenFile[]): Promise<void> {
  const view = await viewOf(files);
  const isFirst = receiver !== undefined && (receiver.view === view || receiver.isGreedy);
  if (isFirst && (await receiver!.handle(files, "push")) !== false) return;
  waiting = { view, files };
  navigate({ view, path: [], params: {} });
}

/** Sets who gets the files of a view; returns how to end that. */
export function receive(view: string, handle: Handle, isGreedy: boolean): () => void {
  const mine = { view, handle, isGreedy };
  receiver = mine;
  if (waiting?.view === view) {
    const { files } = waiting;
    waiting = undefined;
    void handle(files, "replace");
  }
  return () => {
    if (receiver === mine) receiver = undefined;
  };
}
