// Drags a piece to its target with mouse or touch, if a cell's action has "targets".
import { useEffect, useRef, useState } from "preact/hooks";
import { cellAt, viewBox } from "../board/Board";
import { isSame, member } from "./hints";
import type { Board, Cell, Json } from "./types";

const least_way = 8; // pixels: a shorter movement is a click

export interface Drag {
  cell: Cell;
  x: number;
  y: number;
}

export interface DragUse {
  board: Board;
  isOpen: boolean;
  /** Whether the cell is the one that was chosen before. */
  isBegun: (cell: Cell) => boolean;
  onBegin: (action: Json) => void;
  onDrop: (action: Json) => void;
  onMiss: () => void;
}

export const canBeDragged = (cell: Cell) => Array.isArray(member(cell.action, "targets"));

function cellUnder(area: HTMLElement, board: Board, event: PointerEvent): Cell | undefined {
  const grid = area.querySelector(".board-grid");
  if (!grid) return undefined;
  const box = grid.getBoundingClientRect();
  const [x, y, width, height] = viewBox(board.svg);
  return cellAt(
    board.cells ?? [],
    x + ((event.clientX - box.left) / box.width) * width,
    y + ((event.clientY - box.top) / box.height) * height,
  );
}

// The move of the piece to the cell, or undefined if it cannot go there.
export function moveTo(from: Cell, to: Cell | undefined): Json | undefined {
  if (!to) return undefined;
  const targets = member(from.action, "targets");
  const place: Json = [to.row, to.column];
  const isTarget = Array.isArray(targets) && targets.some((target) => isSame(target, place));
  return isTarget ? { from: member(from.action, "from") ?? null, to: place } : undefined;
}

/** The current drag, and the handler that starts one. */
export function useDrag(use: DragUse): [Drag | null, (event: PointerEvent) => void] {
  const [drag, draw] = useState<Drag | null>(null);
  const newest = useRef(use);
  newest.current = use;
  const listening = useRef<AbortController | null>(null);
  useEffect(() => () => listening.current?.abort(), []);

  const onPointerDown = (event: PointerEvent) => {
    const area = event.currentTarget as HTMLElement;
    if (event.button !== 0 || !event.isPrimary || !use.isOpen) return;
    const cell = cellUnder(area, use.board, event);
    if (!cell || !canBeDragged(cell)) return;
    let begun = false;
    const onMove = ({ isPrimary, clientX: x, clientY: y }: PointerEvent) => {
      if (!isPrimary) return;
      if (!begun && Math.hypot(x - event.clientX, y - event.clientY) < least_way) return;
      if (!begun && !newest.current.isBegun(cell)) newest.current.onBegin(cell.action!);
      begun = true;
      draw({ cell, x, y });
    };
    const onUp = (end: PointerEvent) => {
      if (!end.isPrimary) return;
      listening.current?.abort();
      draw(null);
      if (!begun) return;
      const under = cellUnder(area, newest.current.board, end);
      const move = end.type === "pointerup" ? moveTo(cell, under) : undefined;
      if (move !== undefined) newest.current.onDrop(move);
      else if (!(under?.row === cell.row && under.column === cell.column)) newest.current.onMiss();
    };
    // At once, because a fast finger moves before the next render.
    listening.current?.abort();
    listening.current = new AbortController();
    const { signal } = listening.current;
    addEventListener("pointermove", onMove, { signal });
    addEventListener("pointerup", onUp, { signal });
    addEventListener("pointercancel", onUp, { signal });
  };

  return [drag, onPointerDown];
}
