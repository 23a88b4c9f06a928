// Hooks of several views.
import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

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

/**
 * The result of a call, which is made again when the inputs change. It is undefined until it is
 * there, and if the call fails.
 */
export function useLoaded<Result>(
  load: () => Promise<Result> | undefined,
  inputs: unknown[],
): Result | undefined {
  const [result, setResult] = useState<Result>();
  useEffect(() => {
    let newest = true;
    setResult(undefined);
    load()?.then(
      (found) => newest && setResult(found),
      () => undefined,
    );
    return () => {
      newest = false;
    };
  }, inputs);
  return result;
}

/** Milliseconds since then, as they pass. */
export function useElapsed(since: number): number {
  const [now, setNow] = useState(performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 100);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, now - since);
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
