// Commands for a shell (POSIX: sh, bash, zsh).
import type { Given, Settings } from "../engine/protocol";
import { fromBase64 } from "./bytes";

/** Quotes a word for a shell. */
export function quoted(word: string): string {
  if (/^[A-Za-z0-9_@%+=:,./-]+$/.test(word)) return word;
  return `'${word.replaceAll("'", "'\\''")}'`;
}

// Escapes a byte for printf.
function escaped(byte: number): string {
  const letter = String.fromCharCode(byte);
  return /[\w ,:"[\]{}.-]/.test(letter) ? letter : `\\${byte.toString(8).padStart(3, "0")}`;
}

/**
 * A request to a tool; null if it reads no input. The input comes by printf, as echo makes
 * something else of backslashes in some shells.
 */
export function commandOfTool(tool: string, args: string[], given: Given | null): string {
  const command = [tool, ...args].map(quoted).join(" ");
  if (given === null) return command;
  if ("bytes" in given) return `printf '${[...fromBase64(given.bytes)].map(escaped).join("")}' | ${command}`;
  return `printf '%s\\n' ${quoted(given.input.trimEnd())} | ${command}`;
}

/**
 * A game: writes the record to a file, which `play` loads. `unrecorded`: the settings that the
 * record does not contain.
 */
export function commandOfGame(
  game: string,
  record: string,
  settings: Settings,
  unrecorded: string[] = [],
): string {
  const file = `${game}.jsonl`;
  const flags = unrecorded
    .filter((name) => settings[name])
    .flatMap((name) => [name, quoted(settings[name]!)]);
  const lines = record.endsWith("\n") ? record : `${record}\n`;
  return `cat > ${file} <<'END'\n${lines}END\n${["play", "--load", file, ...flags].join(" ")}\n`;
}
