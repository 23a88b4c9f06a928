// Keys that work anywhere on the page during a game, except while a text is typed.
const lasting = ["INPUT", "SELECT", "TEXTAREA"];

function isTyping({ target }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false;
  const type = target instanceof HTMLInputElement ? target.type : "text";
  const isText = !["radio", "checkbox", "range", "button", "file"].includes(type);
  return target.isContentEditable || (lasting.includes(target.tagName) && isText);
}

/** Whether a key has no other meaning than here. */
export function isPlain(event: KeyboardEvent): boolean {
  return !isTyping(event) && !event.ctrlKey && !event.altKey && !event.metaKey;
}

/** Keys that are commands. */
export const commandKeys = ["u", "r", "h", "n", "m", "?", "Escape"] as const;

// The shortcut of each button: the first letter of its label that no other button uses.
export function lettersOf(labels: string[]): (string | undefined)[] {
  const taken = new Set<string>(commandKeys);
  return labels.map((label) => {
    const letter = label[0]?.toLowerCase();
    if (letter === undefined || !/[a-z]/.test(letter) || taken.has(letter)) return undefined;
    taken.add(letter);
    return letter;
  });
}
