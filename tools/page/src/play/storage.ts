// Data that outlives a tab: the last game of each kind, and the animation speed. If the browser
// refuses to store anything, nothing is kept.
import type { Settings } from "../engine/protocol";

export interface KeptGame {
  game: string;
  record: string;
  settings: Settings;
  moves: number;
  isOver: boolean;
  /** A person has done something, or only computers play. */
  isBegun?: boolean;
}

const games_key = "gauntlet.play.games";
const speed_key = "gauntlet.play.speed";
const letters_key = "gauntlet.play.letters";

function read(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Nothing is lost: the URL has the game, too.
  }
}

function isGame(value: unknown): value is KeptGame {
  const game = value as Partial<KeptGame> | null;
  return typeof game?.game === "string" && typeof game.record === "string" && !!game.settings;
}

// Newest first.
export function keptGames(): KeptGame[] {
  const games = read(games_key);
  return Array.isArray(games) ? games.filter(isGame) : [];
}

// A game in which nothing was done does not replace one in which something was.
export function keep(game: KeptGame): void {
  const isReplaced = (other: KeptGame) =>
    other.game === game.game && (game.isBegun || !isWorthResuming(other));
  write(games_key, [game, ...keptGames().filter((other) => !isReplaced(other))]);
}

export const isWorthResuming = ({ isBegun }: KeptGame): boolean => isBegun !== false;

export function forget(game: string): void {
  write(games_key, keptGames().filter((other) => other.game !== game));
}

export const speeds = ["slow", "usual", "fast", "none"] as const;
export type Speed = (typeof speeds)[number];

let speed = speeds.find((one) => one === read(speed_key)) ?? "usual";

export const keptSpeed = (): Speed => speed;

export function keepSpeed(chosen: Speed): void {
  speed = chosen;
  write(speed_key, chosen);
}

/** Whether single letters are commands. */
export function hasLetters(): boolean {
  return read(letters_key) !== false;
}

export function keepLetters(wanted: boolean): void {
  write(letters_key, wanted);
}
