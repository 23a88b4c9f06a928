// Bytes as texts: files as the tools read them, base64, and packed values of URLs.

/**
 * Decodes UTF-8 and keeps a byte order mark. Returns undefined if the bytes are not valid UTF-8.
 */
export function textOf(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Decodes UTF-8, with replacement characters for invalid bytes. */
export const readable = (bytes: Uint8Array): string =>
  new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);

export function inBase64(bytes: Uint8Array): string {
  let letters = "";
  for (const byte of bytes) letters += String.fromCharCode(byte);
  return btoa(letters);
}

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

/** Returns no bytes if the text is not valid base64. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  try {
    return bytesOf(text);
  } catch {
    return new Uint8Array();
  }
}

/** Thrown if the text exceeds the limit: a thousandth of it, packed, could fill the memory. */
export class TooLarge extends Error {}

// In small pieces, because a browser unpacks a whole piece before any of it can be read.
function inPieces(bytes: Uint8Array, size = 4096): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.slice(at, at + size));
      at += size;
    },
  });
}

async function through(
  bytes: Uint8Array,
  stream: CompressionStream | DecompressionStream,
  most = Infinity,
): Promise<Uint8Array> {
  const reader = inPieces(bytes)
    .pipeThrough(stream as ReadableWritablePair<Uint8Array, Uint8Array>)
    .getReader();
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

/** Deflates a text, in characters that a URL leaves unescaped. */
export async function pack(text: string): Promise<string> {
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
  return inBase64(bytes).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Throws if the text was not made by pack, and TooLarge if the result exceeds `most` bytes. */
export async function unpack(packed: string, most: number): Promise<string> {
  const bytes = bytesOf(packed.replaceAll("-", "+").replaceAll("_", "/"));
  const text = await through(bytes, new DecompressionStream("deflate-raw"), most);
  return new TextDecoder().decode(text);
}
