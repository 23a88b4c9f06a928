// Hooks that call the engine. Only the newest call counts; earlier ones are dropped.
import { useEffect, useRef, useState } from "preact/hooks";
import { useLoaded } from "../app/hooks";
import { engine } from "../engine/client";
import type { Board, Given, Run } from "../engine/protocol";

/** A question, which has an answer or a problem at the end. */
interface Asked {
  /** The time of the question. */
  since: number;
  run?: Run;
  /** While asking, the previous answer. */
  last?: Run | undefined;
  /** Why it has failed, or Cancelled. */
  problem?: Error;
}

export interface Asking extends Asked {
  again(): void;
}

/** Runs a tool, and again `delay` milliseconds after a change. */
export function useRun(topic: string, tool: string, args: string[], given: Given, delay = 0): Asking {
  const [asked, setAsked] = useState<Asked>({ since: performance.now() });
  const [turn, setTurn] = useState(0);
  const key = JSON.stringify([tool, args, given]);
  useEffect(() => {
    let newest = true;
    const show = (next: Asked) => newest && setAsked(next);
    const ask = async () => {
      const since = performance.now();
      setAsked(({ run }) => ({ since, last: run }));
      try {
        show({ since, run: await engine.call("run", { tool, args, ...given }, { topic }) });
      } catch (problem) {
        show({ since, problem: problem as Error });
      }
    };
    const timer = setTimeout(() => void ask(), delay);
    return () => {
      newest = false;
      clearTimeout(timer);
      engine.drop(topic);
    };
  }, [topic, key, turn]);
  return { ...asked, again: () => setTurn((old) => old + 1) };
}

interface Picture {
  board: Board | null;
  /** True if the board is of an earlier value. */
  stale: boolean;
}

/**
 * The board of a value. While the value has none, for instance during typing, keeps the previous
 * one.
 */
export function usePicture(
  topic: string,
  value: string | null,
  of: string | null,
  differing: string[] = [],
): Picture {
  const isGiven = value !== null && value.trim() !== "";
  const { result, problem } = useLoaded(
    () => (isGiven ? engine.call("picture", { value, of, differing }, { supersede: topic }) : undefined),
    [topic, value, of, differing.join("\n")],
    true,
  );
  const last = useRef<Board | null>(null);
  const found = problem === undefined ? result?.board : null;
  if (found || !isGiven) last.current = found ?? null;
  return { board: last.current, stale: found === null && last.current !== null };
}
