// A text field with line numbers and marks. Both belong to a copy of the text under the field,
// which wraps exactly as the field does.
import type { ComponentChildren } from "preact";
import { useId, useMemo, useRef } from "preact/hooks";
import { Button } from "../app/controls";
import type { Place as Mark } from "../engine/protocol";
import { texts } from "../texts";

interface EditorProps {
  label: string;
  text: string;
  marks?: Mark[] | undefined;
  /** The error in the text, read aloud with the field. */
  problem?: string | undefined;
  onText: (text: string) => void;
  onSubmit?: () => void;
}

// Longer texts have neither numbers nor marks, because the copy would be slow.
const longest = 100_000;

// One line of the copy, with its marked parts.
function marked(line: string, offset: number, marks: Mark[]): ComponentChildren {
  const parts: ComponentChildren[] = [];
  let at = 0;
  for (const { begin, end } of marks) {
    const [from, to] = [Math.max(begin - offset, at), Math.min(end - offset, line.length)];
    const isHere = begin <= offset + line.length && end >= offset && from <= line.length;
    if (!isHere || (to <= from && !(begin === end || from === line.length))) continue;
    parts.push(line.slice(at, from));
    // A zero-width space makes a mark at the end of a line visible.
    parts.push(<mark>{line.slice(from, Math.max(to, from)) || "\u200b "}</mark>);
    at = Math.max(to, from);
  }
  return [...parts, line.slice(at)];
}

function Copy({ text, marks }: { text: string; marks: Mark[] }) {
  const lines = useMemo(() => {
    let offset = 0;
    return text.split("\n").map((line) => {
      const here = marked(line, offset, marks);
      offset += line.length + 1;
      return <div>{here}{line === "" ? "\u200b" : ""}</div>;
    });
  }, [text, marks]);
  return (
    <div class="editor-copy" aria-hidden="true">
      {lines}
    </div>
  );
}

const none: Mark[] = [];

export function Editor(props: EditorProps) {
  const { label, text, marks = none, problem, onText, onSubmit } = props;
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const isLong = text.length > longest;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    onSubmit?.();
  };
  return (
    <div class="editor">
      <label for={id} class="editor-label">
        {label}
      </label>
      <div class={isLong ? "editor-box long" : "editor-box"}>
        {!isLong && <Copy text={text} marks={marks} />}
        <textarea
          ref={field}
          id={id}
          spellcheck={false}
          autocapitalize="off"
          autocomplete="off"
          value={text}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
          onInput={(event) => onText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      {problem && (
        <p class="editor-problem bad" id={`${id}-problem`}>
          <span aria-hidden="true">✗ </span>
          {problem}
        </p>
      )}
      {problem && marks[0] && (
        <Button
          onClick={() => {
            field.current?.focus();
            field.current?.setSelectionRange(marks[0]!.begin, marks[0]!.end);
          }}
        >
          {texts.ask.toPlace}
        </Button>
      )}
    </div>
  );
}
