// A board: the engine's picture under a grid of buttons, which support keyboard and screen readers
// and let a person choose.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Board as Picture, Cell } from "../engine/protocol";

interface BoardProps {
  board: Picture;
  /** Called with a cell that has an action. Without it the board is read-only. */
  onChoose?: (cell: Cell) => void;
  /** Notes shown on cells and read after their names, by "row,column". */
  notes?: Record<string, string>;
  /** Shows a line below that describes the cell under the pointer or in focus. */
  readout?: boolean;
  /** The maximum share of the window's height. */
  tall?: number;
}

const keyOf = (cell: Cell) => `${cell.row},${cell.column}`;

export function viewBox(svg: string): [number, number, number, number] {
  const found = /viewBox="([^"]+)"/.exec(svg)?.[1]?.trim().split(/[\s,]+/).map(Number);
  return found?.length === 4 ? (found as [number, number, number, number]) : [0, 0, 1, 1];
}

/** The cell under the pointer, given the grid over the picture. */
export function cellUnder(grid: Element, board: Picture, event: MouseEvent): Cell | undefined {
  const area = grid.getBoundingClientRect();
  const box = viewBox(board.svg);
  const x = box[0] + ((event.clientX - area.left) / area.width) * box[2];
  const y = box[1] + ((event.clientY - area.top) / area.height) * box[3];
  // Boxes may overlap, as those of hexagons do; takes the cell whose center is nearest.
  let best: Cell | undefined;
  let least = Infinity;
  for (const cell of board.cells ?? []) {
    const [left, top, width, height] = cell.box;
    const [dx, dy] = [(x - left - width / 2) / width, (y - top - height / 2) / height];
    if (Math.abs(dx) > 0.5 || Math.abs(dy) > 0.5 || dx * dx + dy * dy >= least) continue;
    [best, least] = [cell, dx * dx + dy * dy];
  }
  return best;
}

const middle = (cell: Cell) => cell.box[0] + cell.box[2] / 2;

function nearest(cells: Cell[], x: number): Cell | undefined {
  const away = (cell: Cell) => Math.abs(middle(cell) - x);
  return cells.sort((a, b) => away(a) - away(b))[0];
}

function otherRow(cells: Cell[], from: Cell, step: 1 | -1): Cell[] {
  const beyond = cells.filter((cell) => (cell.row - from.row) * step > 0);
  const row = Math.min(...beyond.map((cell) => cell.row * step)) * step;
  return beyond.filter((cell) => cell.row === row);
}

// The cell that the key leads to, if any; left and right continue in the adjacent row. Rows may be
// shifted against each other, as with hexagons.
function neighbor(cells: Cell[], from: Cell, key: string, ctrl: boolean): Cell | undefined {
  const row = cells.filter((cell) => cell.row === from.row);
  const index = cells.indexOf(from);
  switch (key) {
    case "ArrowLeft":
      return cells[index - 1];
    case "ArrowRight":
      return cells[index + 1];
    case "ArrowUp":
      return nearest(otherRow(cells, from, -1), middle(from));
    case "ArrowDown":
      return nearest(otherRow(cells, from, 1), middle(from));
    case "Home":
      return ctrl ? cells[0] : row[0];
    case "End":
      return ctrl ? cells[cells.length - 1] : row[row.length - 1];
    default:
      return undefined;
  }
}

function rowsOf(cells: Cell[]): Cell[][] {
  const rows = new Map<number, Cell[]>();
  for (const cell of cells) rows.set(cell.row, [...(rows.get(cell.row) ?? []), cell]);
  return [...rows.values()];
}

