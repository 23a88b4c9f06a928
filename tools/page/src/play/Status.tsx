// The line over the board: the person's task, the thinking computer, the result, or a past
// position.
import { texts } from "../texts";
import { isShowing, isThinking, type State } from "./state";
import { Thinking } from "./Thinking";

const t = texts.play;

export interface StatusProps {
  state: State;
  onMoveNow: () => void;
  onHold: () => void;
  onResume: () => void;
  onLook: (line: number | null) => void;
  onAgain: () => void;
}

function LookingBack({ state, onLook }: StatusProps) {
  const { line } = state.back!;
  const count = state.view?.log.length ?? 0;
  return (
    <>
      <p>{t.lookingBack(line, count)}</p>
      <div class="buttons">
        <button type="button" aria-disabled={line === 0} onClick={() => line > 0 && onLook(line - 1)}>
          {t.earlier}
        </button>
        <button
          type="button"
          aria-disabled={line >= count}
          onClick={() => line < count && onLook(line + 1)}
        >
          {t.later}
        </button>
        <button type="button" class="primary" onClick={() => onLook(null)}>
          {t.backToGame}
        </button>
      </div>
    </>
  );
}

function Now(props: StatusProps) {
  const { state } = props;
  const { view } = state;
  const line = (state.pendingMove?.view ?? view)?.ask ?? (view?.to_move ? t.turnOf(view.to_move) : "");
  if (state.asking) {
    const onMoveNow = isThinking(state) ? props.onMoveNow : undefined;
    const { id } = state.asking;
    return <Thinking key={id} line={line} onMoveNow={onMoveNow} onHold={props.onHold} />;
  }
  if (isShowing(state)) {
    return (
      <div class="play-line">
        <p>{state.frames[0]?.message || view?.messages.at(-1)}</p>
        {state.pausesAfterMove && (
          <button type="button" onClick={props.onHold}>
            {t.hold}
          </button>
        )}
      </div>
    );
  }
  if (view?.over) {
    return (
      <div class="play-line is-over">
        <p>{view.over.text}</p>
        <button type="button" class="primary" onClick={props.onAgain}>
          {t.again}
        </button>
      </div>
    );
  }
  if (state.isPaused && view?.turn === "computer") {
    return (
      <div class="play-line">
        <p>{t.isPaused}</p>
        <button type="button" class="primary" onClick={props.onResume}>
          {t.resume}
        </button>
      </div>
    );
  }
  return <p>{line}</p>;
}

export function Status(props: StatusProps) {
  const { state } = props;
  return (
    <div class={`play-status${state.back ? " is-back" : ""}`}>
      {state.back ? <LookingBack {...props} /> : <Now {...props} />}
    </div>
  );
}
