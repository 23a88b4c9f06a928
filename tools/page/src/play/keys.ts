// Keys that work anywhere on the page during a game, except while a text is typed.
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

// The shortcut of each button: the first letter of its label that no other button uses.
export function lettersOf(labels: string[]): (string | undefined)[] {
  const taken = new Set(Object.keys(commands));
  return labels.map((label) => {
    const letter = label[0]?.toLowerCase();
    if (letter === undefined || !/[a-z]/.test(letter) || taken.has(letter)) return undefined;
    taken.add(letter);
    return letter;
  });
}
