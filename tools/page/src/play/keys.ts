// Keys that work anywhere on the page while a game is on, but for text that is being typed.
const lasting = ["INPUT", "SELECT", "TEXTAREA"];

export function isTyping(event: KeyboardEvent): boolean {
  const target = event.target;
  if (!(target instanceof HTMLElement)) return false;
  const type = target instanceof HTMLInputElement ? target.type : "text";
  const isText = !["radio", "checkbox", "range", "button", "file"].includes(type);
  return target.isContentEditable || (lasting.includes(target.tagName) && isText);
}

export type Command = "undo" | "redo" | "hint" | "new" | "help" | "moveNow" | "escape";

const commands: Record<string, Command> = {
  u: "undo",
  r: "redo",
  h: "hint",
  n: "new",
  m: "moveNow",
  "?": "help",
  Escape: "escape",
};

export function commandOf(key: string): Command | undefined {
  return commands[key];
}

// The letter that presses each button: the first one of its label that no other has.
export function lettersOf(labels: string[]): (string | undefined)[] {
  const taken = new Set(Object.keys(commands));
  return labels.map((label) => {
    const letter = label[0]?.toLowerCase();
    if (letter === undefined || !/[a-z]/.test(letter) || taken.has(letter)) return undefined;
    taken.add(letter);
    return letter;
  });
}
