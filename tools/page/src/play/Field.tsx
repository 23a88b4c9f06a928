// A setting of a game as a form field, with its error below.
import { texts } from "../texts";
import { isOutside } from "./presets";
import type { Setting } from "./types";

const t = texts.play;

export interface FieldProps {
  setting: Setting;
  value: string;
  /** The engine's error message about the value. */
  problem?: string;
  /** Called while it is typed. */
  onChange: (text: string) => void;
  /** Called when it is chosen, or typed and left. */
  onCommit?: (text: string) => void;
}

type Inner = FieldProps & { id: string; described?: string };

function Choice({ setting, value, id, onChange, onCommit, described }: Inner) {
  const words = setting.choices ?? [];
  return (
    <select
      id={id}
      value={value}
      aria-describedby={described}
      aria-invalid={described ? true : undefined}
      onChange={(event) => {
        const { value: chosen } = event.currentTarget;
        onChange(chosen);
        onCommit?.(chosen);
      }}
    >
      {words.map((word, index) => (
        <option key={word} value={word}>
          {setting.labels?.[index] ?? word}
        </option>
      ))}
    </select>
  );
}

function Text({ setting, value, id, onChange, onCommit, described }: Inner) {
  const isNumber = setting.kind === "number";
  return (
    <>
      <input
        id={id}
        type={isNumber ? "number" : "text"}
        inputMode={isNumber ? "numeric" : undefined}
        min={setting.min}
        max={setting.max}
        list={setting.choices ? `${id}-words` : undefined}
        value={value}
        autocomplete="off"
        aria-invalid={described ? true : undefined}
        aria-describedby={described}
        onInput={(event) => onChange(event.currentTarget.value)}
        onChange={(event) => onCommit?.(event.currentTarget.value)}
      />
      {setting.choices && (
        <datalist id={`${id}-words`}>
          {setting.choices.map((word, index) => (
            <option key={word} value={word}>
              {setting.labels?.[index] ?? word}
            </option>
          ))}
        </datalist>
      )}
    </>
  );
}

export function Field(props: FieldProps) {
  const { setting, value } = props;
  const id = `play${setting.name}`;
  const isWrong = isOutside(setting, value);
  const problem = isWrong ? t.expectedNumber(setting.min, setting.max) : props.problem;
  const inner = { ...props, id, described: problem ? `${id}-problem` : undefined };
  return (
    <div class="play-field">
      <label for={id}>{setting.label}</label>
      {setting.kind === "choice" ? <Choice {...inner} /> : <Text {...inner} />}
      {problem && (
        <p class="play-problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </div>
  );
}
