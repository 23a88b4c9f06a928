// The requests and responses of the engine. lib/page answers them. Byte offsets refer to UTF-8.

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** A place of a picture with keyboard focus, a name for screen readers and, possibly, an action. */
export interface Cell {
  row: number;
  column: number;
  name: string;
  /** Left, top, width and height in units of the picture's viewBox. */
  box: [number, number, number, number];
  action?: Json;
  /** A short description of the action. */
  hint?: string;
  /** SVG path data of its edge, unless that is the box. */
  outline?: string;
}

export interface Board {
  /** One svg element with a viewBox. */
  svg: string;
  label: string;
  rows: number;
  columns: number;
  /** Row by row, left to right. */
  cells?: Cell[];
}

// Ask

/** A flag of a tool. */
export interface ToolFlag {
  name: string;
  /** The name of its value; "" if it takes none. */
  type: string;
  help: string;
  /** Its values, if there are no others. */
  words: string[];
  /** With it, the tool reads no input. */
  replacesInput: boolean;
  /** It may only be given with one of these, and with none of those. */
  needs: string[];
  excludes: string[];
}

export interface Tool {
  name: string;
  summary: string;
  example: { flags: string[]; input: string };
  flags: ToolFlag[];
  help: string;
}

/** A game and its tools. */
export interface AskGame {
  name: string;
  title: string;
  tools: string[];
  /** Whether the call `explain` takes its tools. */
  explained: string[];
}

/** The input of a tool: a text, or base64 if it is not valid UTF-8. */
export type Given = { input: string } | { bytes: string };

export interface Run {
  status: number;
  out: string;
  err: string;
}

export interface Place {
  begin: number;
  end: number;
}

export interface Comparison {
  /** "PASS", or the verdict of xtest. */
  verdict: string;
  message: string;
  /** JSON Pointers into both answers. */
  differing: string[];
  differences: { pointer: string; expected: string; actual: string }[];
}

/** A part of an explanation, and the run whose answer gives the next part. */
export interface Explanation {
  blocks: Block[];
  run: { args: string[]; input: string } | null;
}

/** A paragraph, a heading, facts (the code precedes the text), or one of the following. */
export type Block =
  | { text: string }
  | { title: string }
  | { facts: [label: string, text: string, code?: string][] }
  | { table: Table }
  /** Short texts, such as codes. */
  | { list: { label: string; items: string[] } }
  | { tree: Tree }
  | { board: NotedBoard }
  | { steps: Steps }
  /** Side by side if there is space. */
  | { beside: Block[] };

export interface Table {
  caption: string;
  hides_caption: boolean;
  /** Kinds: "text", "code", "number", "head", "head code", "share". */
  columns: { title: string; kind: string }[];
  /** A share has a number from 0 to 1, and a text. */
  rows: (string | [number, string])[][];
}

export type TreeNode = string | [label: string, children: TreeNode[]];

export interface Tree {
  label: string;
  /** Describes the children of a node. */
  inner: string;
  nodes: TreeNode[];
}

/** A board with notes on its places, by "row,column". */
export interface NotedBoard {
  board: Board;
  notes: Record<string, string>;
}

/** Boards that are shown one at a time. */
export interface Steps {
  /** The parameter of the URL that has the number of the step shown. */
  name: string;
  title: string;
  steps: (NotedBoard & { text: string })[];
}

// Play

export type Settings = Record<string, string>;

export interface Setting {
  name: string;
  label: string;
  kind: "number" | "choice" | "text";
  default?: string;
  min?: number;
  max?: number;
  /** The possible values, or suggestions for a text. */
  choices?: string[];
  /** The labels of the choices. */
  labels?: string[];
  /** Whether it can be changed during a game. */
  mid_game?: boolean;
  /** It applies only if these settings have one of these values. */
  when?: Record<string, string[]>;
}

export interface GameKind {
  name: string;
  summary: string;
  /** Sentences, first how to win. */
  rules: string[];
  /** An input of a tool whose picture illustrates the rules. */
  illustration: string;
  settings: Setting[];
  /** Settings that are often wanted together. */
  presets: { label: string; settings: Settings }[];
  /** Settings for a board that is higher than wide. */
  tall: Settings;
  /** The flags that `play --load` needs besides a record. */
  unrecorded: string[];
}

export interface Button {
  label: string;
  action: Json;
  /** The label of related buttons. */
  group?: string;
  /** One of the main actions of the game. */
  large?: boolean;
}

/** An entry that a person types or clicks letter by letter; the action is { [key]: text }. */
export interface Entry {
  label: string;
  key: string;
  /** The letters allowed, and how many of them a text may have. */
  letters: string;
  length: number;
  min_length: number;
  /** Texts that are always valid. */
  choices?: string[];
  /** The spoken names of the letters. */
  names?: Record<string, string>;
  /** The colors of the letters on the board. */
  paints?: Record<string, Paint>;
}

/** A color, and the color of text on it. */
export interface Paint {
  fill: string;
  ink: string;
}

export interface Player {
  side: string;
  who: string;
  score: string | null;
  to_move: boolean;
  /** The color of the pieces on the board, if there are any. */
  paint?: Paint;
}

