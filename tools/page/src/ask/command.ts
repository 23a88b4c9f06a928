// A question as a line for a shell (POSIX: sh, bash, zsh).

export function quoted(word: string): string {
  if (/^[A-Za-z0-9_@%+=:,./-]+$/.test(word)) return word;
  return `'${word.replaceAll("'", "'\\''")}'`;
}

/** The input comes by printf, as echo makes something else of backslashes in some shells. */
export function commandLine(tool: string, args: string[], input: string | null): string {
  const command = [tool, ...args].map(quoted).join(" ");
  return input === null ? command : `printf '%s\\n' ${quoted(input.trimEnd())} | ${command}`;
}
