// Packs texts for URLs: deflate, in characters that a URL leaves unescaped.

/** Thrown if the text exceeds the limit: a thousandth of it, packed, could fill the memory. */
export class TooLarge extends Error {}

// In small pieces, because a browser unpacks a whole piece before any of it can be read.
function inPieces(bytes: Uint8Array, size = 4096): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at < bytes.length) controller.enqueue(bytes.slice(at, (at += size)));
      else controller.close();
    },
  });
}

async function through(
  bytes: Uint8Array,
  stream: GenericTransformStream,
  most = Infinity,
): Promise<Uint8Array> {
  const passed = inPieces(bytes).pipeThrough(
    stream as ReadableWritablePair<Uint8Array, Uint8Array>,
  );
  const reader = passed.getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    size += value.length;
    if (size <= most) continue;
    void reader.cancel().catch(() => {}); // not awaited: it may take as long as reading the rest
    throw new TooLarge();
  }
  return new Uint8Array(await new Blob(parts as BlobPart[]).arrayBuffer());
}

interface GenericTransformStream {
  readonly readable: ReadableStream;
  readonly writable: WritableStream;
}

export async function pack(text: string): Promise<string> {
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
  let letters = "";
  for (const byte of bytes) letters += String.fromCharCode(byte);
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Throws if the text was not made by pack, and TooLarge if the result exceeds `most` bytes. */
export async function unpack(packed: string, most: number): Promise<string> {
  const letters = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  const text = await through(bytes, new DecompressionStream("deflate-raw"), most);
  return new TextDecoder().decode(text);
}
