// JSON as text: numbers keep all their digits, objects keep their order, and invalid text stays
// unchanged (the engines report its errors).
import { readable } from "../app/bytes";

// A string, a mark, or a word such as a number.
const token = /"(?:[^"\\]|\\[\s\S])*"?|[[\]{},:]|[^\s"[\]{},:]+/g;
const closing: Record<string, string> = { "[": "]", "{": "}" };

/** Splits a stream into its values. Malformed text gives unspecified pieces. */
export function valuesIn(text: string): string[] {
  const pieces: string[] = [];
  let [depth, begin] = [0, 0];
  for (const { 0: word, index } of text.matchAll(token)) {
    if (depth === 0) begin = index;
    if (word in closing) depth += 1;
    if (word === "]" || word === "}") depth = Math.max(0, depth - 1);
    if (depth === 0) pieces.push(text.slice(begin, index + word.length));
  }
  if (depth > 0) pieces.push(text.slice(begin));
  return pieces;
}

interface Value {
  /** The value in one line. */
  line: string;
  /** "" for a scalar. */
  open: string;
  /** The elements, or the members and their names with a colon. */
  inner: { name: string; value: Value }[];
}

// Takes a value from the end of the reversed tokens. Throws if it is malformed.
function valueIn(tokens: string[]): Value {
  const take = (form: RegExp) => {
    const word = tokens.pop() ?? "";
    if (!form.test(word)) throw new SyntaxError(word);
    return word;
  };
  const open = take(/^(".*"$|[^"\]},:])/s);
  const close = closing[open];
  if (close === undefined) return { line: open, open: "", inner: [] };
  const inner: Value["inner"] = [];
  while (tokens.at(-1) !== close) {
    if (inner.length > 0) take(/^,$/);
    const name = open === "{" ? `${take(/^[^[\]{},:]/)}${take(/^:$/)} ` : "";
    inner.push({ name, value: valueIn(tokens) });
  }
  tokens.pop();
  const line = inner.map(({ name, value }) => name + value.line).join(", ");
  return { line: open + line + close, open, inner };
}

// Fills lines with words, each followed by a comma.
function filled(words: string[], indent: string, width: number): string {
  const lines = [indent];
  words.forEach((word, i) => {
    const next = i < words.length - 1 ? `${word},` : word;
    const last = lines.at(-1)!;
    if (last === indent) lines[lines.length - 1] += next;
    else if (last.length + next.length >= width) lines.push(indent + next);
    else lines[lines.length - 1] += ` ${next}`;
  });
  return lines.join("\n");
}

function laid({ line, open, inner }: Value, indent: string, width: number): string {
  if (open === "" || line.length + indent.length <= width) return line;
  const within = `${indent}  `;
  const isPlain = open === "[" && inner.every(({ value }) => /^[^"[{]/.test(value.line));
  const parts = isPlain
    ? filled(inner.map(({ value }) => value.line), within, width)
    : inner.map(({ name, value }) => within + name + laid(value, within, width)).join(",\n");
  return `${open}\n${parts}\n${indent}${closing[open]}`;
}

/**
 * Indents JSON; whatever fits into a line stays on one. Returns text unchanged
 * that is malformed or nested too deeply.
 */
export function tidy(text: string, width = 72): string {
  const tokens = (text.match(token) ?? []).reverse();
  let lines = "";
  try {
    while (tokens.length > 0) lines += `${laid(valueIn(tokens), "", width)}\n`;
    return lines;
  } catch {
    return text;
  }
}

/** Converts a UTF-8 byte offset to an index into the string. */
export function indexOfByte(text: string, byte: number): number {
  return readable(new TextEncoder().encode(text).subarray(0, byte)).length;
}

/** Undefined if the text is not JSON. */
export function parsed<Type>(text: string): Type | undefined {
  try {
    return JSON.parse(text) as Type;
  } catch {
    return undefined;
  }
}
