// Hooks that call the engine. Only the newest call counts; earlier ones are dropped.
import { useEffect, useState } from "preact/hooks";
import { Cancelled, engine, EngineError } from "../engine/client";
import type { Board, Given, Run } from "../engine/protocol";

export type Asked =
  | { state: "asking"; since: number; last?: Run }
  | { state: "answered"; run: Run; milliseconds: number }
  | { state: "cancelled" }
  | { state: "failed"; message: string };

export interface Asking {
  asked: Asked;
  again(): void;
}

/** Runs a tool, and again `delay` milliseconds after a change. */
export function useRun(
  topic: string,
  tool: string,
  args: string[],
  given: Given,
  delay = 0,
): Asking {
  const [asked, setAsked] = useState<Asked>({ state: "asking", since: performance.now() });
  const [turn, setTurn] = useState(0);
  const key = JSON.stringify([tool, args, given]);
  useEffect(() => {
    let newest = true;
    const show = (next: Asked) => newest && setAsked(next);
    const ask = async () => {
      const since = performance.now();
      setAsked((old) => ({
        state: "asking",
        since,
        ...(old.state === "answered" ? { last: old.run } : {}),
      }));
      try {
        const run = await engine.call("run", { tool, args, ...given }, { topic });
        show({ state: "answered", run, milliseconds: performance.now() - since });
      } catch (problem) {
        if (problem instanceof Cancelled) show({ state: "cancelled" });
        else show({ state: "failed", message: String((problem as EngineError).message) });
      }
    };
    const timer = setTimeout(() => void ask(), delay);
    return () => {
      newest = false;
      clearTimeout(timer);
      engine.drop(topic);
    };
  }, [topic, key, turn]);
  return { asked, again: () => setTurn((old) => old + 1) };
}

export interface Picture {
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
    const none = () => newest && setPicture(({ board }) => ({ board, stale: true }));
    if (value === null || value.trim() === "") {
      setPicture({ board: null, stale: false });
      return;
    }
    engine
      .call("picture", { value, of, differing }, { supersede: topic })
      .then(({ board }) => {
        if (!newest) return;
        if (board) setPicture({ board, stale: false });
        else none();
      })
      .catch((problem: unknown) => problem instanceof Cancelled || none());
    return () => {
      newest = false;
    };
  }, [topic, value, of, differing.join("\n")]);
  return picture;
}

/** Milliseconds since `since`, updated while it is defined. */
export function useElapsed(since: number | undefined): number {
  const [now, setNow] = useState(performance.now());
  useEffect(() => {
    if (since === undefined) return;
    const timer = setInterval(() => setNow(performance.now()), 100);
    return () => clearInterval(timer);
  }, [since]);
  return since === undefined ? 0 : Math.max(0, now - since);
}
