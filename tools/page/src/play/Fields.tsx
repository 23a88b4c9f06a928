// Settings of a game side by side.
import { Field } from "./Field";
import { shownSettings, valueOf } from "./presets";
import type { GameKind, Setting, Settings } from "./types";

/** The setting whose flag begins the engine's error message. */
export function settingOf(problem: string | null, kind: GameKind): Setting | undefined {
  const flag = /^--[\w-]+/.exec(problem ?? "")?.[0];
  return kind.settings.find(({ name }) => name === flag);
}

export interface FieldsProps {
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
            value={valueOf(kind, settings, setting.name)}
            problem={setting === wrong ? words : undefined}
            onChange={(text) => onChange(changed(text))}
            onCommit={onCommit && ((text) => onCommit(changed(text)))}
          />
        );
      })}
    </div>
  );
}
