// A running game: the board, with everything else beside it.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { texts } from "../texts";
import { BoardArea } from "./BoardArea";
import { Buttons } from "./Buttons";
import { Controls, SpeedChoice } from "./Controls";
import { EntryForm } from "./EntryForm";
import { Fields } from "./Fields";
import { Help } from "./Help";
import { commandOf, isTyping, lettersOf, type Command } from "./keys";
import { hasLetters, keepLetters, type Speed } from "./storage";
import { Log } from "./Log";
import { Players } from "./Players";
import { useFocus } from "./focus";
import { isOpen, isShowing, phase, seen, type Event, type State } from "./state";
import { Status } from "./Status";
import type { GameKind, Json, View } from "./types";

const t = texts.play;

export interface GameTableProps {
  kind: GameKind | undefined;
  state: State;
  speed: Speed;
  send: (event: Event) => void;
  onSpeed: (speed: Speed) => void;
  onNew: () => void;
  onAgain: () => void;
  onLoad: (text: string) => void;
}

// Keeps the person's last buttons and entry in place while the computer moves.
function useLastChoices(view: View, open: boolean): Pick<View, "buttons" | "entry"> {
  const last = useRef<{ game: string; buttons: View["buttons"]; entry: View["entry"] } | null>(null);
  const { buttons, entry, game } = view;
  const isComputers = view.turn === "computer" && last.current?.game === game;
  if (open || !isComputers) last.current = { game, buttons, entry };
  return last.current ?? view;
}

const hasChoices = ({ board }: View) => (board.cells ?? []).some((cell) => cell.action !== undefined);

function useKeys(props: GameTableProps, isActive: boolean, onHelp: () => void): void {
  const { state, send } = props;
  // In a layout effect, because keys may arrive before the next paint.
  useLayoutEffect(() => {
    const run: Record<Command, () => void> = {
      undo: () => send({ type: "undo" }),
      redo: () => send({ type: "redo" }),
      hint: () => send({ type: "hint" }),
      moveNow: () => send({ type: "moveNow" }),
      new: props.onNew,
      help: onHelp,
      escape: () => {
        if (isShowing(state)) send({ type: "skip" });
        else if (state.back) send({ type: "look", line: null });
        else send({ type: "takeBack" });
      },
    };
    const onKey = (event: KeyboardEvent) => {
      if (!isActive || isTyping(event) || event.ctrlKey || event.altKey || event.metaKey) return;
      if (event.key !== "Escape" && !hasLetters()) return;
      const command = commandOf(event.key);
      const buttons = isOpen(state) ? (seen(state)?.buttons ?? []) : [];
      const button = buttons[lettersOf(buttons.map(({ label }) => label)).indexOf(event.key)];
      if (command) run[command]();
      else if (button) send({ type: "act", action: button.action });
      else return;
      event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  });
}

function Said({ state }: { state: State }) {
  const lines = (state.back?.view ?? state.view)?.messages ?? [];
  return (
    <div class="play-said">
      {lines.map((line, index) => (
        <p key={index}>{line}</p>
      ))}
      {state.hint && <p class="play-hint">{state.hint.text}</p>}
    </div>
  );
}

function LateSettings({ kind, state, send }: Pick<GameTableProps, "kind" | "state" | "send">) {
  const { view, problem } = state;
  const [draft, setDraft] = useState(view?.settings ?? {});
  useEffect(() => setDraft(view?.settings ?? {}), [view?.settings]);
  if (!kind || !view || !kind.settings.some(({ mid_game }) => mid_game)) return null;
  return (
    <Fields
      kind={kind}
      settings={draft}
      problem={problem?.text ?? null}
      late
      onChange={setDraft}
      onCommit={(settings) => send({ type: "settings", settings })}
    />
  );
}

function Announcements({ state }: { state: State }) {
  return (
    <div class="visually-hidden" role="log" aria-live="polite" aria-label={t.events} id="play-announcements">
      {state.announcements.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </div>
  );
}

function Main({ props, view }: { props: GameTableProps; view: View }) {
  const { state, send } = props;
  const open = isOpen(state);
  const choices = useLastChoices(view, open);
  const act = (action: Json) => send({ type: "act", action });
  return (
    <div class="play-main">
      <Status
        state={state}
        onMoveNow={() => send({ type: "moveNow" })}
        onHold={() => send({ type: "hold" })}
        onResume={() => send({ type: "resume" })}
        onLook={(line) => send({ type: "look", line })}
        onAgain={props.onAgain}
      />
      {state.problem && (
        <p class="play-problem" role="alert">
          {state.problem.text}
        </p>
      )}
      <BoardArea
        board={view.board}
        isOpen={open}
        isShowing={isShowing(state)}
        tall={choices.entry || choices.buttons.length > 0 ? 0.6 : 0.72}
        isTouched={choices.buttons.length === 0 || hasChoices(view)}
        pendingAction={state.pendingMove?.by}
        hint={open ? state.hint : null}
        onAct={act}
        onTakeBack={() => send({ type: "takeBack" })}
        onSkip={() => send({ type: "skip" })}
      />
      {choices.entry && (
        <EntryForm
          entry={choices.entry}
          isOpen={open}
          onEnter={(text) => act({ [choices.entry?.key ?? "entry"]: text })}
        />
      )}
      <Buttons buttons={choices.buttons} isOpen={open} hint={state.hint} onAct={act} />
    </div>
  );
}

export function GameTable(props: GameTableProps) {
  const { state, send } = props;
  const [help, setHelp] = useState(false);
  const [letters, setLetters] = useState(hasLetters);
  useKeys(props, !help, () => setHelp(true));
  const main = useFocus(".board-grid [tabindex='0']", state.view !== null);
  const view = seen(state);
  if (!view || !state.view) return null;
  const at = state.back?.line ?? state.view.log.length;
  const look = (line: number) =>
    send({ type: "look", line: line === state.view?.log.length ? null : line });
  return (
    <div class={`play-table game-${view.game}`} data-phase={phase(state)} ref={main}>
      <Main props={props} view={view} />
      <aside class="play-side" aria-label={t.beside}>
        <Players players={view.players} />
        <Said state={state} />
        <Controls
          view={state.view}
          kind={props.kind}
          canHint={isOpen(state) && !!view.can_hint}
          onUndo={() => send({ type: "undo" })}
          onRedo={() => send({ type: "redo" })}
          onHint={() => send({ type: "hint" })}
          onHelp={() => setHelp(true)}
          onNew={props.onNew}
          onAgain={props.onAgain}
          onLoad={props.onLoad}
        />
        <h2>{t.log}</h2>
        <Log lines={state.view.log} at={at} onLook={look} />
        <details class="play-late">
          <summary>{t.settings}</summary>
          <LateSettings kind={props.kind} state={state} send={send} />
          <SpeedChoice speed={props.speed} onSpeed={props.onSpeed} />
        </details>
      </aside>
      <Announcements state={state} />
      {help && (
        <Help
          hasLetters={letters}
          onLetters={(wanted) => {
            keepLetters(wanted);
            setLetters(wanted);
          }}
          onClose={() => setHelp(false)}
        />
      )}
    </div>
  );
}
