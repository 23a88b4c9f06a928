// The small parts of all views: controls, and announcements for screen readers.
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useId, useState } from "preact/hooks";
import type { Setting, Table as TableContent } from "../engine/protocol";
import { texts } from "../texts";

export const Button = (props: JSX.IntrinsicElements["button"]) => <button type="button" {...props} />;

interface CheckProps extends Omit<JSX.IntrinsicElements["input"], "label" | "onChange"> {
  label: ComponentChildren;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

export function Check({ label, isOn, onChange, ...props }: CheckProps) {
  return (
    <label>
      <input
        type="checkbox"
        checked={isOn}
        {...props}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />{" "}
      {label}
    </label>
  );
}

interface Choices {
  options: readonly (readonly [value: string | number, label: string | number])[];
}

function OptionList({ options }: Choices) {
  return (
    <>
      {options.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </>
  );
}

interface SelectProps extends Omit<JSX.IntrinsicElements["select"], "onChange">, Choices {
  onChoose: (value: string) => void;
}

export function Select({ options, onChoose, ...props }: SelectProps) {
  return (
    <select {...props} onChange={(event) => onChoose(event.currentTarget.value)}>
      <OptionList options={options} />
    </select>
  );
}

interface ValueProps {
  id?: string;
  placeholder?: string | undefined;
  "aria-label"?: string;
  "aria-invalid"?: true | undefined;
  "aria-describedby"?: string | undefined;
  setting: Omit<Setting, "label" | "name">;
  value: string;
  /** Called while it is typed. */
  onValue: (text: string) => void;
  /** Called when it is chosen, or typed and left. */
  onCommit?: ((text: string) => void) | undefined;
}

/** A number, a text, or a choice. */
export function Value({ setting, value, onValue, onCommit, ...props }: ValueProps) {
  const { kind, min, max, choices = [], labels = choices } = setting;
  const words = useId();
  const options = choices.map((word, index) => [word, labels[index] ?? word] as const);
  if (kind === "choice") {
    const choose = (chosen: string) => {
      onValue(chosen);
      onCommit?.(chosen);
    };
    return <Select value={value} {...props} options={options} onChoose={choose} />;
  }
  const isNumber = kind === "number";
  return (
    <>
      <input
        type={isNumber ? "number" : "text"}
        inputMode={isNumber ? "numeric" : undefined}
        min={min}
        max={max}
        list={options.length > 0 ? words : undefined}
        value={value}
        autocomplete="off"
        {...props}
        onInput={(event) => onValue(event.currentTarget.value)}
        onChange={(event) => onCommit?.(event.currentTarget.value)}
      />
      {options.length > 0 && (
        <datalist id={words}>
          <OptionList options={options} />
        </datalist>
      )}
    </>
  );
}

/** A scrollable area with a name; it can be scrolled by keyboard, too. */
export function Scroll({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    <div class="scroll" role="region" aria-label={label} tabIndex={0}>
      {children}
    </div>
  );
}

type TableCell = TableContent["rows"][number][number] | JSX.Element;

function Cell({ kind, cell }: { kind: string; cell: TableCell }) {
  if (Array.isArray(cell)) {
    const [share, text] = cell;
    return (
      <td class="bar-cell">
        <span class="bar" style={{ "--share": share }} aria-hidden="true" />
        {text}
      </td>
    );
  }
  const content = kind.endsWith("code") ? <code>{cell}</code> : cell;
  if (kind.startsWith("head")) return <th scope="row">{content}</th>;
  return <td class={kind === "number" ? "number" : undefined}>{content}</td>;
}

interface TableProps extends Partial<Omit<TableContent, "rows">> {
  class?: string | undefined;
  /** Columns without titles have no row of titles. */
  columns: TableContent["columns"];
  rows: TableCell[][];
}

export function Table({ class: kind, caption, hides_caption, columns, rows }: TableProps) {
  return (
    <table class={kind}>
      {caption && <caption class={hides_caption ? "visually-hidden" : undefined}>{caption}</caption>}
      {columns.some(({ title }) => title) && (
        <thead>
          <tr>
            {columns.map(({ title }) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {rows.map((row, i) => (
          <tr key={i}>
            {row.map((cell, j) => (
              <Cell key={j} kind={columns[j]!.kind} cell={cell} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface WaitingProps {
  label: string;
  /** Shown first, in case that the wait is short. */
  early?: ComponentChildren;
  /** The buttons that end it. */
  children: ComponentChildren;
}

/** How long something has been going on. */
export function Waiting({ label, early, children }: WaitingProps) {
  const [elapsed, setElapsed] = useState(0); // milliseconds
  useEffect(() => {
    const begun = performance.now();
    const timer = setInterval(() => setElapsed(performance.now() - begun), 100);
    return () => clearInterval(timer);
  }, []);
  if (elapsed < 250) return <>{early}</>;
  return (
    <div class="waiting buttons">
      <span class="spinner" aria-hidden="true" />
      <span>
        {label} <time>{texts.app.seconds(elapsed / 1000)}</time>
      </span>
      {children}
    </div>
  );
}

/** A list of keys (names separated by spaces) with descriptions of their effects. */
export function KeyList({ keys }: { keys: [string, string][] }) {
  return (
    <dl class="keys">
      {keys.map(([names, words]) => (
        <div key={names}>
          <dt>
            {names.split(" ").map((name) => (
              <kbd key={name}>{name}</kbd>
            ))}
          </dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  );
}

let say: ((text: string) => void) | undefined;

/** Announces a text politely, even if it equals the previous one. */
export function announce(text: string): void {
  say?.(text);
}

export function LiveRegion() {
  const [said, setSaid] = useState({ text: "", turn: 0 });
  useEffect(() => {
    say = (text) => setSaid(({ turn }) => ({ text, turn: turn + 1 }));
  }, []);
  // A new node each time, so that repeating a text is a change, too.
  return (
    <div class="visually-hidden" role="status" aria-live="polite" id="live">
      <span key={said.turn}>{said.text}</span>
    </div>
  );
}

async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // The page has no access to the clipboard API.
    const field = document.createElement("textarea");
    field.value = text;
    field.className = "visually-hidden";
    document.body.append(field);
    field.select();
    const done = document.execCommand("copy");
    field.remove();
    return done;
  }
}

interface CopyProps {
  label?: string;
  /** Returns the text to copy; called on demand. */
  text: () => string | Promise<string>;
}

export function CopyButton({ label = texts.app.copyLink, text }: CopyProps) {
  const [done, setDone] = useState("");
  const onClick = async () => {
    const said = (await copy(await text())) ? texts.app.copied : texts.app.notCopied;
    announce(said);
    setDone(said);
    setTimeout(() => setDone(""), 1500);
  };
  return <Button onClick={() => void onClick()}>{done || label}</Button>;
}

export function download(name: string, text: string, type = "application/json"): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
