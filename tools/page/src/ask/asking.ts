// Hooks that call the engine. Only the newest call counts; earlier ones are dropped.
import { useEffect, useState } from "preact/hooks";
import { Cancelled, engine } from "../engine/client";
import type { Board, Given, Run } from "../engine/protocol";

interface Asked {
  state: "asking" | "answered" | "cancelled" | "failed";
  /** The time of the question. */
  since: number;
  run?: Run;
  /** While asking, the previous answer. */
  last?: Run | undefined;
  /** The reason of a failure. */
  message?: string;
}

export interface Asking extends Asked {
  again(): void;
}

/** Runs a tool, and again `delay` milliseconds after a change. */
export function useRun(topic: string, tool: string, args: string[], given: Given, delay = 0): Asking {
  const [asked, setAsked] = useState<Asked>({ state: "asking", since: performance.now() });
  const [turn, setTurn] = useState(0);
  const key = JSON.stringify([tool, args, given]);
  useEffect(() => {
    let newest = true;
    const show = (next: Asked) => newest && setAsked(next);
    const ask = async () => {
      const since = performance.now();
      setAsked(({ run }) => ({ state: "asking", since, last: run }));
      try {
        const run = await engine.call("run", { tool, args, ...given }, { topic });
        show({ state: "answered", since, run });
      } catch (problem) {
        if (problem instanceof Cancelled) show({ state: "cancelled", since });
        else show({ state: "failed", since, message: (problem as Error).message });
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
  const [picture, setPicture] = useState<Picture>({ board: null, stale: false });
  useEffect(() => {
    let newest = true;
    const show = (board: Board | null) =>
      newest && setPicture((old) => (board ? { board, stale: false } : { ...old, stale: true }));
    if (value === null || value.trim() === "") {
      setPicture({ board: null, stale: false });
      return;
    }
    engine.call("picture", { value, of, differing }, { supersede: topic }).then(
      ({ board }) => show(board),
      (problem: unknown) => problem instanceof Cancelled || show(null),
    );
    return () => {
      newest = false;
    };
  }, [topic, value, of, differing.join("\n")]);
  return picture;
}
