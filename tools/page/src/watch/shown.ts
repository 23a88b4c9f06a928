// An opened source: games, a report, or another text.
import type { Watched } from "../engine/protocol";
import { nameOf } from "./files";
import { Session } from "./session";

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
  const session = new Session(nameOf(path), text);
  return { path, session, watched: await session.open(), part, place };
}

export function titleOf({ path, watched, html }: Shown): string {
  const title = html !== undefined ? /<title>([^<]*)<\/title>/i.exec(html)?.[1] : undefined;
  if (title) return new DOMParser().parseFromString(title, "text/html").body.textContent ?? path;
  return watched && "title" in watched && watched.title ? watched.title : nameOf(path);
}
