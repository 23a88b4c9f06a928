// Files that show what can be watched; build.mjs packs them.
import packed from "watch-examples";
import { unpack } from "../app/bytes";
import { given, type GivenFile } from "../app/files";

/** The files of an example, "game" or "league"; none if there is no such example. */
export async function exampleFiles(example: string): Promise<GivenFile[]> {
  const files = JSON.parse(await unpack(packed, Infinity)) as Record<string, string>;
  const own = Object.entries(files).filter(([path]) => path.split(/[./]/)[0] === example);
  return own.map(([path, text]) => given(new File([text], path), path));
}
