// A running game: the board, with everything else beside it.
import { useEffect, useRef, useState } from "preact/hooks";
import { useFocus, useKeys } from "../app/hooks";
import { RulesBeside } from "../app/Rules";
import type { Json, View } from "../engine/protocol";
import { texts } from "../texts";
import { Help, Log, Players } from "./beside";
import { BoardArea } from "./BoardArea";
import { Buttons, type commandKeys, Controls, type GameActions, lettersOf, SpeedChoice } from "./Controls";
import { EntryForm } from "./EntryForm";
import { Fields, Problem } from "./Fields";
import { isOpen, isShowing, phase, seen, type State } from "./state";
import { Status } from "./Status";
import { hasLetters } from "./storage";

const t = texts.play;

interface GameTableProps extends GameActions {
  state: State;
}

// Keeps the person's last buttons and entry in place while the computer moves.
function useLastChoices(view: View, open: boolean): Pick<View, "buttons" | "entry"> {
  const last = useRef(view);
  const isComputers = view.turn === "computer" && last.current.game === view.game;
  if (open || !isComputers) last.current = view;
  return last.current;
}

const hasChoices = ({ board }: View) => (board.cells ?? []).some((cell) => cell.action !== undefined);

// The keys of the game, and those of the buttons that can be pressed now.
function keysOf({ state, send, onNew }: GameTableProps, onHelp: () => void) {
  const cancel = () => {
    if (isShowing(state)) send({ type: "skip" });
    else if (state.back) send({ type: "look", line: null });
    else send({ type: "takeBack" });
  };
  if (!hasLetters()) return { Escape: cancel };
  const commands: Record<(typeof commandKeys)[number], () => void> = {
    u: () => send({ type: "undo" }),
    r: () => send({ type: "redo" }),
    h: () => send({ type: "hint" }),
    n: onNew,
    m: () => send({ type: "moveNow" }),
    "?": onHelp,
    Escape: cancel,
  };
  const buttons = isOpen(state) ? (seen(state)?.buttons ?? []) : [];
  const letters = lettersOf(buttons.map(({ label }) => label));
  const ofButtons = buttons.map(({ action }, i) => [letters[i], () => send({ type: "act", action })]);
  return { ...commands, ...Object.fromEntries(ofButtons) };
}

function LateSettings({ kind, state, send }: Pick<GameTableProps, "kind" | "state" | "send">) {
  const { view, problem } = state;
  const [draft, setDraft] = useState(view?.settings ?? {});
  useEffect(() => setDraft(view?.settings ?? {}), [view?.settings]);
  if (!view || !kind.settings.some(({ mid_game }) => mid_game)) return null;
  return (
    <Fields
      kind={kind}
      settings={draft}
      problem={problem}
      late
      onChange={setDraft}
      onCommit={(settings) => send({ type: "settings", settings })}
    />
  );
}

interface MainProps {
  props: GameTableProps;
  view: View;
  onHelp: () => void;
}

function Main({ props, view, onHelp }: MainProps) {
  const { state, send } = props;
  const open = isOpen(state);
  const choices = useLastChoices(view, open);
  const act = (action: Json) => send({ type: "act", action });
  return (
    <div class="play-main">
      <Status state={state} send={send} onAgain={props.onAgain} />
      <Problem role="alert" text={state.problem} />
      {state.decision && <p class="play-note">{state.decision}</p>}
      <BoardArea
        state={state}
        board={view.board}
        send={send}
        tall={choices.entry || choices.buttons.length > 0 ? 0.6 : 0.72}
        isTouched={choices.buttons.length === 0 || hasChoices(view)}
      />
      {choices.entry && (
        <EntryForm
          entry={choices.entry}
          isOpen={open}
          onEnter={(text) => act({ [choices.entry!.key]: text })}
        />
      )}
      <Buttons buttons={choices.buttons} isOpen={open} hint={state.hint} onAct={act} />
      {state.hint && <p class="play-hint">{state.hint.text}</p>}
      <Controls view={state.view!} {...props} canHint={open && view.can_hint} onHelp={onHelp} />
    </div>
  );
}

export function GameTable(props: GameTableProps) {
  const { state, send } = props;
  const [help, setHelp] = useState(false);
  useKeys(help ? {} : keysOf(props, () => setHelp(true)));
  const main = useFocus(".board-grid [tabindex='0']", state.view !== null);
  const view = seen(state);
  if (!view || !state.view) return null;
  const at = state.back?.line ?? state.view.log.length;
  // The list of moves has the other messages.
  const said = (state.back?.view ?? state.view).messages.filter((line) => !view.log.includes(line));
  const look = (line: number) =>
    send({ type: "look", line: line === state.view?.log.length ? null : line });
  return (
    <div class={`play-table game-${view.game}`} data-phase={phase(state)} ref={main}>
      <Main props={props} view={view} onHelp={() => setHelp(true)} />
      <aside class="play-side" aria-label={t.beside}>
        <Players players={view.players} />
        <div class="play-said">
          {said.map((line, index) => (
            <p key={index}>{line}</p>
          ))}
        </div>
        <h2>{t.log}</h2>
        <Log lines={state.view.log} at={at} onLook={look} />
        <RulesBeside name={view.game} />
        <details class="play-late">
          <summary>{t.settings}</summary>
          <LateSettings kind={props.kind} state={state} send={send} />
          <SpeedChoice />
        </details>
      </aside>
      <div class="visually-hidden" role="log" aria-live="polite" aria-label={t.events} id="play-announcements">
        {state.announcements.map(({ id, text }) => (
          <p key={id}>{text}</p>
        ))}
      </div>
      {help && <Help game={view.game} onClose={() => setHelp(false)} />}
    </div>
  );
}
