// JSON as text: numbers keep all their digits, objects keep their order, and invalid text stays
// unchanged (the engines report its errors).

const space = /[ \t\r\n\ufeff]/;

function endOfString(text: string, at: number): number {
  for (let i = at + 1; i < text.length; i += 1) {
    if (text[i] === "\\") i += 1;
    else if (text[i] === '"') return i + 1;
  }
  return text.length;
}

function endOfValue(text: string, at: number): number {
  let depth = 0;
  for (let i = at; i < text.length; ) {
    const letter = text[i]!;
    if (letter === '"') i = endOfString(text, i);
    else {
      if (letter === "[" || letter === "{") depth += 1;
      if (letter === "]" || letter === "}") depth -= 1;
      i += 1;
      if (depth === 0 && !/["[\]{}]/.test(letter)) {
        while (i < text.length && !/[\s"[\]{},:]/.test(text[i]!)) i += 1;
      }
    }
    if (depth <= 0) return i;
  }
  return text.length;
}

/** Splits a stream into its values. Malformed text gives unspecified pieces. */
export function valuesIn(text: string): string[] {
  const pieces: string[] = [];
  for (let i = 0; i < text.length; ) {
    if (space.test(text[i]!)) {
      i += 1;
      continue;
    }
    const end = Math.max(endOfValue(text, i), i + 1);
    pieces.push(text.slice(i, end));
    i = end;
  }
  return pieces;
}

function tokensOf(text: string): string[] {
  return text.match(/"(?:[^"\\]|\\[\s\S])*"?|[[\]{},:]|[^\s"[\]{},:]+/g) ?? [];
}

const closing: Record<string, string> = { "[": "]", "{": "}" };

/** Indents JSON; whatever fits into a line stays on one. Returns malformed text unchanged. */
export function tidy(text: string, width = 72): string {
  const tokens = tokensOf(text);
  let at = 0;
  let bad = false;

  const inOneLine = (from: number): { line: string; next: number } | undefined => {
    let [line, depth] = ["", 0];
    for (let i = from; i < tokens.length; i += 1) {
      const token = tokens[i]!;
      if (token in closing) depth += 1;
      if (token === "]" || token === "}") depth -= 1;
      line += token === "," ? ", " : token === ":" ? ": " : token;
      if (line.length > width) return undefined;
      if (depth === 0) return { line, next: i + 1 };
    }
    return undefined;
  };

  // Fills lines with the elements of an array of scalars; undefined for any other array.
  const filledLines = (indent: string): string | undefined => {
    const lines: string[] = [];
    let line = indent;
    for (let i = at; ; i += 2) {
      const [token = "", next] = [tokens[i], tokens[i + 1]];
      if (!/^[^"[\]{},:]/.test(token) || (next !== "," && next !== "]")) return undefined;
      const word = next === "," ? `${token},` : token;
      if (line !== indent && line.length + word.length >= width) {
        lines.push(line);
        line = indent;
      }
      line += line === indent ? word : ` ${word}`;
      if (next === "]") {
        at = i + 2;
        return [...lines, line].join("\n");
      }
    }
  };

  const value = (indent: string): string => {
    const open = tokens[at];
    if (open === undefined || /^[\]},:]$/.test(open)) {
      bad = true;
      return "";
    }
    const short = inOneLine(at);
    if (short && short.line.length + indent.length <= width) {
      at = short.next;
      return short.line;
    }
    at += 1;
    if (!(open in closing)) return open;
    const close = closing[open]!;
    const inner = `${indent}  `;
    const filled = open === "[" ? filledLines(inner) : undefined;
    if (filled !== undefined) return `[\n${filled}\n${indent}]`;
    const parts: string[] = [];
    while (!bad && tokens[at] !== close) {
      let name = "";
      if (open === "{") {
        name = `${tokens[at]}: `;
        if (tokens[at + 1] !== ":") bad = true;
        at += 2;
      }
      parts.push(inner + name + value(inner));
      if (tokens[at] === ",") at += 1;
      else if (tokens[at] !== close) bad = true;
    }
    at += 1;
    return `${open}\n${parts.join(",\n")}\n${indent}${close}`;
  };

  const values: string[] = [];
  while (!bad && at < tokens.length) values.push(value(""));
  const laid = values.join("\n") + (values.length > 0 ? "\n" : "");
  // In malformed text, such as 1 2 without a comma, formatting may have joined words.
  const isSame = !bad && tokensOf(laid).join("\n") === tokens.join("\n");
  return isSame ? laid : text;
}

/** Converts a UTF-8 byte offset to an index into the string. */
export function indexOfByte(text: string, byte: number): number {
  let [bytes, index] = [0, 0];
  for (const letter of text) {
    if (bytes >= byte) break;
    const code = letter.codePointAt(0)!;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    index += letter.length;
  }
  return index;
}

/** Undefined if the text is not JSON. */
export function parsed<Type>(text: string): Type | undefined {
  try {
    return JSON.parse(text) as Type;
  } catch {
    return undefined;
  }
}
