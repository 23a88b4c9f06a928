// The board of a game, on which a person chooses with mouse, touch or keyboard.
import { Board, viewBox } from "../board/Board";
import { canBeDragged, useDrag } from "./drag";
import { isSame, withHint } from "./hints";
import type { Board as Picture, Hint, Json } from "./types";

export interface BoardAreaProps {
  board: Picture;
  isOpen: boolean;
  isShowing: boolean;
  pendingAction: Json | undefined; // the action that began the incomplete choice
  tall: number; // maximum share of the window's height
  isTouched: boolean; // cells are choosable, so they must not be too small
  hint: Hint | null;
  onAct: (action: Json) => void;
  onTakeBack: () => void;
  onSkip: () => void;
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

export function BoardArea(props: BoardAreaProps) {
  const { board, isOpen, isShowing, onAct, onTakeBack, onSkip } = props;
  const [drag, onPointerDown] = useDrag({
    board,
    isOpen,
    isBegun: (cell) => isSame(cell.action, props.pendingAction),
    onBegin: onAct,
    onDrop: onAct,
    onMiss: onTakeBack,
  });
  const onClick = (event: MouseEvent) => {
    if (isShowing) return onSkip();
    const button = (event.target as HTMLElement).closest(".cell");
    const isPending = props.pendingAction !== undefined && isOpen;
    if (isPending && !button?.classList.contains("can-choose")) onTakeBack();
  };
  const hasDrag = isOpen && (board.cells ?? []).some(canBeDragged);
  const classes = ["play-board", hasDrag && "has-drag", drag && "is-dragging"];
  return (
    <div
      class={classes.filter(Boolean).join(" ")}
      style={{ "--least": props.isTouched ? leastWidth(board) : "0px" }}
      onPointerDown={onPointerDown}
      onClick={onClick}
    >
      <Board
        board={withHint(board, props.hint)}
        onChoose={isOpen ? (cell) => onAct(cell.action!) : undefined}
        tall={props.tall}
      />
      {drag && (
        <span class="play-drag" aria-hidden="true" style={{ left: drag.x, top: drag.y }} />
      )}
    </div>
  );
}
