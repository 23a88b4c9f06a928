// The flags of a tool as controls, which respect exclusions and requirements.
import { useId } from "preact/hooks";
import { texts } from "../texts";
import { type Chosen, type Flag, obstacle, usualValue, without } from "./flags";

export interface OptionsProps {
  flags: Flag[];
  chosen: Chosen;
  onChosen: (chosen: Chosen) => void;
}

function Value({ flag, value, onValue }: { flag: Flag; value: string; onValue: (v: string) => void }) {
  const label = texts.ask.valueOf(flag.name);
  if (Array.isArray(flag.takes)) {
    return (
      <select aria-label={label} value={value} onChange={(event) => onValue(event.currentTarget.value)}>
        {flag.takes.map((word) => (
          <option key={word}>{word}</option>
        ))}
      </select>
    );
  }
  return (
    <input
      type="number"
      min="0"
      step="1"
      aria-label={label}
      value={value}
      onInput={(event) => onValue(event.currentTarget.value)}
    />
  );
}

function Option(props: OptionsProps & { flag: Flag }) {
  const { flags, flag, chosen, onChosen } = props;
  const id = useId();
  const against = obstacle(flag, flags, chosen);
  const isOn = chosen.has(flag.name);
  const set = (value: string) => onChosen(new Map(chosen).set(flag.name, value));
  return (
    <li>
      <label>
        <input
          type="checkbox"
          checked={isOn}
          disabled={against !== undefined && !isOn}
          aria-describedby={id}
          onChange={(event) =>
            event.currentTarget.checked
              ? set(usualValue(flag))
              : onChosen(without(flag.name, flags, chosen))
          }
        />{" "}
        <code>{flag.name}</code>
      </label>
      {isOn && flag.takes !== "nothing" && flag.takes !== "input" && (
        <Value flag={flag} value={chosen.get(flag.name)!} onValue={set} />
      )}
      <span class="option-help faint" id={id}>
        {flag.takes === "input" ? texts.ask.inputDescribes[flag.name] ?? flag.help : flag.help}
        {against && ` – ${texts.ask.obstacle[against[0]](against[1])}`}
      </span>
    </li>
  );
}

export function Options(props: OptionsProps) {
  return (
    <ul class="options">
      {props.flags.map((flag) => (
        <Option key={flag.name} {...props} flag={flag} />
      ))}
    </ul>
  );
}
