// A request as a command line for a shell (POSIX: sh, bash, zsh).
import { fromBase64 } from "../app/bytes";
import { quoted } from "../app/quoted";
import type { Given } from "../engine/protocol";

// Escapes a byte for printf.
function escaped(byte: number): string {
  const letter = String.fromCharCode(byte);
  return /[\w ,:"[\]{}.-]/.test(letter) ? letter : `\\${byte.toString(8).padStart(3, "0")}`;
}

/** The input comes by printf, as echo makes something else of backslashes in some shells. */
export function commandLine(tool: string, args: string[], given: Given | null): string {
  const command = [tool, ...args].map(quoted).join(" ");
  if (given === null) return command;
  if ("bytes" in given) return `printf '${[...fromBase64(given.bytes)].map(escaped).join("")}' | ${command}`;
  return `printf '%s\\n' ${quoted(given.input.trimEnd())} | ${command}`;
}
