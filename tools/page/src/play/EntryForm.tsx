// Entry of a code or its feedback, clicked letter by letter or typed; or of a number.
import type { JSX } from "preact";
import { useRef, useState } from "preact/hooks";
import { Button } from "../app/controls";
import { isPlain, useEvent } from "../app/hooks";
import type { Entry } from "../engine/protocol";
import { texts } from "../texts";
import { Problem } from "./Fields";

const t = texts.play;

const digits = "0123456789";

// Letters that a person puts into places one by one.
interface Signs {
  places: (string | null)[];
  at: number; // place of the next letter
}

export function noSigns(length: number): Signs {
  return { places: Array<string | null>(length).fill(null), at: 0 };
}

export function put(signs: Signs, sign: string): Signs {
  const { length } = signs.places;
  if (signs.at >= length) return signs;
  const places = signs.places.map((old, index) => (index === signs.at ? sign : old));
  return { places, at: signs.at + 1 };
}

// Removes the selected letter, or the last one put.
export function takeAway(signs: Signs): Signs {
  const chosen = signs.at < signs.places.length && signs.places[signs.at] !== null;
  const at = chosen ? signs.at : Math.max(0, signs.at - 1);
  return { places: signs.places.map((old, index) => (index === at ? null : old)), at };
}

export function goTo(signs: Signs, at: number): Signs {
  return { ...signs, at };
}

// All letters joined; null if some are missing. A dot, if it is a letter, does not stand for
// another.
export function textOf(signs: Signs, letters: string): string | null {
  const rest = letters.includes(".") ? "." : null;
  const all = signs.places.map((sign) => sign ?? rest);
  return all.every((sign) => sign !== null) ? all.join("") : null;
}

interface EntryProps {
  entry: Entry;
  isOpen: boolean;
  onEnter: (text: string) => void;
}

function nameOf(entry: Entry, sign: string): string {
  const name = entry.names?.[sign];
  return name ? `${sign} ${name}` : sign;
}

interface PegProps extends JSX.HTMLAttributes<HTMLButtonElement> {
  entry: Entry;
  sign: string | null;
}

function Peg({ entry, sign, ...props }: PegProps) {
  const kind = entry.letters.includes("w") ? "answer" : "code";
  const paint = entry.paints?.[sign ?? ""];
  return (
    <Button
      class={`play-peg ${kind} sign-${sign ?? "none"}`}
      style={paint && { background: paint.fill, color: paint.ink }}
      {...props}
    >
      {sign}
    </Button>
  );
}

// Several keys may arrive before the next render, so each change applies to the newest value.
function useSigns(entry: Entry): [Signs, (change: (signs: Signs) => Signs) => Signs] {
  const newest = useRef(noSigns(entry.length));
  const [, draw] = useState(newest.current);
  const change = (how: (signs: Signs) => Signs) => {
    newest.current = how(newest.current);
    draw(newest.current);
    return newest.current;
  };
  return [newest.current, change];
}

// For buttons, Enter has its own meaning.
function isButton(target: EventTarget | null): boolean {
  return target instanceof HTMLButtonElement && !target.closest(".cell, .play-slots");
}

function SignsForm({ entry, isOpen, onEnter }: EntryProps) {
  const [signs, change] = useSigns(entry);
  const [isShort, setShort] = useState(false);
  const slots = useRef<HTMLDivElement>(null);
  const edit = (how: (signs: Signs) => Signs) => {
    setShort(false);
    change(how);
  };
  const enter = () => {
    const text = textOf(change((now) => now), entry.letters);
    setShort(text === null);
    if (text === null || !isOpen) return;
    change(() => noSigns(entry.length));
    onEnter(text);
  };
  const onKey = (event: KeyboardEvent) => {
    const { key } = event;
    if (!isPlain(event)) return;
    if (key.length === 1 && entry.letters.includes(key)) {
      edit((now) => put(now, key));
      slots.current?.querySelector("button")?.focus();
    } else if (key === "Backspace") edit(takeAway);
    else if (key === "Enter" && !isButton(event.target)) enter();
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  useEvent("keydown", onKey, true);
  return (
    <div class={`play-entry buttons${isOpen ? "" : " is-closed"}`}>
      <p class="play-entry-label">{entry.label}</p>
      <div ref={slots} class="play-slots row" role="group" aria-label={entry.label}>
        {signs.places.map((sign, index) => (
          <Peg
            key={index}
            entry={entry}
            sign={sign}
            aria-label={t.place(index + 1, sign === null ? t.noSign : nameOf(entry, sign))}
            aria-pressed={index === signs.at}
            onClick={() => edit((now) => goTo(now, index))}
          />
        ))}
      </div>
      <div class="play-palette row" role="group" aria-label={t.palette}>
        {[...entry.letters].map((sign) => (
          <Peg
            key={sign}
            entry={entry}
            sign={sign}
            aria-label={nameOf(entry, sign)}
            title={nameOf(entry, sign)}
            onClick={() => edit((now) => put(now, sign))}
          />
        ))}
      </div>
      <div class="play-entry-go row">
        <Button class="primary" aria-disabled={!isOpen} onClick={enter}>
          {t.enter}
        </Button>
        <Button onClick={() => edit(takeAway)}>{t.takeAway}</Button>
      </div>
      <Problem role="alert" text={isShort && t.signsWanted(entry.length)} />
      <p class="visually-hidden" aria-live="polite">
        {signs.places.some((sign) => sign !== null) ? signs.places.map((sign) => sign ?? "_").join(" ") : ""}
      </p>
    </div>
  );
}

// A number, or a text of a few letters in any order.
function TextForm({ entry, isOpen, onEnter }: EntryProps) {
  const [text, setText] = useState("");
  const [isWrong, setWrong] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  // A digit typed anywhere goes into the field.
  useEvent("keydown", (event) => {
    if (isPlain(event) && /^\d$/.test(event.key)) field.current?.focus();
  });
  const isRight = [...text].every((sign) => entry.letters.includes(sign));
  const submit = (event: Event) => {
    event.preventDefault();
    const wrong = !isRight || text === "";
    setWrong(wrong);
    if (wrong || !isOpen) return;
    onEnter(text);
    setText("");
  };
  return (
    <form class={`play-entry buttons is-text${isOpen ? "" : " is-closed"}`} onSubmit={submit}>
      <label for="play-text">{entry.label}</label>
      <input
        ref={field}
        id="play-text"
        inputMode={entry.letters === digits ? "numeric" : "text"}
        autocomplete="off"
        autocapitalize="none"
        maxLength={entry.length}
        value={text}
        aria-invalid={isWrong ? true : undefined}
        aria-describedby={isWrong ? "play-text-problem" : undefined}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <button type="submit" class="primary" aria-disabled={!isOpen}>
        {t.enter}
      </button>
      <Problem
        id="play-text-problem"
        role="alert"
        text={isWrong && (entry.letters === digits ? t.numberWanted : t.lettersWanted(entry.letters))}
      />
    </form>
  );
}

export function EntryForm(props: EntryProps) {
  const { entry } = props;
  // The letters of codes start at 1; an alphabet that starts with 0 is a number.
  const isText = entry.letters.startsWith(digits);
  const key = `${entry.key} ${entry.letters} ${entry.length}`;
  return isText ? <TextForm key={key} {...props} /> : <SignsForm key={key} {...props} />;
}
