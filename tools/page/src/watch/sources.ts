// The given files, in which order they are shown, and links between them; and what is shown: games,
// a report, or another text.
import type { GivenFile } from "../app/files";
import { canWatch, nameOf, overviews } from "../app/opening";
import { decoded } from "../app/router";
import { engine } from "../engine/client";
import type { Advice, Watched, WatchedFrame } from "../engine/protocol";

const folderOf = (path: string) => path.replace(/[^/]*$/, "");
/** All single files; of a folder the files that can be opened, its overview first. */
export function choices(files: GivenFile[]): GivenFile[] {
  const isFolder = files.some((file) => file.path.includes("/"));
  const able = isFolder ? files.filter((file) => canWatch(file.path)) : files;
  const rank = (file: GivenFile) => {
    const found = overviews.indexOf(nameOf(file.path));
    const depth = file.path.split("/").length;
    return found < 0 ? 1000 + depth : depth * 10 + found;
  };
  return [...able].sort((a, b) => rank(a) - rank(b));
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

// The session that the engine has; it keeps only one.
let opened: Session | undefined;

/** A source opened in the engine. After another source, or a restart, it is opened again. */
export class Session {
  private generation = -1;
  private frames = new Map<string, Promise<WatchedFrame>>();

  constructor(
    private text: string,
    private readonly live = false,
  ) {}

  get content(): string {
    return this.text;
  }

  async open(): Promise<Watched> {
    const { text, live } = this;
    const watched = await engine.call("watch.open", { text, live });
    opened = this;
    this.generation = engine.generation;
    return watched;
  }

  async more(text: string): Promise<Watched> {
    await this.ready();
    this.text += text;
    return engine.call("watch.more", { text });
  }

  frame(game: number, frame: number): Promise<WatchedFrame> {
    const key = `${game}/${frame}`;
    const known = this.frames.get(key);
    if (known) return known;
    const found = this.ready().then(() => engine.call("watch.frame", { game, frame }));
    this.frames.set(key, found);
    found.catch(() => this.frames.delete(key));
    if (this.frames.size > 200) this.frames.delete(this.frames.keys().next().value!);
    return found;
  }

  async advice(game: number, frame: number): Promise<Advice | null> {
    await this.ready();
    return engine.call("watch.advice", { game, frame }, { supersede: "watch.advice" });
  }

  private async ready(): Promise<void> {
    if (opened !== this || this.generation !== engine.generation) await this.open();
  }
}

export interface Place {
  game: number;
  frame: number;
}

/** A source that was opened and is shown. */
export interface Shown {
  path: string;
  session?: Session;
  watched?: Watched;
  /** The text of an HTML page, or of another text. */
  html?: string;
  text?: string;
  part: string;
  place: Place;
}

const isPage = (text: string) => /^\s*<(!doctype html|html)/i.test(text.slice(0, 200));
export const start: Place = { game: 0, frame: 0 };

export async function shownOf(path: string, text: string, part = "", place = start): Promise<Shown> {
  if (isPage(text)) return { path, html: text, part, place };
  const session = new Session(text);
  return { path, session, watched: await session.open(), part, place };
}

export function titleOf({ path, watched, html }: Shown): string {
  const title = html !== undefined ? /<title>([^<]*)<\/title>/i.exec(html)?.[1] : undefined;
  if (title) return new DOMParser().parseFromString(title, "text/html").body.textContent ?? path;
  return watched && "title" in watched && watched.title ? watched.title : nameOf(path);
}
