// Further requests to the tool for explanations.
import { type Asking, useRun } from "../asking";
import type { Chosen } from "../flags";
import { parsed } from "../json";

export interface Explained<Type> {
  asking: Asking;
  /** Undefined until it is known. */
  value: Type | undefined;
  text: string;
  /** The tool's error message. */
  problem: string;
}

/** The tool's answer to the input with other flags. */
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

/** Keeps the chosen flags that define the problem, and drops those about how it is answered. */
export function kept(chosen: Chosen, names: string[]): string[] {
  return names.flatMap((name) => {
    const value = chosen.get(name);
    if (value === undefined) return [];
    return value === "" ? [name] : [name, value];
  });
}
