// Actions of a person that are not on the board: report a safe drop, give up, correct an answer.
import { texts } from "../texts";
import { isSame } from "./hints";
import { lettersOf } from "./keys";
import type { Button, Hint, Json } from "./types";

const t = texts.play;

export interface ButtonsProps {
  buttons: Button[];
  isOpen: boolean;
  hint: Hint | null;
  onAct: (action: Json) => void;
}

function ActionButton({ button, letter, isOpen, hint, onAct }: OneProps) {
  const isAdvised = hint?.actions.some((action) => isSame(action, button.action)) ?? false;
  return (
    <button
      type="button"
      class={`play-action${button.large ? " is-large" : ""}${isAdvised ? " is-advised" : ""}`}
      aria-disabled={isOpen ? undefined : true}
      aria-keyshortcuts={letter}
      title={letter ? t.keyOfButton(letter) : undefined}
      onClick={() => isOpen && onAct(button.action)}
    >
      {button.label}
      {isAdvised && <small> {t.advised}</small>}
    </button>
  );
}

interface OneProps extends Omit<ButtonsProps, "buttons"> {
  button: Button;
  letter: string | undefined;
}

export function Buttons(props: ButtonsProps) {
  const letters = lettersOf(props.buttons.map(({ label }) => label));
  const groups = [...new Set(props.buttons.map(({ group }) => group))];
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
          {props.buttons.map(
            (button, index) =>
              button.group === group && (
                <ActionButton key={button.label} {...props} button={button} letter={letters[index]} />
              ),
          )}
        </div>
      ))}
    </>
  );
}
