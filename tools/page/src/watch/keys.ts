// The keys of a watched game; README.md and the page list them.
import { useEvent } from "../app/hooks";

/** Steps per second. */
export const speeds = [0.5, 1, 2, 4, 8, 16];

interface KeyActions {
  step(by: number): void;
  end(by: 1 | -1): void;
  toggle(): void;
  jump(by: 1 | -1): void;
  game(by: 1 | -1): void;
  faster(by: 1 | -1): void;
  advice(): void;
}

function act(key: string, actions: KeyActions): boolean {
  const known: Record<string, () => void> = {
    ArrowLeft: () => actions.step(-1),
    ArrowRight: () => actions.step(1),
    Home: () => actions.end(-1),
    End: () => actions.end(1),
    " ": actions.toggle,
    n: () => actions.jump(1),
    p: () => actions.jump(-1),
    "[": () => actions.game(-1),
    "]": () => actions.game(1),
    "+": () => actions.faster(1),
    "-": () => actions.faster(-1),
    a: actions.advice,
  };
  known[key]?.();
  return key in known;
}

// Text fields, selects and sliders keep their keys; buttons keep Space, and boards the arrows.
function isMeantFor(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest("input, select, textarea, iframe")) return true;
  return key === " " && target.closest("button, a, summary") !== null;
}

/** Handles keys on the whole page while the component is mounted. */
export function useKeys(actions: KeyActions): void {
  useEvent("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isMeantFor(event.target, event.key)) return;
    if (act(event.key, actions)) event.preventDefault();
  });
}
