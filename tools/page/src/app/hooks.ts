// Hooks of several views.
import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Cancelled } from "../engine/client";

/** Handles an event anywhere on the page while the component is mounted. */
export function useEvent<Name extends keyof WindowEventMap>(
  name: Name,
  handle: (event: WindowEventMap[Name]) => void,
  capture = false,
): void {
  // In a layout effect, because events may arrive before the next paint.
  useLayoutEffect(() => {
    addEventListener(name, handle, capture);
    return () => removeEventListener(name, handle, capture);
  });
}

interface Loaded<Result> {
  result?: Result;
  /** Why the call has failed. */
  problem?: string;
}

// Fields keep all keys, sliders and radio buttons those that move them, and buttons the space bar.
function isTaken({ key, target }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest("[type=radio], [type=range]")) return /^(Arrow|Home|End| )/.test(key);
  if (target.closest("button, a, summary, [type=checkbox], [type=file]")) return key === " ";
  return target.closest("input, select, textarea, iframe") !== null;
}

/** Whether a key has no other meaning than that for the whole page. */
export function isPlain(event: KeyboardEvent): boolean {
  return !event.ctrlKey && !event.altKey && !event.metaKey && !isTaken(event);
}

/** Keys that work anywhere on the page, by their names. */
export function useKeys(actions: Record<string, () => void>): void {
  useEvent("keydown", (event) => {
    if (event.defaultPrevented || !isPlain(event) || !Object.hasOwn(actions, event.key)) return;
    actions[event.key]!();
    event.preventDefault();
  });
}

/** The place in a list to which a key leads; undefined for other keys. */
export function placeAfter(key: string, at: number, last: number): number | undefined {
  const places: Record<string, number> = {
    ArrowUp: Math.max(0, at - 1),
    ArrowDown: Math.min(last, at + 1),
    Home: 0,
    End: last,
  };
  return places[key];
}

/**
 * The result of a call, which is made again when the inputs change. It is undefined if there is no
 * call, and until a result arrives; if `stays`, the previous result remains until then.
 */
export function useLoaded<Result>(
  load: () => Promise<Result> | undefined,
  inputs: unknown[],
  stays = false,
): Loaded<Result> {
  const [loaded, setLoaded] = useState<Loaded<Result>>({});
  useEffect(() => {
    let newest = true;
    const loading = load();
    if (!stays || !loading) setLoaded({});
    loading?.then(
      (result) => newest && setLoaded({ result }),
      (error: Error) =>
        newest && !(error instanceof Cancelled) && setLoaded((old) => ({ ...old, problem: error.message })),
    );
    return () => {
      newest = false;
    };
  }, inputs);
  return loaded;
}

/**
 * A ref for a part of the page that replaces another one: `selector` in it gets the focus when it
 * appears, if nothing else has it.
 */
export function useFocus(selector: string, isThere: boolean): RefObject<HTMLDivElement> {
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const isLost = document.activeElement === document.body || document.activeElement === null;
    if (isThere && isLost) {
      part.current?.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });
    }
  }, [isThere]);
  return part;
}
