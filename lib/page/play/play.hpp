#pragma once

#include "page/calls/calls.hpp"

// Games that people play at a page, with computers or among each other: all that `play` can do but
// ask. A game is its record (the text that `play --record` writes) and its settings (the flags of
// `play` and their texts, {"--rows": "5"}): every call takes both and gives both back, so a page
// can keep them where it likes. Nothing is kept between calls but what is only there to be fast.
// The same record, settings and question have the same answer, but for atoms by the clock.
//
//   play.games  {}                                        [Game, ...]
//   play.new    {"game", "settings"?, "seed"?}            View
//   play.view   {"record", "settings"?, "back_to"?: N}    View: as it is, or after N lines of log
//   play.act    {"record", "settings"?, "action"}         View: what a person does
//   play.think  {"record", "settings"?, "milliseconds"?}  View: a step of the computer
//   play.hint   {"record", "settings"?}                   {"text", "actions": [action, ...]}
//   play.undo   {"record", "settings"?}                   View
//   play.redo   {"record", "settings"?}                   View
//
//   Game     {"name", "summary", "settings": [Setting, ...]}
//   Setting  {"name": "--rows", "label": "Rows", "kind": "number" | "choice" | "text",
//     "usual": "5",
//     "least", "most": of a number
//     "words":         the values of a choice, or suggestions for a text
//     "labels":        of the words, where they are not what people read
//     "late":          true if it may change in the middle of a game
//     "when":          {"--players": ["3", "4"]} if it counts only then}
//   View     {"record", "game",
//     "settings": with all that was taken as usual, and "--seed"
//     "board":    Board, whose cells have an "action" where they can be chosen
//     "frames":   [{"board", "said"}, ...], between the position before and this one
//     "buttons":  [{"label", "action", "group"?}, ...]
//     "entry":    null or {"label", "key", "letters", "length", "least_length",
//       "words"?, "names"?,
//       "paints"?:  of letters: {LETTER: Paint}}
//     "turn":     "person" | "computer", or null when the game is over
//     "begun":    whether a choice is to be completed
//     "ask":      what to do now, or null
//     "to_move":  a side or null
//     "players":  [{"side", "name", "who", "score": text or null, "to_move", "is_out",
//       "paint"?:   Paint, of its pieces}, ...]
//     "said":     what has happened last, in sentences
//     "log":      a line for each thing that has
//     "wrong":    the rows that cannot all be true
//     "over":     {"text"} or null
//     "can_undo", "can_redo", "can_hint"}
//   Paint    {"fill": "#003f8a", "ink": "#fff"}: what the board has it in
//
// An action is what a cell or a button offers, or {KEY: TEXT} by an entry: a text of its letters,
// at least and at most so many, or one of its words.
//   fish        {"place": [r, c]}
//               {"from": [r, c], "targets": [[r, c], ...]} begins a move: the view then offers
//               {"from": [r, c], "to": [r, c]}, which may be sent at once as well
//   atoms       {"move": [r, c]}
//   bricks      {"safe": true}, or false
//               {"drop": N} or {"entry": "N"}
//               {"begin": "guess"}: the view then has the entry for {"guess": "N"}
//               {"right": true}, or false, of the computer's guess
//   mastermind  {"entry": CODE}, {"give_up": true}
//               {"feedback": "wb.."}
//               {"row": from 0, "feedback"} or {"correction": "1 wb.."} of an answer that was not
//               true
// Who plays atoms is in no record, but in the settings. Where settings say of a record of fish that
// others play it, its first line says so from then on.
// A choice that is begun is in no record. What is left to chance comes from the seed. The code that
// a person is to break, and the strength of a fixed brick, stand in the record, as `play` writes
// it: no view shows them before the end, but who reads the record does.
namespace gauntlet::page {

void add_play_calls(Calls& calls);

}  // namespace gauntlet::page
