// Shows how long the computer has been thinking, and lets the person stop it.
import { useEffect, useState } from "preact/hooks";
import { texts } from "../texts";

const t = texts.play;
const tick = 100; // milliseconds

const patience = 250; // milliseconds before anything is shown

export interface ThinkingProps {
  /** The line shown until then. */
  line: string;
  onMoveNow?: () => void;
  onHold: () => void;
}

export function Thinking({ line, onMoveNow, onHold }: ThinkingProps) {
  const [begun] = useState(() => performance.now());
  const [now, setNow] = useState(begun);
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), tick);
    return () => clearInterval(timer);
  }, []);
  if (now - begun < patience) return <p>{line}</p>;
  return (
    <div class="play-thinking">
      <span class="play-spinner" aria-hidden="true" />
      <span class="play-thinking-text">
        {onMoveNow ? t.thinking : t.asking} <time>{t.seconds((now - begun) / 1000)}</time>
      </span>
      {onMoveNow && (
        <button type="button" aria-keyshortcuts="m" onClick={onMoveNow}>
          {t.moveNow}
        </button>
      )}
      <button type="button" onClick={onHold}>
        {t.hold}
      </button>
    </div>
  );
}
