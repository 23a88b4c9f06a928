// The input of a harness: a text, or the bytes of a file that is not valid UTF-8. The URL has the
// text as "in" and the bytes as "bytes".
import { fromBase64, inBase64, readable, textOf } from "../app/bytes";
import type { GivenFile } from "../app/files";
import type { Changes } from "../app/router";
import type { Given } from "../engine/protocol";

export function givenOf(bytes: Uint8Array): Given {
  const input = textOf(bytes);
  return input === undefined ? { bytes: inBase64(bytes) } : { input };
}

/** As URL parameters. */
export function paramsOfInput(bytes: Uint8Array): Record<string, string> {
  const given = givenOf(bytes);
  return "input" in given ? { in: given.input } : given;
}

/** The input and its text for display; the default if the URL has none. */
export function inputIn(params: Record<string, string>, usual: string): { given: Given; text: string } {
  const { bytes } = params;
  if (bytes !== undefined) return { given: { bytes }, text: readable(fromBase64(bytes)) };
  const text = params["in"] ?? usual;
  return { given: { input: text }, text };
}

const ending = (files: GivenFile[], end: string) => files.find(({ path }) => path.endsWith(end));

const readIn = async (file: GivenFile | undefined) => (file ? readable(await file.bytes()) : undefined);

/** n-in.json with the files beside it, or any other single file as the input. */
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

/** The arguments in n-opts.json. */
export function argsIn(options: string): string[] {
  try {
    return (JSON.parse(options) as { args?: string[] }).args ?? [];
  } catch {
    return [];
  }
}