/** A picture for a short time, over which pieces move. */
export interface Frame {
  board: Board;
  message: string;
  /** SVG elements at the start, and their way in units of the picture. */
  motions?: { svg: string; x: number; y: number }[];
}

export interface View {
  record: string;
  game: string;
  /** All settings, including the defaults and "--seed". */
  settings: Settings;
  /** A cell has an action if it can be chosen. */
  board: Board;
  /** Pictures to show before the board. */
  frames: Frame[];
  buttons: Button[];
  entry: Entry | null;
  /** null when the game is over. */
  turn: "person" | "computer" | null;
  /** A side. */
  to_move: string | null;
  players: Player[];
  /** Sentences about the latest events. */
  messages: string[];
  /** A line for each event. */
  log: string[];
  /** The rows that contradict each other. */
  wrong: number[];
  over: { text: string } | null;
  can_undo: boolean;
  can_redo: boolean;
  can_hint: boolean;
  /** A choice has begun: the record is unchanged, and the board offers its completion. */
  begun: boolean;
  /** The instruction for the person. */
  ask: string | null;
}

export interface Hint {
  text: string;
  actions: Json[];
}

/** What decided a finished game: the number of lines of the log up to it, or 0. */
export interface Decision {
  line: number;
  text: string;
}

// Watch

export interface Mark {
  frame: number;
  kind: "out" | "pass" | "end";
  text: string;
}

export interface WatchedPlayer {
  name: string;
  /** Empty in single-player games. */
  side: string;
  /** The color of the pieces on the board. */
  paint?: Paint;
}

export interface WatchedGame {
  title: string;
  players: WatchedPlayer[];
  /** 0 if it has not begun yet. */
  frames: number;
  marks: Mark[];
  /** In a tournament. */
  result?: string;
}

export interface Standing {
  score: string;
  to_move: boolean;
  is_out: boolean;
}

export interface WatchedFrame {
  board: Board;
  caption: string;
  players: Standing[];
  /** Why a player was disqualified: the reason, the call, the answer. */
  details: { label: string; text: string }[];
}

export interface LeagueGame {
  title: string;
  players: string[];
  result: string;
  /** Indices in the league's failures. */
  outs: number[];
  /** The file, relative to the league's folder. */
  log: string;
}

interface Common {
  title: string;
  /** Why reading stopped, if the text is truncated or invalid. */
  problem?: string;
  /** The number of the first game listed. */
  games_from: number;
}

export interface Tournament extends Common {
  kind: "tournament";
  rounds: { title: string; first: number; games: number; result: string }[];
  games: WatchedGame[];
  /** The last two if it was in a game. */
  disqualified: { name: string; text: string; game?: number; frame?: number }[];
  over: boolean;
  /** If it is over. */
  winners?: string[];
}

export interface League extends Common {
  kind: "league";
  about: string;
  standings: { titles: string[]; rows: string[][] };
  games: LeagueGame[];
  /** `games`: how many games end so. */
  failures: { player: string; kind: string; reason: string; games: number }[];
  /** The number of games not listed. */
  left_out: number;
}

export type Watched =
  /** A log of xref, or a record of `play`. */
  | (Common & { kind: "game"; games: WatchedGame[] })
  | Tournament
  | League
  /** The report, and the number of missing results. */
  | (Common & { kind: "results"; html: string; missing?: number })
  /** Live text without a complete line yet. */
  | { kind: "nothing" };

export interface Advice {
  text: string;
  board: Board;
}

type Nothing = Record<string, never>;

/** A game that is played. */
interface Played {
  record: string;
  settings: Settings;
}

/** All calls of the page with their parameters and results. */
export interface Calls {
  explain: {
    takes: { tool: string; input: string; flags: string[]; answers: string[] };
    answers: Explanation;
  };
  run: { takes: { tool: string; args: string[] } & Given; answers: Run };
  place: { takes: { text: string; input: number; pointer: string }; answers: Place };
  picture: {
    takes: { value: string; of?: string | null; differing?: string[] };
    answers: { board: Board | null };
  };
  compare: { takes: { expected: string; actual: string; rules?: Json }; answers: Comparison };
  "play.games": { takes: Nothing; answers: GameKind[] };
  "play.new": { takes: { game: string; settings: Settings; seed?: number }; answers: View };
  // back_to: the position after that many lines of the log.
  "play.view": { takes: Played & { back_to?: number }; answers: View };
  "play.act": { takes: Played & { action: Json }; answers: View };
  "play.think": { takes: Played & { milliseconds?: number }; answers: View };
  "play.hint": { takes: Played; answers: Hint };
  "play.decision": { takes: Played; answers: Decision };
  "play.undo": { takes: Played; answers: View };
  "play.redo": { takes: Played; answers: View };
  // live: more will come.
  "watch.open": { takes: { text: string; live?: boolean }; answers: Watched };
  "watch.frame": { takes: { game: number; frame: number }; answers: WatchedFrame };
  // null: there is nothing to decide.
  "watch.advice": { takes: { game: number; frame: number }; answers: Advice | null };
  // After more text, with new or changed games only.
  "watch.more": { takes: { text: string }; answers: Watched };
}
