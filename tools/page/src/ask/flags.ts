// The flags of a tool, and the rules for combining them.
import type { Tool, ToolFlag } from "../engine/protocol";

export interface Flag extends ToolFlag {
  /** The type of its value: none, a number, one of some words, or the input itself as a file. */
  takes: "nothing" | "number" | "input" | string[];
}

export type Chosen = Map<string, string>;

function takes({ type, words }: ToolFlag): Flag["takes"] {
  if (type === "") return "nothing";
  if (words.length > 0) return words;
  return type === "FILE" || type === "LOG" ? "input" : "number";
}

export function flagsOf(tool: Tool): Flag[] {
  return tool.flags.map((flag) => ({ ...flag, takes: takes(flag) }));
}

/**
 * Why a flag cannot be added to the chosen ones: it needs or excludes another flag, and which one.
 */
export function obstacle(
  flag: Flag,
  flags: Flag[],
  chosen: Chosen,
): ["needs" | "apart", string] | undefined {
  if (flag.needs.length > 0 && !flag.needs.some((name) => chosen.has(name))) {
    return ["needs", flag.needs[0]!];
  }
  const apart = [
    ...flag.excludes,
    ...flags.filter(({ excludes }) => excludes.includes(flag.name)).map(({ name }) => name),
  ].find((name) => chosen.has(name));
  return apart === undefined ? undefined : ["apart", apart];
}

/** Removes a flag and all flags that need it. */
export function without(name: string, flags: Flag[], chosen: Chosen): Chosen {
  const left = new Map(chosen);
  left.delete(name);
  for (const flag of flags) {
    if (flag.needs.length > 0 && !flag.needs.some((each) => left.has(each))) left.delete(flag.name);
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
export function readsInput(flags: Flag[], chosen: Chosen): boolean {
  return !flags.some(({ name, replacesInput }) => replacesInput && chosen.has(name));
}

export function usualValue(flag: Flag): string {
  if (flag.takes === "nothing") return "";
  if (flag.takes === "input") return "/dev/stdin";
  // The default is in parentheses at the end of the help.
  const usual = /\(([^()]*)\)$/.exec(flag.help)?.[1] ?? "";
  if (flag.takes === "number") return /^\d+$/.test(usual) ? usual : "1000";
  return flag.takes.includes(usual) ? usual : flag.takes[0]!;
}
