// The line over the board: the person's task, the thinking computer, the result, or a past
// position.
import { Button, Waiting } from "../app/controls";
import { texts } from "../texts";
import { type GameActions, Step } from "./Controls";
import { isShowing, isThinking, type State } from "./state";

const t = texts.play;

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
    const isComputers = isThinking(state);
    return (
      <Waiting
        key={state.asking.id}
        label={isComputers ? t.thinking : t.asking}
        early={<p>{line}</p>}
      >
        {isComputers && (
          <Button aria-keyshortcuts="m" onClick={() => send({ type: "moveNow" })}>
            {t.moveNow}
          </Button>
        )}
        <Button onClick={hold}>{t.hold}</Button>
      </Waiting>
    );
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
        <Button onClick={() => send({ type: "decision" })}>{t.decision}</Button>
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
    <div class={`buttons play-status${state.back ? " is-back" : state.view?.over ? " has-ended" : ""}`}>
      {state.back ? <LookingBack {...props} /> : <Now {...props} />}
    </div>
  );
}
