// A game in the web app as a value, and its transitions. This module calls nobody: `asking` is the
// engine call that the game waits for; while isShowing(), a timer leads to the next picture.
import { complete, type Frame, type Hint, type Json, type Settings, type View } from "./types";

// The reason for a call: to begin a game, after a person's action, for the computer's move, for a
// hint, or to look back.
export type Purpose = "begin" | "person" | "computer" | "hint" | "back";

export interface Asking {
  id: number;
  call: string;
  args: Record<string, Json>;
  purpose: Purpose;
}

// Where a problem is shown: at the form, at the computer's move, or at the game.
export interface Problem {
  text: string;
  purpose: Purpose;
}

export interface State {
  view: View | null; // the current position
  frames: Frame[]; // pictures to show before it
  pausesAfterMove: boolean; // a move of the computer is shown before its next one
  pendingMove: { by: Json; view: View } | null; // an incomplete choice: its action, its view
  back: { line: number; view: View | null } | null;
  hint: Hint | null;
  asking: Asking | null;
  isPaused: boolean; // the computer waits for the person
  problem: Problem | null;
  announcements: { id: number; text: string }[]; // the latest ones
  nextId: number;
}

export type Event =
  | { type: "new"; game: string; settings: Settings; seed: number }
  | { type: "load"; record: string; settings: Settings }
  | { type: "act"; action: Json }
  | { type: "takeBack" }
  | { type: "leave" }
  | { type: "undo" | "redo" | "hint" | "hold" | "resume" | "moveNow" | "next" | "skip" }
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
  asking: null,
  isPaused: false,
  problem: null,
  announcements: [],
  nextId: 1,
};

// The time that "Move now" leaves the computer.
const least_milliseconds = 50;
const max_announcements = 6;

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
  return purpose === "begin" || (purpose === "person" && !beginsChoice(state.asking?.args["action"]));
}

function beginsChoice(action: Json | undefined): boolean {
  return typeof action === "object" && action !== null && "targets" in action;
}

function ask(state: State, purpose: Purpose, call: string, args: Record<string, Json>): State {
  return {
    ...state,
    asking: { id: state.nextId, call, args, purpose },
    nextId: state.nextId + 1,
    problem: null,
  };
}

function gameOf(view: View): Record<string, Json> {
  return { record: view.record, settings: view.settings };
}

function askGame(
  state: State,
  purpose: Purpose,
  call: string,
  more: Record<string, Json> = {},
): State {
  return state.view ? ask(state, purpose, call, { ...gameOf(state.view), ...more }) : state;
}

// Clears all transient state.
function settled(state: State): State {
  return { ...state, frames: [], pausesAfterMove: false, pendingMove: null, back: null, hint: null };
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

function playsAlone(view: View): boolean {
  return view.players.every((player) => player.who.startsWith("computer"));
}

function takeView(state: State, asked: Asking, view: View, pace: Pace): State {
  if (asked.purpose === "back") {
    return state.back ? announce({ ...state, back: { ...state.back, view } }, view.messages) : state;
  }
  if (view.begun && state.view) {
    const pendingMove = { by: asked.args["action"] ?? null, view };
    return announce({ ...state, pendingMove }, view.ask ? [view.ask] : view.messages);
  }
  const isMove = asked.purpose === "computer" || asked.call === "play.act";
  const frames = isMove && pace.picture > 0 ? view.frames : [];
  const isComputers = asked.purpose === "computer" && view.over === null;
  const pausesAfterMove = isComputers && pace.move > 0 && playsAlone(view);
  const taken = { ...settled(state), view, frames, pausesAfterMove };
  return onward(announce(taken, view.messages));
}

function answered(state: State, id: number, result: unknown, pace: Pace): State {
  const asked = state.asking;
  if (asked?.id !== id) return state;
  const free = { ...state, asking: null };
  if (asked.purpose === "hint") {
    const hint = result as Hint;
    return onward(announce({ ...free, hint }, [hint.text]));
  }
  return takeView(free, asked, complete(result as View), pace);
}

function failed(state: State, id: number, message: string): State {
  const asked = state.asking;
  if (asked?.id !== id) return state;
  const problem = { text: message, purpose: asked.purpose };
  const isPaused = state.isPaused || asked.purpose === "computer";
  const back = asked.purpose === "back" ? null : state.back;
  return announce({ ...state, asking: null, problem, isPaused, back }, [message]);
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

// Undo and redo are the person's; the computer stops thinking.
function step(state: State, call: "play.undo" | "play.redo"): State {
  const can = call === "play.undo" ? state.view?.can_undo : state.view?.can_redo;
  return can && !isBusy(state) ? askGame({ ...settled(state), isPaused: false }, "person", call) : state;
}

function takeBack(state: State): State {
  if (!state.pendingMove) return state;
  return announce({ ...state, pendingMove: null }, state.view?.ask ? [state.view.ask] : []);
}

// The action that began a choice also takes it back.
function act(state: State, action: Json): State {
  const { pendingMove } = state;
  if (pendingMove && JSON.stringify(pendingMove.by) === JSON.stringify(action)) return takeBack(state);
  return isOpen(state) ? askGame(state, "person", "play.act", { action }) : state;
}

// Shows the next picture, or continues after the last one.
function next(state: State): State {
  if (state.frames.length > 0) return onward({ ...state, frames: state.frames.slice(1) });
  return onward({ ...state, pausesAfterMove: false });
}

// Stops waiting for anything.
function hold(state: State): State {
  return { ...state, asking: null, pausesAfterMove: false, isPaused: true };
}

function moveNow(state: State): State {
  if (!isThinking(state)) return state;
  return askGame(state, "computer", "play.think", { milliseconds: least_milliseconds });
}

function begin(state: State, call: string, args: Record<string, Json>): State {
  return ask({ ...state, isPaused: false }, "begin", call, args);
}

function changeSettings(state: State, settings: Settings): State {
  if (!state.view || isBusy(state)) return state;
  const { record } = state.view;
  const all = { ...state.view.settings, ...settings };
  return ask({ ...settled(state), isPaused: false }, "person", "play.view", { record, settings: all });
}

export function reduce(state: State, event: Event): State {
  switch (event.type) {
    case "new":
      return begin(state, "play.new", {
        game: event.game,
        settings: event.settings,
        seed: event.seed,
      });
    case "leave":
      return { ...nothing, nextId: state.nextId };
    case "load":
      return begin(state, "play.view", { record: event.record, settings: event.settings });
    case "act":
      return act(state, event.action);
    case "takeBack":
      return takeBack(state);
    case "undo":
      return step(state, "play.undo");
    case "redo":
      return step(state, "play.redo");
    case "hint":
      return isOpen(state) && state.view?.can_hint && !state.asking
        ? askGame(state, "hint", "play.hint")
        : state;
    case "hold":
      return hold(state);
    case "resume":
      return onward({ ...state, isPaused: false, problem: null });
    case "moveNow":
      return moveNow(state);
    case "next":
      return next(state);
    case "skip":
      return isShowing(state) ? onward({ ...state, frames: [], pausesAfterMove: false }) : state;
    case "settings":
      return changeSettings(state, event.settings);
    case "look":
      return look(state, event.line);
    case "answered":
      return answered(state, event.id, event.result, event.pace);
    case "failed":
      return failed(state, event.id, event.message);
  }
}
