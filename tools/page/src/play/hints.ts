// Shows a hint on the board: a ring around the place, and a word for screen readers.
import { texts } from "../texts";
import type { Board, Cell, Hint, Json } from "./types";

const t = texts.play;

export function isSame(a: Json | undefined, b: Json | undefined): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

export function member(action: Json | undefined, name: string): Json | undefined {
  const isObject = typeof action === "object" && action !== null && !Array.isArray(action);
  return isObject ? action[name] : undefined;
}

// A move from one place to another is shown at both places.
function isAdvised(cell: Cell, advice: Json): boolean {
  if (isSame(cell.action, advice)) return true;
  const [from, to] = [member(advice, "from"), member(advice, "to")];
  if (from === undefined || to === undefined) return false;
  const begins = isSame(member(cell.action, "from"), from) && !member(cell.action, "to");
  return begins || isSame([cell.row, cell.column], to);
}

export function advisedCells(board: Board, hint: Hint | null): Cell[] {
  const isOne = (cell: Cell) => hint?.actions.some((advice) => isAdvised(cell, advice));
  return (board.cells ?? []).filter(isOne);
}

function ring({ box: [left, top, width, height] }: Cell): string {
  const radius = Math.min(width, height) * 0.2;
  const place = `x="${left}" y="${top}" width="${width}" height="${height}" rx="${radius}"`;
  return `<rect class="play-ring under" ${place}/><rect class="play-ring" ${place}/>`;
}

export function withHint(board: Board, hint: Hint | null): Board {
  const advised = advisedCells(board, hint);
  if (advised.length === 0) return board;
  const rings = advised.map(ring).join("");
  return {
    ...board,
    svg: board.svg.replace(/<\/svg>\s*$/, `${rings}</svg>`),
    cells: board.cells?.map((cell) =>
      advised.includes(cell) ? { ...cell, name: `${cell.name}, ${t.advised}` } : cell,
    ),
  };
}
