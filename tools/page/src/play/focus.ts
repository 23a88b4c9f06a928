// Moves a lost focus to the part of the page that replaced the focused one.
import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";

/**
 * A ref for the new part: `selector` in it gets the focus when it appears, if nothing else has it.
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
