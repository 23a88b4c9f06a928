// Decides which of the given files is shown, and resolves links between them.
import type { GivenFile } from "../app/files";
import { decoded } from "../app/router";

const folderOf = (path: string) => path.replace(/[^/]*$/, "");
export const nameOf = (path: string) => path.replace(/^.*\//, "");

// Ordered by priority: the overview of a folder before its parts.
const overviews = ["matrix.html", "league.jsonl", "tournament.jsonl", "results.jsonl", "league.html"];

const canOpen = (path: string) => /\.(jsonl|ndjson|log|html?)$/i.test(path);

/** All single files; of a folder the files that can be opened, its overview first. */
export function choices(files: GivenFile[]): GivenFile[] {
  const isFolder = files.some((file) => file.path.includes("/"));
  const able = isFolder ? files.filter((file) => canOpen(file.path)) : files;
  const rank = (file: GivenFile) => {
    const found = overviews.indexOf(nameOf(file.path));
    const depth = file.path.split("/").length;
    return found < 0 ? 1000 + depth : depth * 10 + found;
  };
  return able
    .map((file, place) => ({ file, place, rank: rank(file) }))
    .sort((a, b) => a.rank - b.rank || a.place - b.place)
    .map(({ file }) => file);
}

/** Resolves a relative link in a file: the target, and the part after "#". */
export function follow(
  files: GivenFile[],
  from: string,
  link: string,
): { path: string; part: string; file: GivenFile | undefined } {
  const [address = "", part = ""] = link.split(/#(.*)/s);
  const steps: string[] = [];
  for (const step of (folderOf(from) + decoded(address)).split("/")) {
    if (step === "..") steps.pop();
    else if (step !== "." && step !== "") steps.push(step);
  }
  const path = steps.join("/");
  return { path, part: decoded(part), file: files.find((file) => file.path === path) };
}
