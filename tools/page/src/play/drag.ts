// A piece dragged to where it goes, with a mouse or a finger: where a cell's action says "targets".
import { useEffect, useRef, useState } from "preact/hooks";
import { cellAt, viewBox } from "../board/Board";
import { isSame, member } from "./hints";
import type { Board, Cell, Json } from "./types";

const least_way = 8; // pixels: less is a click

export interface Drag {
  cell: Cell;
  x: number;
  y: number;
  begun: boolean;
}

export interface DragUse {
  board: Board;
  isOpen: boolean;
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

// The move of the piece to the cell, if it can go there.
export function moveTo(from: Cell, to: Cell | undefined): Json | undefined {
  if (!to) return undefined;
  const targets = member(from.action, "targets");
  const place: Json = [to.row, to.column];
  const isTarget = Array.isArray(targets) && targets.some((target) => isSame(target, place));
  return isTarget ? { from: member(from.action, "from") ?? null, to: place } : undefined;
}

/** The drag that goes on, and what listens for the beginning of one. */
export function useDrag(use: DragUse): [Drag | null, (event: PointerEvent) => void] {
  const [drag, setDrag] = useState<Drag | null>(null);
  const area = useRef<HTMLElement | null>(null);
  const latest = useRef({ use, drag });
  latest.current = { use, drag };

  const onPointerDown = (event: PointerEvent) => {
    area.current = event.currentTarget as HTMLElement;
    if (event.button !== 0 || !event.isPrimary || !use.isOpen) return;
    const cell = cellUnder(area.current, use.board, event);
    if (cell && canBeDragged(cell)) {
      setDrag({ cell, x: event.clientX, y: event.clientY, begun: false });
    }
  };

  useEffect(() => {
    if (!drag) return;
    const onMove = (event: PointerEvent) => {
      const { drag: now, use: { onBegin } } = latest.current;
      if (!now || !event.isPrimary) return;
      const [x, y] = [event.clientX, event.clientY];
      if (now.begun) return setDrag({ ...now, x, y });
      if (Math.hypot(x - now.x, y - now.y) < least_way) return;
      setDrag({ ...now, x, y, begun: true });
      onBegin(now.cell.action!);
    };
    const onUp = (event: PointerEvent) => {
      const { drag: now, use: { board, onDrop, onMiss } } = latest.current;
      if (!now || !event.isPrimary) return;
      setDrag(null);
      if (!now.begun || !area.current) return;
      const under = cellUnder(area.current, board, event);
      const move = event.type === "pointerup" ? moveTo(now.cell, under) : undefined;
      if (move !== undefined) onDrop(move);
      else if (!(under?.row === now.cell.row && under.column === now.cell.column)) onMiss();
    };
    addEventListener("pointermove", onMove);
    addEventListener("pointerup", onUp);
    addEventListener("pointercancel", onUp);
    return () => {
      removeEventListener("pointermove", onMove);
      removeEventListener("pointerup", onUp);
      removeEventListener("pointercancel", onUp);
    };
  }, [drag !== null]);

  return [drag, onPointerDown];
}
