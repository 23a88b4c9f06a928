// The current game as shell commands: write the record to a file, and load it with `play`.
import { quoted } from "../app/quoted";
import type { Settings } from "./types";

export function fileName(game: string): string {
  return `${game}.jsonl`;
}

/** `unrecorded`: the settings that the record does not contain. */
export function commandOf(
  game: string,
  record: string,
  settings: Settings,
  unrecorded: string[] = [],
): string {
  const flags = unrecorded
    .filter((name) => settings[name])
    .flatMap((name) => [name, quoted(settings[name]!)]);
  const lines = record.endsWith("\n") ? record : `${record}\n`;
  const words = ["play", "--load", fileName(game), ...flags];
  return `cat > ${fileName(game)} <<'END'\n${lines}END\n${words.join(" ")}\n`;
}
