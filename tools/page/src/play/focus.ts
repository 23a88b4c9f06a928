// When one part of the page takes the place of another, the focus that was there goes on here.
import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";

/** Put on the new part: what it has there gets the focus when it comes, if nothing else has it. */
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
