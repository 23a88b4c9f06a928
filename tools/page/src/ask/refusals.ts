// Parses a tool's error messages: "xboard: input 2: /board/0/1: expected ..., got ...".

export interface Refusal {
  /** From 1. */
  input: number;
  /** A JSON Pointer, "" for the whole value. */
  pointer: string;
  message: string;
}

const form = /^[\w-]+: input (\d+): (?:(\/.*?): )?(.*)$/;

export function refusalsIn(err: string): Refusal[] {
  return err.split("\n").flatMap((text) => {
    const [, input, pointer = "", message] = form.exec(text) ?? [];
    return input ? [{ input: Number(input), pointer, message: message! }] : [];
  });
}

/** Assigns the answers to the values of the input, in order; null for values with an error. */
export function answersOf(count: number, answers: string[], refusals: Refusal[]): (string | null)[] {
  const refused = new Set(refusals.map(({ input }) => input));
  const left = [...answers];
  return Array.from({ length: count }, (_, i) =>
    refused.has(i + 1) ? null : (left.shift() ?? null),
  );
}
