// The current game as shell commands: write the record to a file, and load it with `play`.
import { quoted } from "../app/quoted";
import type { Settings } from "./types";

// Records of atoms do not contain the players.
const apart: Record<string, RegExp> = { atoms: /^--(red|blue|level|red-level|blue-level|plies)$/ };

export function fileName(game: string): string {
  return `${game}.jsonl`;
}

export function commandOf(game: string, record: string, settings: Settings): string {
  const flags = Object.entries(settings)
    .filter(([name, text]) => apart[game]?.test(name) && text !== "")
    .flatMap(([name, text]) => [name, quoted(text)]);
  const lines = record.endsWith("\n") ? record : `${record}\n`;
  const words = ["play", "--load", fileName(game), ...flags];
  return `cat > ${fileName(game)} <<'END'\n${lines}END\n${words.join(" ")}\n`;
}
