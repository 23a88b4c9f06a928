// The buttons of a game, besides its board.
import { useState } from "preact/hooks";
import { commandOfGame } from "../app/command";
import { Button, CopyButton, download } from "../app/controls";
import { FileButton } from "../app/files";
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

interface ControlsProps extends GameActions {
  view: View;
  canHint: boolean;
  onHelp: () => void;
}

/** Actions on a game as a whole. */
export function Controls(props: ControlsProps) {
  const { view, kind, send } = props;
  const save = () => download(`${view.game}.jsonl`, view.record, "application/jsonl");
  return (
    <div class="play-controls">
      <div class="buttons">
        <Step label={t.undo} letter="u" can={view.can_undo} onClick={() => send({ type: "undo" })} />
        <Step label={t.redo} letter="r" can={view.can_redo} onClick={() => send({ type: "redo" })} />
        <Step label={t.hint} letter="h" can={props.canHint} onClick={() => send({ type: "hint" })} />
        <Step label={t.newGame} letter="n" can onClick={props.onNew} />
        <Button onClick={props.onAgain}>{t.again}</Button>
        <Step label={t.rulesAndKeys} letter="?" can onClick={props.onHelp} />
      </div>
      <div class="buttons">
        <Button onClick={save}>{t.save}</Button>
        <LoadButton onLoad={props.onLoad} />
        <CopyButton text={linkToHere} />
        <CopyButton
          label={texts.app.copyCommand}
          text={() => commandOfGame(view.game, view.record, view.settings, kind.unrecorded)}
        />
      </div>
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
