// The line over the board: the person's task, the thinking computer, the result, or a past
// position.
import { useState } from "preact/hooks";
import { Button } from "../app/controls";
import { useElapsed } from "../app/hooks";
import { texts } from "../texts";
import { type GameActions, Step } from "./Controls";
import { isShowing, isThinking, type State } from "./state";

const t = texts.play;

const patience = 250; // milliseconds before anything is shown

interface ThinkingProps {
  /** The line shown until then. */
  line: string;
  onMoveNow: (() => void) | undefined;
  onHold: () => void;
}

// Shows how long the computer has been thinking, and lets the person stop it.
function Thinking({ line, onMoveNow, onHold }: ThinkingProps) {
  const [begun] = useState(() => performance.now());
  const elapsed = useElapsed(begun);
  if (elapsed < patience) return <p>{line}</p>;
  return (
    <div class="play-thinking buttons">
      <span class="play-spinner" aria-hidden="true" />
      <span class="play-thinking-text">
        {onMoveNow ? t.thinking : t.asking} <time>{t.seconds(elapsed / 1000)}</time>
      </span>
      {onMoveNow && (
        <Button aria-keyshortcuts="m" onClick={onMoveNow}>
          {t.moveNow}
        </Button>
      )}
      <Button onClick={onHold}>{t.hold}</Button>
    </div>
  );
}

interface StatusProps extends Pick<GameActions, "onAgain" | "send"> {
  state: State;
}

function LookingBack({ state, send }: StatusProps) {
  const { line } = state.back!;
  const count = state.view?.log.length ?? 0;
  const look = (to: number | null) => send({ type: "look", line: to });
  return (
    <>
      <p>{t.lookingBack(line, count)}</p>
      <div class="buttons">
        <Step label={t.earlier} can={line > 0} onClick={() => look(line - 1)} />
        <Step label={t.later} can={line < count} onClick={() => look(line + 1)} />
        <Button class="primary" onClick={() => look(null)}>
          {t.backToGame}
        </Button>
      </div>
    </>
  );
}

function Now({ state, send, onAgain }: StatusProps) {
  const { view } = state;
  const hold = () => send({ type: "hold" });
  const line = (state.pendingMove?.view ?? view)?.ask ?? (view?.to_move ? t.turnOf(view.to_move) : "");
  if (state.asking) {
    const moveNow = isThinking(state) ? () => send({ type: "moveNow" }) : undefined;
    return <Thinking key={state.asking.id} line={line} onMoveNow={moveNow} onHold={hold} />;
  }
  if (isShowing(state)) {
    return (
      <div class="buttons play-line">
        <p>{state.frames[0]?.message || view?.messages.at(-1)}</p>
        {state.pausesAfterMove && <Button onClick={hold}>{t.hold}</Button>}
      </div>
    );
  }
  if (view?.over) {
    return (
      <div class="buttons play-line is-over">
        <p>{view.over.text}</p>
        <Button class="primary" onClick={onAgain}>
          {t.again}
        </Button>
      </div>
    );
  }
  if (state.isPaused && view?.turn === "computer") {
    return (
      <div class="buttons play-line">
        <p>{t.isPaused}</p>
        <Button class="primary" onClick={() => send({ type: "resume" })}>
          {t.resume}
        </Button>
      </div>
    );
  }
  return <p>{line}</p>;
}

export function Status(props: StatusProps) {
  const { state } = props;
  return (
    <div class={`buttons play-status${state.back ? " is-back" : ""}`}>
      {state.back ? <LookingBack {...props} /> : <Now {...props} />}
    </div>
  );
}
