// The buttons of a game, besides its board.
import type { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";
import { commandOfGame } from "../app/command";
import { Button, CopyButton, download } from "../app/controls";
import { FileButton } from "../app/files";
import { useEvent } from "../app/hooks";
import { linkToHere } from "../app/router";
import type { Button as Action, GameKind, Hint, Json, Setting, View } from "../engine/protocol";
import { texts } from "../texts";
import { Field } from "./Fields";
import { type Event, isSame } from "./state";
import { keepSpeed, keptSpeed, speeds, type Speed } from "./storage";

const t = texts.play;

/** Keys that are commands during a game. */
export const commandKeys = ["u", "r", "h", "n", "m", "?", "Escape"] as const;

/** The shortcut of each button: the first letter of its label that no other button uses. */
export function lettersOf(labels: string[]): (string | undefined)[] {
  const taken = new Set<string>(commandKeys);
  return labels.map((label) => {
    const letter = label[0]?.toLowerCase();
    if (letter === undefined || !/[a-z]/.test(letter) || taken.has(letter)) return undefined;
    taken.add(letter);
    return letter;
  });
}

interface ButtonsProps {
  buttons: Action[];
  isOpen: boolean;
  hint: Hint | null;
  onAct: (action: Json) => void;
}

/** Actions that are not on the board: report a safe drop, give up, correct an answer. */
export function Buttons({ buttons, isOpen, hint, onAct }: ButtonsProps) {
  const letters = lettersOf(buttons.map(({ label }) => label));
  const groups = [...new Set(buttons.map(({ group }) => group))];
  const drawn = ({ label, action, large }: Action) => {
    const letter = letters[buttons.findIndex((button) => button.label === label)];
    const isAdvised = hint?.actions.some((advice) => isSame(advice, action));
    return (
      <Button
        key={label}
        class={`play-action${large ? " is-large" : ""}${isAdvised ? " is-advised" : ""}`}
        aria-disabled={isOpen ? undefined : true}
        aria-keyshortcuts={letter}
        title={letter && t.keyOfButton(letter)}
        onClick={() => isOpen && onAct(action)}
      >
        {label}
        {isAdvised && <small> {t.advised}</small>}
      </Button>
    );
  };
  return (
    <>
      {groups.map((group) => (
        <div
          key={group ?? ""}
          class={`buttons play-actions${group ? " is-group" : ""}`}
          role="group"
          aria-label={group ?? t.yourMove}
        >
          {group && <p class="play-group-label">{group}</p>}
          {buttons.filter((button) => button.group === group).map(drawn)}
        </div>
      ))}
    </>
  );
}

/** Loads a record, or a log of a game, from a file. */
export function LoadButton({ onLoad }: { onLoad: (text: string) => void }) {
  return (
    <FileButton
      label={t.load}
      accept=".jsonl,.json,.log,.txt"
      onFiles={(files) => void files[0]?.text().then(onLoad)}
    />
  );
}

interface StepProps {
  label: string;
  letter?: string;
  can: boolean;
  onClick: () => void;
}

/** A button that keeps the focus when it is disabled. */
export function Step({ label, letter, can, onClick }: StepProps) {
  return (
    <Button
      aria-keyshortcuts={letter}
      aria-disabled={can ? undefined : true}
      title={letter && t.keyOfButton(letter)}
      onClick={() => can && onClick()}
    >
      {label}
    </Button>
  );
}

/** The actions on a game. */
export interface GameActions {
  kind: GameKind;
  send: (event: Event) => void;
  onNew: () => void;
  onAgain: () => void;
  onLoad: (text: string) => void;
}

// A button that shows more buttons; Escape and a click elsewhere hide them.
function More({ children }: { children: (close: () => void) => ComponentChildren }) {
  const [isShown, setShown] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const isInside = (target: EventTarget | null) => root.current?.contains(target as Node | null);
  const close = () => {
    setShown(false);
    root.current?.querySelector("button")?.focus();
  };
  useEvent("pointerdown", ({ target }) => {
    if (!isInside(target)) setShown(false);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!isShown || (event.key !== "Escape" && !step)) return;
    event.preventDefault();
    if (!step) return close();
    const all = [...root.current!.querySelectorAll<HTMLElement>("button")];
    all[all.indexOf(document.activeElement as HTMLElement) + step]?.focus();
  };
  const onFocusOut = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget && !isInside(relatedTarget)) setShown(false);
  };
  return (
    <div ref={root} class="play-more" onKeyDown={onKeyDown} onFocusOut={onFocusOut}>
      <Button aria-expanded={isShown} onClick={() => setShown(!isShown)}>
        {t.more}
      </Button>
      {isShown && (
        <div class="play-menu" role="group" aria-label={t.more}>
          {children(close)}
        </div>
      )}
    </div>
  );
}

interface ControlsProps extends GameActions {
  view: View;
  canHint: boolean;
  onHelp: () => void;
}

/** Actions on a game as a whole. */
export function Controls(props: ControlsProps) {
  const { view, kind, send } = props;
  const save = () => download(`${view.game}.jsonl`, view.record, "application/jsonl");
  const menu = (close: () => void) => {
    const closing = (act: () => void) => () => {
      close();
      act();
    };
    const redo = () => send({ type: "redo" });
    return (
      <>
        <Step label={t.redo} letter="r" can={view.can_redo} onClick={closing(redo)} />
        <Button onClick={closing(props.onAgain)}>{t.again}</Button>
        <Button onClick={closing(save)}>{t.save}</Button>
        <LoadButton onLoad={(text) => closing(() => props.onLoad(text))()} />
        <CopyButton text={linkToHere} />
        <CopyButton
          label={texts.app.copyCommand}
          text={() => commandOfGame(view.game, view.record, view.settings, kind.unrecorded)}
        />
      </>
    );
  };
  return (
    <div class="play-controls buttons">
      <Step label={t.undo} letter="u" can={view.can_undo} onClick={() => send({ type: "undo" })} />
      <Step label={t.hint} letter="h" can={props.canHint} onClick={() => send({ type: "hint" })} />
      <Step label={t.newGame} letter="n" can onClick={props.onNew} />
      <Step label={t.rules} letter="?" can onClick={props.onHelp} />
      <More>{menu}</More>
    </div>
  );
}

const speedSetting: Setting = {
  name: "-speed",
  label: t.speed,
  kind: "choice",
  choices: [...speeds],
  labels: speeds.map((one) => t.speeds[one]),
};

export function SpeedChoice() {
  const [speed, setSpeed] = useState(keptSpeed);
  const choose = (chosen: string) => {
    keepSpeed(chosen as Speed);
    setSpeed(chosen as Speed);
  };
  return <Field setting={speedSetting} value={speed} onChange={choose} />;
}
