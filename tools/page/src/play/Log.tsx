// The events of a game, line by line; each line shows the board after it.
import { useEffect, useRef } from "preact/hooks";
import { texts } from "../texts";

const t = texts.play;

export interface LogProps {
  lines: string[];
  at: number; // number of lines played on the visible board
  onLook: (line: number) => void;
}

function lineAfter(key: string, at: number, count: number): number | null {
  switch (key) {
    case "ArrowUp":
      return Math.max(0, at - 1);
    case "ArrowDown":
      return Math.min(count, at + 1);
    case "Home":
      return 0;
    case "End":
      return count;
    default:
      return null;
  }
}

export function Log({ lines, at, onLook }: LogProps) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const box = list.current;
    const line = box?.querySelector<HTMLElement>("[aria-current]");
    if (!box || !line) return;
    const { offsetTop: top, offsetHeight: height } = line;
    if (top < box.scrollTop) box.scrollTop = top;
    if (top + height > box.scrollTop + box.clientHeight) box.scrollTop = top + height - box.clientHeight;
  }, [at, lines.length]);
  const onKeyDown = (event: KeyboardEvent) => {
    const line = lineAfter(event.key, at, lines.length);
    if (line === null || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onLook(line);
    list.current?.querySelectorAll<HTMLElement>("button")[line]?.focus();
  };
  return (
    <ol ref={list} class="play-log" aria-label={t.log} onKeyDown={onKeyDown}>
      {[t.beginning, ...lines].map((line, index) => (
        <li key={index}>
          <button
            type="button"
            tabIndex={index === at ? 0 : -1}
            aria-current={index === at ? "step" : undefined}
            onClick={() => onLook(index)}
          >
            {line}
          </button>
        </li>
      ))}
    </ol>
  );
}
