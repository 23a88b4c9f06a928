// The computer thinks: for how long already, and how to make an end of it.
import { useEffect, useState } from "preact/hooks";
import { texts } from "../texts";

const t = texts.play;
const tick = 100; // milliseconds

export interface ThinkingProps {
  onMoveNow: () => void;
  onHold: () => void;
}

export function Thinking({ onMoveNow, onHold }: ThinkingProps) {
  const [begun] = useState(() => performance.now());
  const [now, setNow] = useState(begun);
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), tick);
    return () => clearInterval(timer);
  }, []);
  const seconds = (now - begun) / 1000;
  return (
    <div class="play-thinking">
      <span class="play-spinner" aria-hidden="true" />
      <span class="play-thinking-text">
        {t.thinking} <time>{t.seconds(seconds)}</time>
      </span>
      <button type="button" onClick={onMoveNow}>
        {t.moveNow}
      </button>
      <button type="button" onClick={onHold}>
        {t.hold}
      </button>
    </div>
  );
}
