// Keyboard navigation in a grid whose rows may be shifted against each other, as with hexagons.
import type { Cell } from "../engine/protocol";

const middle = (cell: Cell) => cell.box[0] + cell.box[2] / 2;

function nearest(cells: Cell[], x: number): Cell | undefined {
  return cells.reduce<Cell | undefined>(
    (best, cell) =>
      best && Math.abs(middle(best) - x) <= Math.abs(middle(cell) - x) ? best : cell,
    undefined,
  );
}

function otherRow(cells: Cell[], from: Cell, step: 1 | -1): Cell[] {
  const beyond = cells.filter((cell) => (cell.row - from.row) * step > 0);
  const row = Math.min(...beyond.map((cell) => cell.row * step)) * step;
  return beyond.filter((cell) => cell.row === row);
}

/** The cell that the key leads to, if any; left and right continue in the adjacent row. */
export function neighbor(cells: Cell[], from: Cell, key: string, ctrl: boolean): Cell | undefined {
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
