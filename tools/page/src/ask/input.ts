// What a harness is given: a text, or the bytes of a file that is no UTF-8. In the address the one is
// "in", the other "bytes".
import { fromBase64, inBase64, readable, textOf } from "../app/bytes";
import type { GivenFile } from "../app/files";
import type { Changes } from "../app/router";
import type { Given } from "../engine/protocol";

export function givenOf(bytes: Uint8Array): Given {
  const input = textOf(bytes);
  return input === undefined ? { bytes: inBase64(bytes) } : { input };
}

/** As values of an address. */
export function paramsOfInput(bytes: Uint8Array): Record<string, string> {
  const given = givenOf(bytes);
  return "input" in given ? { in: given.input } : given;
}

/** Given and, to be seen, the text of it; the usual one if the address has none. */
export function inputIn(params: Record<string, string>, usual: string): { given: Given; text: string } {
  const { bytes } = params;
  if (bytes !== undefined) return { given: { bytes }, text: readable(fromBase64(bytes)) };
  const text = params["in"] ?? usual;
  return { given: { input: text }, text };
}

const ending = (files: GivenFile[], end: string) => files.find(({ path }) => path.endsWith(end));

const readIn = async (file: GivenFile | undefined) => (file ? readable(await file.bytes()) : undefined);

/** n-in.json with what lies beside it, or any other single file as the input. */
export async function paramsOf(files: GivenFile[]): Promise<Changes> {
  const input = ending(files, "-in.json") ?? files.find(({ path }) => !/-(out|opts)\.json$/.test(path));
  const options = await readIn(ending(files, "-opts.json"));
  return {
    ...(input
      ? { in: undefined, bytes: undefined, n: undefined, ...paramsOfInput(await input.bytes()) }
      : {}),
    out: await readIn(ending(files, "-out.json")),
    err: await readIn(ending(files, "-err.txt")),
    opts: options,
    ...(options ? { flags: argsIn(options).join(" ") } : {}),
  };
}

/** The arguments that n-opts.json names. */
export function argsIn(options: string): string[] {
  try {
    return (JSON.parse(options) as { args?: string[] }).args ?? [];
  } catch {
    return [];
  }
}
