// The game on the page as commands of a shell: the record into a file, and `play` that loads it.
import { quoted } from "../app/quoted";
import type { Settings } from "./types";

// Who plays is in no record of atoms.
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
