// Pictures with at most 256 colors, a third as large as those of a browser.
import { deflateSync } from "node:zlib";

function crc32(data) {
  let crc = ~0;
  for (const byte of data) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type), data]);
  const frame = Buffer.alloc(body.length + 8);
  frame.writeUInt32BE(data.length);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), body.length + 4);
  return frame;
}

/** A PNG of these opaque pixels (RGBA) in their most frequent colors. */
export function palettePng({ width, height, data }) {
  const pixels = new Uint32Array(width * height);
  const counts = new Map();
  for (let i = 0; i < pixels.length; i += 1) {
    const at = 4 * i;
    pixels[i] = (data[at] << 16) | (data[at + 1] << 8) | data[at + 2];
    counts.set(pixels[i], (counts.get(pixels[i]) ?? 0) + 1);
  }
  const away = (a, b) =>
    ((a >> 16) - (b >> 16)) ** 2 + (((a >> 8) & 255) - ((b >> 8) & 255)) ** 2 + ((a & 255) - (b & 255)) ** 2;
  // Colors near a more frequent one are left to it, so that rare colors have a place, too.
  const palette = [];
  const sorted = [...counts.keys()].sort((a, b) => counts.get(b) - counts.get(a));
  for (const near of [600, 60, 0]) {
    for (const color of sorted) {
      if (palette.length < 128 && palette.every((other) => away(color, other) > near)) palette.push(color);
    }
  }
  const indexOf = new Map();
  for (const color of sorted) {
    let best = 0;
    palette.forEach((other, i) => {
      if (away(color, other) < away(color, palette[best])) best = i;
    });
    indexOf.set(color, best);
  }
  const rows = Buffer.alloc((width + 1) * height); // each after a 0: no filter
  pixels.forEach((color, i) => {
    rows[Math.floor(i / width) * (width + 1) + 1 + (i % width)] = indexOf.get(color);
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([8, 3], 8); // 8 bits, a palette
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("PLTE", Buffer.from(palette.flatMap((color) => [color >> 16, (color >> 8) & 255, color & 255]))),
    chunk("IDAT", deflateSync(rows, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}
