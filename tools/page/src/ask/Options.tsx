// The flags of a tool: the rules for combining them, and controls that respect these.
import { useId } from "preact/hooks";
import { Check, Value } from "../app/controls";
import type { ToolFlag } from "../engine/protocol";
import { texts } from "../texts";

/** The chosen flags with their values; "" for a flag without a value. */
export type Chosen = Map<string, string>;

// The value is a file, which is the input itself.
export const takesInput = ({ type }: ToolFlag) => type === "FILE";

/** Parses flags from a URL: "--strict --limit 5". Ignores words that are not flags of the tool. */
export function chosenIn(text: string, flags: ToolFlag[]): Chosen {
  const words = text.split(/[\s]+/).flatMap((word) => word.split(/=(.*)/s).filter(Boolean));
  const chosen: Chosen = new Map();
  words.forEach((word, i) => {
    const flag = flags.find(({ name }) => name === word);
    if (flag) chosen.set(word, flag.type === "" ? "" : (words[i + 1] ?? ""));
  });
  return chosen;
}

export function argsOf(chosen: Chosen): string[] {
  return [...chosen].flatMap(([name, value]) => (value === "" ? [name] : [name, value]));
}

/** Whether the tool reads any input. */
export function readsInput(flags: ToolFlag[], chosen: Chosen): boolean {
  return !flags.some(({ name, replacesInput }) => replacesInput && chosen.has(name));
}

const isMissing = ({ needs }: ToolFlag, chosen: Chosen) =>
  needs.length > 0 && !needs.some((name) => chosen.has(name));

// Why a flag cannot be added to the chosen ones: it needs or excludes another flag.
function obstacle(flag: ToolFlag, flags: ToolFlag[], chosen: Chosen): string | undefined {
  if (isMissing(flag, chosen)) return texts.ask.obstacle.needs(flag.needs[0]!);
  const apart = [
    ...flag.excludes,
    ...flags.filter(({ excludes }) => excludes.includes(flag.name)).map(({ name }) => name),
  ].find((name) => chosen.has(name));
  return apart && texts.ask.obstacle.apart(apart);
}

// Removes a flag and all flags that need it.
function without(removed: string, flags: ToolFlag[], chosen: Chosen): Chosen {
  const left = new Map(chosen);
  left.delete(removed);
  for (const flag of flags) if (isMissing(flag, left)) left.delete(flag.name);
  return left;
}

export function usualValue(flag: ToolFlag): string {
  const { type, words, help } = flag;
  if (type === "") return "";
  if (takesInput(flag)) return "/dev/stdin";
  // The default is in parentheses at the end of the help.
  const usual = /\(([^()]*)\)$/.exec(help)?.[1] ?? "";
  if (words.length === 0) return /^\d+$/.test(usual) ? usual : "1000";
  return words.includes(usual) ? usual : words[0]!;
}

interface OptionsProps {
  flags: ToolFlag[];
  chosen: Chosen;
  onChosen: (chosen: Chosen) => void;
}

function Option(props: OptionsProps & { flag: ToolFlag }) {
  const { flags, flag, chosen, onChosen } = props;
  const id = useId();
  const against = obstacle(flag, flags, chosen);
  const isOn = chosen.has(flag.name);
  const isInput = takesInput(flag);
  const set = (value: string) => onChosen(new Map(chosen).set(flag.name, value));
  return (
    <li class="buttons">
      <Check
        label={<code>{flag.name}</code>}
        isOn={isOn}
        disabled={against !== undefined && !isOn}
        aria-describedby={id}
        onChange={(on) => (on ? set(usualValue(flag)) : onChosen(without(flag.name, flags, chosen)))}
      />
      {isOn && flag.type !== "" && !isInput && (
        <Value
          setting={{ kind: flag.words.length > 0 ? "choice" : "number", min: 0, choices: flag.words }}
          aria-label={texts.ask.valueOf(flag.name)}
          value={chosen.get(flag.name)!}
          onValue={set}
        />
      )}
      <span class="option-help faint" id={id}>
        {(isInput && texts.ask.inputDescribes[flag.name]) || flag.help}
        {against && ` – ${against}`}
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
