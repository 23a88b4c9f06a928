#pragma once

#include "page/calls/calls.hpp"

// What a page asks to show games that were played elsewhere. It keeps what was opened last: a page
// can open it again.
//   watch.open    {"text", "live"?: true if more of it will come} -> what it is, and what is in it:
//     {"kind": "game", "title", "games": [Game, ...]}: a log of xref, or a record of play
//     {"kind": "tournament", "title", "players": [name, ...], "games": [Game, ...],
//      "rounds": [{"title", "first": game, "games": how many, "result"}, ...],
//      "thrown_out": [{"name", "text", "game", "frame"}, ...], the last two where it was in a game
//      "over": true or false, "winners": [name, ...] if it is}
//     {"kind": "league", "title", "about", "game", "standings": {"titles": [text, ...],
//      "rows": [[text, ...], ...]}, "games": [{"title", "players", "result", "out", "log"}, ...],
//      "left_out": games that are not listed}
//     {"kind": "results", "title", "html": the report, "missing": results that are not there}
//     {"kind": "nothing"}: of live text not one line has come yet
//     Game {"title", "players": [{"name", "side", "paint"?: {"fill", "ink"}, of its pieces}, ...],
//           "frames": N, 0 if it has not begun,
//           "marks": [{"frame", "kind": "out" | "pass" | "end", "text"}, ...],
//           "result": in a tournament}
//     and in all of them, where it is cut or wrong: "problem": why, and it goes as far as it can;
//     "games_from": the number of the first of the games
//   watch.more    {"text"} -> the same, after more text; of the games those that are new or have
//     changed
//   watch.frame   {"game", "frame"} -> {"board": Board, "caption", "players": [{"score",
//     "to_move", "is_out"}, ...], "details": [{"label", "text"}, ...]}
//   watch.advice  {"game", "frame"} -> {"text", "board": Board}, or null where nothing is to be
//   done
namespace gauntlet::page {

void add_watch_calls(Calls& calls);

}  // namespace gauntlet::page
