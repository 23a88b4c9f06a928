// The results of the play.* calls, with all optional members filled in.
import type {
  Board,
  Button,
  Cell,
  Entry,
  Frame,
  GameKind,
  Hint,
  Json,
  PlayerLine,
  Preset,
  Setting,
  Settings,
  View as Answer,
} from "../engine/protocol";

export type { Board, Button, Cell, Entry, Frame, GameKind, Hint, Json, Preset, Setting, Settings };
export type Player = PlayerLine;

export interface View extends Answer {
  frames: Frame[];
  buttons: Button[];
  entry: Entry | null;
  messages: string[];
  log: string[];
  over: { text: string } | null;
}

export function complete(answer: Answer): View {
  return {
    ...answer,
    frames: answer.frames ?? [],
    buttons: answer.buttons ?? [],
    entry: answer.entry ?? null,
    messages: answer.messages ?? [],
    log: answer.log ?? [],
    over: answer.over ?? null,
  };
}
