// The board of a game, where a person chooses with a mouse, a finger or keys.
import { Board } from "../board/Board";
import { viewBox } from "../board/Board";
import { canBeDragged, useDrag } from "./drag";
import { withHint } from "./hints";
import type { Board as Picture, Hint, Json } from "./types";

export interface BoardAreaProps {
  board: Picture;
  isOpen: boolean;
  isShowing: boolean;
  isBegun: boolean;
  hint: Hint | null;
  onAct: (action: Json) => void;
  onTakeBack: () => void;
  onSkip: () => void;
}

const least_target = 24; // pixels
const widest = 900; // and no board is made wider than this for it

// So wide that a finger hits every cell that can be chosen.
function leastWidth(board: Picture): number | undefined {
  const sides = (board.cells ?? []).map(({ box: [, , width, height] }) => Math.min(width, height));
  if (sides.length === 0) return undefined;
  const width = (viewBox(board.svg)[2] * least_target) / Math.min(...sides);
  return width <= widest ? Math.ceil(width) : undefined;
}

export function BoardArea(props: BoardAreaProps) {
  const { board, isOpen, isShowing, onAct, onTakeBack, onSkip } = props;
  const [drag, onPointerDown] = useDrag({
    board,
    isOpen,
    onBegin: onAct,
    onDrop: onAct,
    onMiss: onTakeBack,
  });
  const onClick = (event: MouseEvent) => {
    if (isShowing) return onSkip();
    const button = (event.target as HTMLElement).closest(".cell");
    if (props.isBegun && isOpen && !button?.classList.contains("can-choose")) onTakeBack();
  };
  const hasDrag = isOpen && (board.cells ?? []).some(canBeDragged);
  const classes = ["play-board", hasDrag && "has-drag", drag?.begun && "is-dragging"];
  return (
    <div
      class={classes.filter(Boolean).join(" ")}
      onPointerDown={onPointerDown}
      onClick={onClick}
    >
      <div class="play-board-inner" style={{ minWidth: leastWidth(board) }}>
        <Board board={withHint(board, props.hint)} onChoose={isOpen ? (cell) => onAct(cell.action!) : undefined} tall={0.74} />
      </div>
      {drag?.begun && (
        <span class="play-drag" aria-hidden="true" style={{ left: drag.x, top: drag.y }} />
      )}
    </div>
  );
}
