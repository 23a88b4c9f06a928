// Further questions to the tool, for the sake of an explanation.
import { type Asking, useRun } from "../asking";
import type { Chosen } from "../flags";
import { parsed } from "../json";

export interface Explained<Type> {
  asking: Asking;
  /** Undefined while there is none. */
  value: Type | undefined;
  text: string;
  /** What the tool says against it. */
  problem: string;
}

/** The tool's answer with other flags, as a value. */
export function useExplained<Type>(tool: string, args: string[], input: string): Explained<Type> {
  const asking = useRun(`explain ${tool} ${args[0] ?? ""}`, tool, args, { input });
  const { asked } = asking;
  const run = asked.state === "answered" ? asked.run : undefined;
  return {
    asking,
    value: run && run.status === 0 ? parsed<Type>(run.out) : undefined,
    text: run?.out ?? "",
    problem: run?.err ?? "",
  };
}

/** Of the flags chosen those that say what the question is, not how it is answered. */
export function kept(chosen: Chosen, names: string[]): string[] {
  return names.flatMap((name) => {
    const value = chosen.get(name);
    if (value === undefined) return [];
    return value === "" ? [name] : [name, value];
  });
}
