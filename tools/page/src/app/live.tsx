// What has happened, for those who do not see it: said politely, one thing after the other.
import { useEffect, useState } from "preact/hooks";

let say: ((text: string) => void) | undefined;

/** Says a text, also when it is the same as the last one. */
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
  // A node of its own each time: the same text again is then a change, too.
  return (
    <div class="visually-hidden" role="status" aria-live="polite" id="live">
      <span key={said.turn}>{said.text}</span>
    </div>
  );
}
