// Announcements for screen readers: polite, one after the other.
import { useEffect, useState } from "preact/hooks";

let say: ((text: string) => void) | undefined;

/** Announces a text, even if it equals the previous one. */
export function announce(text: string): void {
  say?.(text);
}

export function LiveRegion() {
  const [said, setSaid] = useState({ text: "", turn: 0 });
  useEffect(() => {
    say = (text) => setSaid(({ turn }) => ({ text, turn: turn + 1 }));
    return () => {
      say = undefined;
    };
  }, []);
  // A new node each time, so that repeating a text is a change, too.
  return (
    <div class="visually-hidden" role="status" aria-live="polite" id="live">
      <span key={said.turn}>{said.text}</span>
    </div>
  );
}
