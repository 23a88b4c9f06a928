// A code or an answer to one, clicked sign by sign or typed; or a number.
import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { texts } from "../texts";
import { goTo, noSigns, put, takeAway, textOf } from "./signs";
import { isTyping } from "./keys";
import type { Entry } from "./types";

const t = texts.play;

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
  return name ? `${sign} ${name}` : t.signNames[sign] ?? sign;
}

function Slots({ entry, signs, onPlace }: SlotsProps) {
  return (
    <div class="play-slots" role="group" aria-label={entry.label}>
      {signs.places.map((sign, index) => (
        <button
          key={index}
          type="button"
          class={`play-peg ${kindOf(entry)} sign-${sign === "." ? "dot" : sign ?? "none"}`}
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
  signs: ReturnType<typeof noSigns>;
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

export function SignsForm({ entry, isOpen, onEnter }: EntryProps) {
  const [signs, setSigns] = useState(() => noSigns(entry.length));
  const [isShort, setShort] = useState(false);
  const text = textOf(signs, entry.letters);
  const change = (changed: typeof signs) => {
    setShort(false);
    setSigns(changed);
  };
  const enter = () => {
    if (text === null || !isOpen) return setShort(text === null);
    onEnter(text);
    change(noSigns(entry.length));
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isOpen || isTyping(event) || event.ctrlKey || event.altKey || event.metaKey) return;
      const isButton =
        event.target instanceof HTMLButtonElement && !event.target.classList.contains("cell");
      if (event.key.length === 1 && entry.letters.includes(event.key)) change(put(signs, event.key));
      else if (event.key === "Backspace") change(takeAway(signs));
      else if (event.key === "Enter" && !isButton) enter();
      else return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    document.addEventListener("keydown", onKey, true);
    return () => document.removeEventListener("keydown", onKey, true);
  });
  return (
    <div class={`play-entry${isOpen ? "" : " is-closed"}`}>
      <p class="play-entry-label">{entry.label}</p>
      <Slots entry={entry} signs={signs} onPlace={(index) => change(goTo(signs, index))} />
      <Palette entry={entry} onSign={(sign) => isOpen && change(put(signs, sign))} />
      <div class="play-entry-go">
        <button type="button" class="primary" aria-disabled={!isOpen} onClick={enter}>
          {t.enter}
        </button>
        <button type="button" onClick={() => change(takeAway(signs))}>
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

// A digit that is typed anywhere goes into the field.
function useDigits(field: RefObject<HTMLInputElement>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isFree = !isTyping(event) && !event.ctrlKey && !event.altKey && !event.metaKey;
      if (isFree && /^\d$/.test(event.key)) field.current?.focus();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}

export function NumberForm({ entry, isOpen, onEnter }: EntryProps) {
  const [text, setText] = useState("");
  const [isWrong, setWrong] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useDigits(field);
  return (
    <form
      class={`play-entry is-number${isOpen ? "" : " is-closed"}`}
      onSubmit={(event) => {
        event.preventDefault();
        setWrong(!/^\d+$/.test(text));
        if (!isOpen || !/^\d+$/.test(text)) return;
        onEnter(text);
        setText("");
      }}
    >
      <label for="play-number">{entry.label}</label>
      <input
        ref={field}
        id="play-number"
        inputMode="numeric"
        autocomplete="off"
        maxLength={entry.length}
        value={text}
        aria-invalid={isWrong ? true : undefined}
        aria-describedby={isWrong ? "play-number-problem" : undefined}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <button type="submit" class="primary" aria-disabled={!isOpen}>
        {t.enter}
      </button>
      {isWrong && (
        <p class="play-problem" id="play-number-problem" role="alert">
          {t.numberWanted}
        </p>
      )}
    </form>
  );
}

export function EntryForm(props: EntryProps) {
  const { entry } = props;
  const isNumber = entry.least_length !== undefined && entry.least_length < entry.length;
  const key = `${entry.letters} ${entry.length}`;
  return isNumber ? <NumberForm key={key} {...props} /> : <SignsForm key={key} {...props} />;
}
