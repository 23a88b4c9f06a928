// Drags a piece to its target with mouse or touch, if a cell's action has "targets".
import { useEffect, useRef, useState } from "preact/hooks";
import { cellUnder } from "../board/Board";
import type { Board, Cell, Json } from "../engine/protocol";
import { type Event, isOpen, isSame, member, type State } from "./state";

const least_way = 8; // pixels: a shorter movement is a click

interface DragUse {
  board: Board;
  state: State;
  send: (event: Event) => void;
}

export const canBeDragged = (cell: Cell) => Array.isArray(member(cell.action, "targets"));

function cellIn(area: HTMLElement, board: Board, event: PointerEvent): Cell | undefined {
  const grid = area.querySelector(".board-grid");
  return grid ? cellUnder(grid, board, event) : undefined;
}

// The move of the piece to the cell, or undefined if it cannot go there.
function moveTo(from: Cell, to: Cell | undefined): Json | undefined {
  if (!to) return undefined;
  const targets = member(from.action, "targets");
  const place: Json = [to.row, to.column];
  const isTarget = Array.isArray(targets) && targets.some((target) => isSame(target, place));
  return isTarget ? { from: member(from.action, "from") ?? null, to: place } : undefined;
}

/** The place of the current drag, and the handler that starts one. */
export function useDrag(use: DragUse) {
  const [drag, draw] = useState<{ x: number; y: number } | null>(null);
  const newest = useRef(use);
  newest.current = use;
  const listening = useRef<AbortController | null>(null);
  useEffect(() => () => listening.current?.abort(), []);

  const onPointerDown = (event: PointerEvent) => {
    const area = event.currentTarget as HTMLElement;
    if (event.button !== 0 || !event.isPrimary || !isOpen(use.state)) return;
    const cell = cellIn(area, use.board, event);
    if (!cell || !canBeDragged(cell)) return;
    let begun = false;
    const onMove = ({ isPrimary, clientX: x, clientY: y }: PointerEvent) => {
      if (!isPrimary) return;
      if (!begun && Math.hypot(x - event.clientX, y - event.clientY) < least_way) return;
      const { state, send } = newest.current;
      const isBegun = begun || isSame(cell.action, state.pendingMove?.by);
      if (!isBegun) send({ type: "act", action: cell.action! });
      begun = true;
      draw({ x, y });
    };
    const onUp = (end: PointerEvent) => {
      if (!end.isPrimary) return;
      listening.current?.abort();
      draw(null);
      if (!begun) return;
      const { board, send } = newest.current;
      const under = cellIn(area, board, end);
      const action = end.type === "pointerup" ? moveTo(cell, under) : undefined;
      if (action !== undefined) send({ type: "act", action, isDrop: true });
      else if (under?.row !== cell.row || under.column !== cell.column) send({ type: "takeBack" });
    };
    // At once, because a fast finger moves before the next render.
    listening.current?.abort();
    listening.current = new AbortController();
    const { signal } = listening.current;
    addEventListener("pointermove", onMove, { signal });
    addEventListener("pointerup", onUp, { signal });
    addEventListener("pointercancel", onUp, { signal });
  };

  return [drag, onPointerDown] as const;
}
