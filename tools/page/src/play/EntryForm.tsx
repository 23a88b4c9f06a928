// Entry of a code or its feedback, clicked letter by letter or typed; or of a number.
import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { texts } from "../texts";
import { goTo, noSigns, put, takeAway, textOf, type Signs } from "./symbols";
import { isTyping } from "./keys";
import type { Entry } from "./types";

const t = texts.play;

const digits = "0123456789";

export interface EntryProps {
  entry: Entry;
  isOpen: boolean;
  onEnter: (text: string) => void;
}

function kindOf(entry: Entry): string {
  return entry.letters.includes("w") ? "answer" : "code";
}

function nameOf(entry: Entry, sign: string): string {
  const name = entry.names?.[sign];
  return name ? `${sign} ${name}` : sign;
}

function styleOf(entry: Entry, sign: string | null) {
  const paint = sign === null ? undefined : entry.paints?.[sign];
  return paint && { background: paint.fill, color: paint.ink };
}

function Slots({ entry, signs, box, onPlace }: SlotsProps) {
  return (
    <div ref={box} class="play-slots" role="group" aria-label={entry.label}>
      {signs.places.map((sign, index) => (
        <button
          key={index}
          type="button"
          class={`play-peg ${kindOf(entry)} sign-${sign === "." ? "dot" : sign ?? "none"}`}
          style={styleOf(entry, sign)}
          aria-label={t.place(index + 1, sign === null ? t.noSign : nameOf(entry, sign))}
          aria-pressed={index === signs.at}
          onClick={() => onPlace(index)}
        >
          {sign ?? ""}
        </button>
      ))}
    </div>
  );
}

interface SlotsProps {
  entry: Entry;
  signs: Signs;
  box: RefObject<HTMLDivElement>;
  onPlace: (index: number) => void;
}

function Palette({ entry, onSign }: { entry: Entry; onSign: (sign: string) => void }) {
  return (
    <div class="play-palette" role="group" aria-label={t.palette}>
      {[...entry.letters].map((sign) => (
        <button
          key={sign}
          type="button"
          class={`play-peg ${kindOf(entry)} sign-${sign === "." ? "dot" : sign}`}
          style={styleOf(entry, sign)}
          aria-label={nameOf(entry, sign)}
          title={nameOf(entry, sign)}
          onClick={() => onSign(sign)}
        >
          {sign}
        </button>
      ))}
    </div>
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

function isPlain(event: KeyboardEvent): boolean {
  return !isTyping(event) && !event.ctrlKey && !event.altKey && !event.metaKey;
}

// For buttons, Enter has its own meaning.
function isButton(target: EventTarget | null): boolean {
  return target instanceof HTMLButtonElement && !target.closest(".cell, .play-slots");
}

function SignsForm({ entry, isOpen, onEnter }: EntryProps) {
  const [signs, change] = useSigns(entry);
  const [isShort, setShort] = useState(false);
  const edit = (how: (signs: Signs) => Signs) => {
    setShort(false);
    change(how);
  };
  const enter = () => {
    const text = textOf(
      change((now) => now),
      entry.letters,
    );
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
  const slots = useRef<HTMLDivElement>(null);
  const newest = useRef(onKey);
  newest.current = onKey;
  useEffect(() => {
    const listener = (event: KeyboardEvent) => newest.current(event);
    document.addEventListener("keydown", listener, true);
    return () => document.removeEventListener("keydown", listener, true);
  }, []);
  return (
    <div class={`play-entry${isOpen ? "" : " is-closed"}`}>
      <p class="play-entry-label">{entry.label}</p>
      <Slots
        entry={entry}
        signs={signs}
        box={slots}
        onPlace={(index) => edit((now) => goTo(now, index))}
      />
      <Palette entry={entry} onSign={(sign) => edit((now) => put(now, sign))} />
      <div class="play-entry-go">
        <button type="button" class="primary" aria-disabled={!isOpen} onClick={enter}>
          {t.enter}
        </button>
        <button type="button" onClick={() => edit(takeAway)}>
          {t.takeAway}
        </button>
      </div>
      {isShort && (
        <p class="play-problem" role="alert">
          {t.signsWanted(entry.length)}
        </p>
      )}
      <p class="visually-hidden" aria-live="polite">
        {signs.places.some((sign) => sign !== null) ? signs.places.map((sign) => sign ?? "_").join(" ") : ""}
      </p>
    </div>
  );
}

// A digit typed anywhere goes into the field.
function useDigits(field: RefObject<HTMLInputElement>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isPlain(event) && /^\d$/.test(event.key)) field.current?.focus();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}

// A number, or a text of a few letters in any order.
function TextForm({ entry, isOpen, onEnter }: EntryProps) {
  const [text, setText] = useState("");
  const [isWrong, setWrong] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useDigits(field);
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
    <form class={`play-entry is-text${isOpen ? "" : " is-closed"}`} onSubmit={submit}>
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
      {isWrong && (
        <p class="play-problem" id="play-text-problem" role="alert">
          {entry.letters === digits ? t.numberWanted : t.lettersWanted(entry.letters)}
        </p>
      )}
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
