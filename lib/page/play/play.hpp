#pragma once

#include "page/methods.hpp"

// Games that people play in the web app, against computers or each other: everything that `play`
// can do except prompting. A game is its record (the text that `play --record` writes) and its
// settings (the flags of `play` and their values, {"--rows": "5"}). Every call takes both and
// returns both, so the caller stores them. Between calls only caches are kept. Equal record,
// settings and request give an equal response, unless a computer's time is limited.
//
//   play.games  {}                                        [Game, ...]
//   play.new    {"game", "settings"?, "seed"?}            View
//   play.view   {"record", "settings"?, "back_to"?: N}    View: now, or after N lines of the log
//   play.act    {"record", "settings"?, "action"}         View: after a person's action
//   play.think  {"record", "settings"?, "milliseconds"?}  View: after a step of the computer
//   play.hint   {"record", "settings"?}                   {"text", "actions": [action, ...]}
//   play.decision {"record", "settings"?}                 {"line", "text"}: what decided a finished
//     game, and the number of lines of the log up to it, 0 if nothing did
//   play.undo   {"record", "settings"?}                   View
//   play.redo   {"record", "settings"?}                   View
//
//   Game     {"name", "summary", "settings": [Setting, ...],
//     "rules":      [sentence, ...], first how to win
//     "illustration": an input of a harness whose picture illustrates the rules, a JSON text
//     "presets":    [{"label", "settings": {"--red": "human"}}, ...], settings often wanted
//     together "unrecorded": ["--red", ...], flags that `play --load` needs besides the record}
//   Setting  {"name": "--rows", "label": "Rows", "kind": "number" | "choice" | "text",
//     "default":    the default, "5",
//     "min", "max": the bounds of a number
//     "choices":    the values of a choice, or suggestions for a text
//     "labels":     the labels of the choices, if they differ from the choices
//     "mid_game":   true if it may be changed during a game
//     "when":       {"--players": ["3", "4"]} if it applies only then}
//   View     {"record", "game",
//     "settings": including all defaults, and "--seed"
//     "board":    Board, whose cells have an "action" if they can be chosen
//     "frames":   [{"board", "message", "motions"?}, ...], between the previous position and this
//       one; motions are pieces that move over the board: [{"svg", "x", "y"}, ...], with the way to
//       the right and down in units of the picture
//     "buttons":  [{"label", "action", "group"?, "large"?}, ...]
//     "entry":    null or {"label", "key", "letters", "length", "min_length",
//       "choices"?, "names"?,
//       "paints"?:  colors of letters: {LETTER: Paint}}
//     "turn":     "person" | "computer", or null when the game is over
//     "begun":    whether a choice must be completed
//     "ask":      the instruction for the person, or null
//     "to_move":  a side or null
//     "players":  [{"side", "name", "who", "score": text or null, "to_move", "is_out",
//       "paint"?:   Paint, of its pieces}, ...]
//     "messages": sentences about the latest events
//     "log":      a line for each event
//     "wrong":    the rows that contradict each other
//     "over":     {"text"} or null
//     "can_undo", "can_redo", "can_hint"}
//   Paint    {"fill": "#003f8a", "ink": "#fff"}: the colors on the board
//
// An action is offered by a cell or a button, or is {KEY: TEXT} from an entry. That text has at
// least "min_length" and at most "length" of the entry's letters, or is one of its choices.
// The file of a game lists its actions. An incomplete choice is not in the record. All randomness
// comes from the seed. A secret that a person is to find is in the record, as `play` writes it: no
// view shows it before the end, but the record does.
namespace gauntlet::page {

void add_play_calls(Methods& calls);

}  // namespace gauntlet::page
