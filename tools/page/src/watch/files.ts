// Which of the files that were given is to be shown, and how they lead to each other.
import type { GivenFile } from "../app/files";

export const folderOf = (path: string) => path.replace(/[^/]*$/, "");
export const nameOf = (path: string) => path.replace(/^.*\//, "");

// What is worth more is shown first: the overview of a folder before its parts.
const overviews = ["matrix.html", "league.jsonl", "tournament.jsonl", "results.jsonl", "league.html"];

const canOpen = (path: string) => /\.(jsonl|ndjson|log|html?)$/i.test(path);

/** Of single files all; of a folder what may be opened, its overview first. */
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

/** The file that a relative link in another one leads to, and the part of it after "#". */
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

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
