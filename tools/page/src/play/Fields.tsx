// The settings of a game as form fields side by side, each with its error below.
import { Value } from "../app/controls";
import type { GameKind, Setting, Settings } from "../engine/protocol";
import { texts } from "../texts";
import { isOutside, shownSettings, valueOfSetting } from "./presets";

const t = texts.play;

interface ProblemProps {
  id?: string;
  role?: "alert";
  text: string | false | null | undefined;
}

/** A line about what is wrong, if anything is. */
export function Problem({ id, role, text }: ProblemProps) {
  return text ? <p class="play-problem" id={id} role={role}>{text}</p> : null;
}

interface FieldProps {
  setting: Setting;
  value: string;
  placeholder?: string;
  /** The engine's error message about the value. */
  problem?: string | undefined;
  /** Called while it is typed. */
  onChange: (text: string) => void;
  /** Called when it is chosen, or typed and left. */
  onCommit?: ((text: string) => void) | undefined;
}

export function Field(props: FieldProps) {
  const { setting, value } = props;
  const id = `play${setting.name}`;
  const isWrong = isOutside(setting, value);
  const problem = isWrong ? t.expectedNumber(setting.min, setting.max) : props.problem;
  return (
    <div class="play-field">
      <label for={id}>{setting.label}</label>
      <Value
        id={id}
        setting={setting}
        value={value}
        placeholder={props.placeholder}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem && `${id}-problem`}
        onValue={props.onChange}
        onCommit={props.onCommit}
      />
      <Problem id={`${id}-problem`} text={problem} />
    </div>
  );
}

/** The setting whose flag begins the engine's error message. */
export function settingOf(problem: string | null, kind: GameKind): Setting | undefined {
  const flag = /^--[\w-]+/.exec(problem ?? "")?.[0];
  return kind.settings.find(({ name }) => name === flag);
}

interface FieldsProps {
  kind: GameKind;
  settings: Settings;
  problem: string | null;
  /** Only settings that can be changed during a game. */
  late?: boolean;
  onChange: (settings: Settings) => void;
  onCommit?: (settings: Settings) => void;
}

export function Fields({ kind, settings, problem, late, onChange, onCommit }: FieldsProps) {
  const wrong = settingOf(problem, kind);
  const words = wrong && problem?.slice(wrong.name.length).replace(/^:?\s*/, "");
  const shown = shownSettings(kind, settings).filter((setting) => !late || setting.mid_game);
  return (
    <div class="play-fields">
      {shown.map((setting) => {
        const changed = (text: string) => ({ ...settings, [setting.name]: text });
        return (
          <Field
            key={setting.name}
            setting={setting}
            value={valueOfSetting(kind, settings, setting.name)}
            problem={setting === wrong ? words : undefined}
            onChange={(text) => onChange(changed(text))}
            onCommit={onCommit && ((text) => onCommit(changed(text)))}
          />
        );
      })}
    </div>
  );
}
