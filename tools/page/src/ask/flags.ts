// The flags of a tool, parsed from its help, and the rules for combining them.
import type { Tool } from "../engine/protocol";

export interface Flag {
  name: string;
  help: string;
  /** The type of its value: none, a number, one of some words, or the input itself as a file. */
  takes: "nothing" | "number" | "input" | string[];
}

export type Chosen = Map<string, string>;

// Flags that a page cannot have: those for terminals, folders and programs.
const elsewhere = new Set(
  ("help version man completions log svg watch pause stderr stderr-dir turn-time allow-exec calls " +
    "sandbox see color threads memory checkpoint proof verify-proof")
    .split(" ")
    .map((name) => `--${name}`),
);

interface Rules {
  needs?: Record<string, string>;
  apart?: [string, string][];
}

const rules: Record<string, Rules> = {
  "bricks-solve": {
    needs: { "--capped": "--mean", "--limit": "--tree" },
    apart: [
      ["--explain", "--tree"],
      ["--explain", "--mean"],
    ],
  },
  "atoms-move": { needs: { "--only": "--solve" }, apart: [["--explain", "--solve"]] },
  "mastermind-guess": {
    needs: { "--limit": "--explain" },
    apart: [
      ["--evaluate", "--tree"],
      ["--evaluate", "--explain"],
      ["--tree", "--explain"],
    ],
  },
  xref: { apart: [["--game", "--replay"]] },
};

const line = /^ {2}(?:-\w,)?(--[\w-]+)(?: ([^\s.]\S*))?(?: \.\.\.)?(?: {2,}(.*))?$/;

function takes(word: string | undefined): Flag["takes"] {
  if (!word) return "nothing";
  const words = /\{(.*)\}/.exec(word)?.[1];
  if (words) return words.split(",");
  return word === "FILE" || word === "LOG" ? "input" : "number";
}

export function flagsOf(tool: Tool): Flag[] {
  const lines = tool.help.split("\n");
  const flags: Flag[] = [];
  for (let i = 0; i < lines.length; i += 1) {
    const found = line.exec(lines[i]!);
    if (!found || elsewhere.has(found[1]!)) continue;
    // The help of a long flag is on the next line.
    const help = found[3] ?? lines[i + 1]!.trim();
    flags.push({ name: found[1]!, help, takes: takes(found[2]) });
  }
  return flags;
}

/**
 * Why a flag cannot be added to the chosen ones: it needs or excludes another flag, and which one.
 */
export function obstacle(
  tool: string,
  flag: string,
  chosen: Chosen,
): ["needs" | "apart", string] | undefined {
  const { needs = {}, apart = [] } = rules[tool] ?? {};
  const needed = needs[flag];
  if (needed && !chosen.has(needed)) return ["needs", needed];
  for (const [one, other] of apart) {
    if (flag === one && chosen.has(other)) return ["apart", other];
    if (flag === other && chosen.has(one)) return ["apart", one];
  }
  return undefined;
}

/** Removes a flag and all flags that need it. */
export function without(tool: string, flag: string, chosen: Chosen): Chosen {
  const left = new Map(chosen);
  left.delete(flag);
  for (const [name, needed] of Object.entries(rules[tool]?.needs ?? {})) {
    if (needed === flag) left.delete(name);
  }
  return left;
}

/** Parses flags from a URL: "--strict --limit 5". Ignores words that are not flags of the tool. */
export function chosenIn(text: string, flags: Flag[]): Chosen {
  const words = text.split(/[\s]+/).flatMap((word) => word.split(/=(.*)/s).filter(Boolean));
  const chosen: Chosen = new Map();
  words.forEach((word, i) => {
    const flag = flags.find(({ name }) => name === word);
    if (flag) chosen.set(word, flag.takes === "nothing" ? "" : (words[i + 1] ?? ""));
  });
  return chosen;
}

export function argsOf(chosen: Chosen): string[] {
  return [...chosen].flatMap(([name, value]) => (value === "" ? [name] : [name, value]));
}

/** Whether the tool reads any input. */
export function readsInput(tool: string, chosen: Chosen): boolean {
  return !(tool === "mastermind-guess" && (chosen.has("--evaluate") || chosen.has("--tree")));
}

export function usualValue(flag: Flag): string {
  if (flag.takes === "nothing") return "";
  if (flag.takes === "input") return "/dev/stdin";
  // The default is in parentheses at the end of the help.
  const usual = /\(([^()]*)\)$/.exec(flag.help)?.[1] ?? "";
  if (flag.takes === "number") return /^\d+$/.test(usual) ? usual : "1000";
  return flag.takes.includes(usual) ? usual : flag.takes[0]!;
}
