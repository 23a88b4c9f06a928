// A question as a line for a shell (POSIX: sh, bash, zsh).
import { quoted } from "../app/quoted";

/** The input comes by printf, as echo makes something else of backslashes in some shells. */
export function commandLine(tool: string, args: string[], input: string | null): string {
  const command = [tool, ...args].map(quoted).join(" ");
  return input === null ? command : `printf '%s\\n' ${quoted(input.trimEnd())} | ${command}`;
}
