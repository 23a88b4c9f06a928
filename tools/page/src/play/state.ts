// A game in the web app as a value, and its transitions. This module calls nobody: `asking` is the
// engine call that the game waits for; while isShowing(), a timer leads to the next picture.
import type { Decision, Hint, Json, Settings, View } from "../engine/protocol";

// The reason for a call: to begin a game, after a person's action, for the computer's move, for a
// hint, to look back, or for what decided the game.
type Purpose = "begin" | "person" | "computer" | "hint" | "back" | "decision";

interface Asking {
  id: number;
  call: string;
  args: Record<string, Json>;
  purpose: Purpose;
  isDrop?: boolean; // the person has dragged the piece, so it need not be seen moving
}

export interface State {
  view: View | null; // the current position
  frames: View["frames"]; // pictures to show before it
  pausesAfterMove: boolean; // a move of the computer is shown before its next one
  pendingMove: { by: Json; view: View } | null; // an incomplete choice: its action, its view
  back: { line: number; view: View | null } | null;
  hint: Hint | null;
  decision: string | null; // what decided the finished game
  asking: Asking | null;
  isPaused: boolean; // the computer waits for the person
  problem: string | null; // the reason of a failure
  announcements: { id: number; text: string }[]; // the latest ones
  nextId: number;
}

export type Event =
  | { type: "new"; game: string; settings: Settings; seed: number }
  | { type: "load"; record: string; settings: Settings }
  | { type: "act"; action: Json; isDrop?: boolean }
  | { type: "takeBack" | "leave" }
  | { type: "undo" | "redo" | "hint" | "hold" | "resume" | "moveNow" | "next" | "skip" | "decision" }
  | { type: "settings"; settings: Settings }
  | { type: "look"; line: number | null }
  | { type: "answered"; id: number; result: unknown; pace: Pace }
  | { type: "failed"; id: number; message: string };

/**
 * Milliseconds between pictures of a chain, and between moves if only computers play; 0 means no
 * pause.
 */
export interface Pace {
  picture: number;
  move: number;
}

export const nothing: State = {
  view: null,
  frames: [],
  pausesAfterMove: false,
  pendingMove: null,
  back: null,
  hint: null,
  decision: null,
  asking: null,
  isPaused: false,
  problem: null,
  announcements: [],
  nextId: 1,
};

// The time that "Move now" leaves the computer.
const least_milliseconds = 50;
const max_announcements = 6;

const playsAlone = ({ players }: View) => players.every(({ who }) => who.startsWith("computer"));

/** Whether a person has done something in the game or, if only computers play, these have. */
export function isBegun(view: View): boolean {
  return view.can_undo || view.can_redo || view.over !== null || (view.log.length > 0 && playsAlone(view));
}

// Whether a picture is shown for a while before anything else happens.
export function isShowing(state: State): boolean {
  return state.frames.length > 0 || state.pausesAfterMove;
}

export function isThinking(state: State): boolean {
  return state.asking?.purpose === "computer";
}

// The board to show: a past position, a chain, an incomplete choice, or the current position.
export function seen(state: State): View | null {
  if (state.back?.view) return state.back.view;
  const frame = state.frames[0];
  if (frame && state.view) return { ...state.view, board: frame.board };
  return state.pendingMove?.view ?? state.view;
}

// Whether a person can act on the board now.
export function isOpen(state: State): boolean {
  return (
    state.view?.turn === "person" && !isShowing(state) && state.back === null && !isBusy(state)
  );
}

/** The current phase in one word. */
export function phase(state: State): string {
  if (state.back) return "history";
  if (isShowing(state)) return "showing";
  if (state.asking) return state.asking.purpose === "computer" ? "thinking" : "waiting";
  if (state.view?.over) return "over";
  return isOpen(state) ? "idle" : "paused";
}

// Whether the person waits for an answer. While a choice is being begun, the action that completes
// it may already come, for instance when a piece is dropped.
function isBusy(state: State): boolean {
  const purpose = state.asking?.purpose;
  const begins = member(state.asking?.args.action, "targets") !== undefined;
  return purpose === "begin" || (purpose === "person" && !begins);
}

export function isSame(a: Json | undefined, b: Json | undefined): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

export function member(action: Json | undefined, name: string): Json | undefined {
  const isObject = typeof action === "object" && action !== null && !Array.isArray(action);
  return isObject ? action[name] : undefined;
}

function ask(state: State, purpose: Purpose, call: string, args: Record<string, Json>): State {
  return {
    ...state,
    asking: { id: state.nextId, call, args, purpose },
    nextId: state.nextId + 1,
    problem: null,
  };
}

function askGame(state: State, purpose: Purpose, call: string, more: Record<string, Json> = {}): State {
  if (!state.view) return state;
  const { record, settings } = state.view;
  return ask(state, purpose, call, { record, settings, ...more });
}

// Clears all transient state.
function settled(state: State): State {
  return { ...state, frames: [], pausesAfterMove: false, pendingMove: null, back: null, hint: null, decision: null };
}