export function Board(props: BoardProps) {
  const { board, onChoose, notes = {}, readout = true, tall = 0.7 } = props;
  const cells = board.cells ?? [];
  const grid = useRef<HTMLDivElement>(null);
  const [activeKey, setActiveKey] = useState("");
  const [shown, setShown] = useState<Cell | undefined>();
  const active = cells.find((cell) => keyOf(cell) === activeKey) ?? cells[0];
  const [x, y, width, height] = viewBox(board.svg);

  // The focused cell may not exist in the next position.
  useEffect(() => setShown((old) => old && cells.find((cell) => keyOf(cell) === keyOf(old))), [board]);

  const focus = (cell: Cell) => {
    setActiveKey(keyOf(cell));
    grid.current?.querySelector<HTMLElement>(`[data-cell="${keyOf(cell)}"]`)?.focus();
  };
  const choose = (cell: Cell | undefined) => {
    if (cell?.action !== undefined && onChoose) onChoose(cell);
  };
  const under = (event: MouseEvent) => cellUnder(grid.current!, board, event);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!active || event.altKey || event.metaKey) return;
    const next = neighbor(cells, active, event.key, event.ctrlKey);
    if (next || event.key.startsWith("Arrow")) event.preventDefault();
    if (next) focus(next);
  };
  const onClick = (event: MouseEvent, cell: Cell) => {
    // Enter and Space arrive as clicks without a position.
    const meant = event.detail === 0 ? cell : (under(event) ?? cell);
    if (meant !== cell) focus(meant);
    else setActiveKey(keyOf(cell));
    choose(meant);
  };

  const nameOf = (cell: Cell) =>
    [cell.name, notes[keyOf(cell)], cell.hint].filter(Boolean).join(", ");
  const button = (cell: Cell) => (
    <button
      key={keyOf(cell)}
      type="button"
      role="gridcell"
      class={`cell${cell.action !== undefined && onChoose ? " can-choose" : ""}${cell.outline ? " has-outline" : ""}`}
      data-cell={keyOf(cell)}
      aria-colindex={cell.column + 1}
      aria-label={nameOf(cell)}
      aria-disabled={onChoose && cell.action === undefined ? true : undefined}
      tabIndex={active && keyOf(cell) === keyOf(active) ? 0 : -1}
      style={{
        left: `${((cell.box[0] - x) / width) * 100}%`,
        top: `${((cell.box[1] - y) / height) * 100}%`,
        width: `${(cell.box[2] / width) * 100}%`,
        height: `${(cell.box[3] / height) * 100}%`,
      }}
      onFocus={() => {
        setActiveKey(keyOf(cell));
        setShown(cell);
      }}
      onClick={(event) => onClick(event, cell)}
    >
      {cell.outline && (
        <svg class="cell-outline" viewBox={cell.box.join(" ")} aria-hidden="true">
          <path d={cell.outline} />
          <path d={cell.outline} />
        </svg>
      )}
      {notes[keyOf(cell)] && <span class="cell-note">{notes[keyOf(cell)]}</span>}
    </button>
  );

  const isGrid = cells.length > 0;
  const picture = isGrid ? { "aria-hidden": true } : { role: "img" as const, "aria-label": board.label };
  return (
    <div class="board" style={{ "--ratio": width / height, "--tall": tall }}>
      <div class="board-frame">
        <div class="board-picture" {...picture} dangerouslySetInnerHTML={{ __html: board.svg }} />
        {isGrid && (
          <div
            ref={grid}
            class="board-grid"
            role="grid"
            aria-label={board.label}
            aria-rowcount={board.rows}
            aria-colcount={board.columns}
            aria-readonly={onChoose ? undefined : true}
            onKeyDown={onKeyDown}
            onMouseMove={(event) => setShown(under(event) ?? shown)}
          >
            {rowsOf(cells).map((row) => (
              <div key={row[0]!.row} role="row" aria-rowindex={row[0]!.row + 1}>
                {row.map(button)}
              </div>
            ))}
          </div>
        )}
      </div>
      {readout && isGrid && (
        <p class="board-readout" aria-hidden="true">
          {shown ? nameOf(shown) : board.label}
        </p>
      )}
    </div>
  );
}
