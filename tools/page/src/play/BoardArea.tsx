// The board of a game, on which a person chooses with mouse, touch or keyboard.
import { Board, viewBox } from "../board/Board";
import type { Board as Picture, Cell, Frame, Hint, Json } from "../engine/protocol";
import { texts } from "../texts";
import { canBeDragged, useDrag } from "./drag";
import { pace } from "./pace";
import { type Event, isOpen, isSame, isShowing, member, type State } from "./state";

// A move from one place to another is shown at both places.
function isAdvised(cell: Cell, advice: Json): boolean {
  if (isSame(cell.action, advice)) return true;
  const [from, to] = [member(advice, "from"), member(advice, "to")];
  if (from === undefined || to === undefined) return false;
  const begins = isSame(member(cell.action, "from"), from) && !member(cell.action, "to");
  return begins || isSame([cell.row, cell.column], to);
}

function ring({ box: [left, top, width, height], outline }: Cell): string {
  if (outline) return [" under", ""].map((kind) => `<path class="play-ring${kind}" d="${outline}"/>`).join("");
  const radius = Math.min(width, height) * 0.2;
  const place = `x="${left}" y="${top}" width="${width}" height="${height}" rx="${radius}"`;
  return `<rect class="play-ring under" ${place}/><rect class="play-ring" ${place}/>`;
}

function withOverlay(board: Picture, svg: string): Picture {
  return { ...board, svg: board.svg.replace(/<\/svg>\s*$/, `${svg}</svg>`) };
}

// Shows pieces that move, which CSS animates.
function withMotions(board: Picture, motions: Frame["motions"]): Picture {
  const moving = motions?.map(({ svg, x, y }) => {
    return `<g class="play-motion" style="--x: ${x}px; --y: ${y}px">${svg}</g>`;
  });
  return moving ? withOverlay(board, moving.join("")) : board;
}

// Shows a hint: a ring around the place, and a word for screen readers.
function withHint(board: Picture, { actions }: Hint): Picture {
  const isOne = (cell: Cell) => actions.some((advice) => isAdvised(cell, advice));
  const advised = (board.cells ?? []).filter(isOne);
  return {
    ...withOverlay(board, advised.map(ring).join("")),
    cells: board.cells?.map((cell) =>
      advised.includes(cell) ? { ...cell, name: `${cell.name}, ${texts.play.advised}` } : cell,
    ),
  };
}

const target = 44; // pixels: minimum size of a touch target
const least_target = 24; // the minimum if that does not fit, and for a mouse
const widest = 900; // pixels: no board is made wider for this reason

// The minimum width of the board. On a touch device every cell is large enough for a finger, as far
// as the page is wide enough; beyond that, cells may be smaller.
function leastWidth(board: Picture): string {
  const sides = (board.cells ?? []).map(({ box: [, , width, height] }) => Math.min(width, height));
  const widthFor = (pixels: number) =>
    Math.ceil((viewBox(board.svg)[2] * pixels) / Math.min(...sides, Infinity));
  const isFinger = matchMedia("(any-pointer: coarse)").matches;
  const [least, good] = [widthFor(least_target), widthFor(isFinger ? target : least_target)];
  return `max(${least <= widest ? least : 0}px, min(100%, ${Math.min(good, widest)}px))`;
}

interface BoardAreaProps {
  state: State;
  board: Picture;
  tall: number; // maximum share of the window's height
  isTouched: boolean; // cells are choosable, so they must not be too small
  send: (event: Event) => void;
}

export function BoardArea({ state, board, tall, isTouched, send }: BoardAreaProps) {
  const [drag, onPointerDown] = useDrag({ board, state, send });
  const open = isOpen(state);
  const onClick = (event: MouseEvent) => {
    if (isShowing(state)) return send({ type: "skip" });
    const button = (event.target as HTMLElement).closest(".cell");
    const isPending = state.pendingMove !== null && open;
    if (isPending && !button?.classList.contains("can-choose")) send({ type: "takeBack" });
  };
  const drawn = open && state.hint ? withHint(board, state.hint) : board;
  const motions = state.back ? undefined : state.frames[0]?.motions;
  const hasDrag = open && (board.cells ?? []).some(canBeDragged);
  const classes = ["play-board", hasDrag && "has-drag", drag && "is-dragging"];
  return (
    <div
      class={classes.filter(Boolean).join(" ")}
      style={{ "--least": isTouched ? leastWidth(board) : "0px", "--pace": `${pace().picture}ms` }}
      onPointerDown={onPointerDown}
      onClick={onClick}
    >
      <Board
        board={withMotions(drawn, motions)}
        onChoose={open ? ({ action }) => send({ type: "act", action: action! }) : undefined}
        tall={tall}
      />
      {drag && (
        <span class="play-drag" aria-hidden="true" style={{ left: drag.x, top: drag.y }} />
      )}
    </div>
  );
}