// Calls the computer if it is to move and nothing else is going on.
function onward(state: State): State {
  const waits = state.asking !== null || state.isPaused || isShowing(state) || state.back !== null;
  return state.view?.turn === "computer" && !waits ? askGame(state, "computer", "play.think") : state;
}

export function announce(state: State, texts: string[]): State {
  let { announcements, nextId } = state;
  for (const text of texts) announcements = [...announcements, { id: nextId++, text }];
  return { ...state, announcements: announcements.slice(-max_announcements), nextId };
}

function answered(waiting: State, asked: Asking, result: unknown, pace: Pace): State {
  const state = { ...waiting, asking: null };
  if (asked.purpose === "hint") {
    const hint = result as Hint;
    return onward(announce({ ...state, hint }, [hint.text]));
  }
  if (asked.purpose === "decision") {
    const { line, text } = result as Decision;
    const told = announce({ ...state, decision: text }, [text]);
    return line > 0 ? look(told, line) : told;
  }
  const view = result as View;
  if (asked.purpose === "back") {
    return state.back ? announce({ ...state, back: { ...state.back, view } }, view.messages) : state;
  }
  if (view.begun && state.view) {
    const pendingMove = { by: asked.args.action ?? null, view };
    return announce({ ...state, pendingMove }, view.ask ? [view.ask] : view.messages);
  }
  const isMove = asked.purpose === "computer" || asked.call === "play.act";
  const frames = isMove && pace.picture > 0 && !asked.isDrop ? view.frames : [];
  const isComputers = asked.purpose === "computer" && view.over === null;
  const pausesAfterMove = isComputers && pace.move > 0 && playsAlone(view);
  const taken = { ...settled(state), view, frames, pausesAfterMove };
  return onward(announce(taken, view.messages));
}

function failed(state: State, asked: Asking, message: string): State {
  const isPaused = state.isPaused || asked.purpose === "computer";
  const back = asked.purpose === "back" ? null : state.back;
  return announce({ ...state, asking: null, problem: message, isPaused, back }, [message]);
}

function look(state: State, line: number | null): State {
  if (!state.view || isBusy(state)) return state;
  if (line === null) {
    const asking = state.asking?.purpose === "back" ? null : state.asking;
    return onward({ ...state, asking, back: null });
  }
  const back = { line, view: state.back?.view ?? null };
  const looking = { ...state, frames: [], pausesAfterMove: false, pendingMove: null, back };
  return askGame(looking, "back", "play.view", { back_to: line });
}

// Undo, redo and other settings are the person's; the computer stops thinking.
function change(state: State, call: string, more: Record<string, Json> = {}): State {
  if (isBusy(state)) return state;
  return askGame({ ...settled(state), isPaused: false }, "person", call, more);
}

function takeBack(state: State): State {
  if (!state.pendingMove) return state;
  return announce({ ...state, pendingMove: null }, state.view?.ask ? [state.view.ask] : []);
}

// The action that began a choice also takes it back.
function act(state: State, action: Json, isDrop = false): State {
  const { pendingMove } = state;
  if (pendingMove && isSame(pendingMove.by, action)) return takeBack(state);
  if (!isOpen(state)) return state;
  const next = askGame(state, "person", "play.act", { action });
  return isDrop && next.asking ? { ...next, asking: { ...next.asking, isDrop } } : next;
}

export function reduce(state: State, event: Event): State {
  switch (event.type) {
    case "new":
    case "load": {
      const { type, ...args } = event;
      const call = type === "new" ? "play.new" : "play.view";
      return ask({ ...state, isPaused: false }, "begin", call, args);
    }
    case "leave":
      return { ...nothing, nextId: state.nextId };
    case "act":
      return act(state, event.action, event.isDrop);
    case "takeBack":
      return takeBack(state);
    case "undo":
      return state.view?.can_undo ? change(state, "play.undo") : state;
    case "redo":
      return state.view?.can_redo ? change(state, "play.redo") : state;
    case "hint":
      return isOpen(state) && state.view?.can_hint && !state.asking
        ? askGame(state, "hint", "play.hint")
        : state;
    case "decision":
      return state.view?.over && !state.asking ? askGame(state, "decision", "play.decision") : state;
    case "hold": // stops waiting for anything
      return { ...state, asking: null, pausesAfterMove: false, isPaused: true };
    case "resume":
      return onward({ ...state, isPaused: false, problem: null });
    case "moveNow":
      return isThinking(state)
        ? askGame(state, "computer", "play.think", { milliseconds: least_milliseconds })
        : state;
    case "next": // shows the next picture, or continues after the last one
      return state.frames.length > 0
        ? onward({ ...state, frames: state.frames.slice(1) })
        : onward({ ...state, pausesAfterMove: false });
    case "skip":
      return isShowing(state) ? onward({ ...state, frames: [], pausesAfterMove: false }) : state;
    case "settings":
      if (!state.view) return state;
      return change(state, "play.view", { settings: { ...state.view.settings, ...event.settings } });
    case "look":
      return look(state, event.line);
    case "answered":
    case "failed":
      if (state.asking?.id !== event.id) return state;
      return event.type === "answered"
        ? answered(state, state.asking, event.result, event.pace)
        : failed(state, state.asking, event.message);
  }
}
