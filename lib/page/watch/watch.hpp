#pragma once

#include "page/methods.hpp"

// Calls that show games played elsewhere. Only the source opened last is kept; the caller can open
// an earlier one again.
//   watch.open    {"text", "live"?: true if more will come} -> the source and its contents:
//     {"kind": "game", "title", "games": [Game, ...]}: a log of xref, or a record of play
//     {"kind": "tournament", "title", "games": [Game, ...],
//      "rounds": [{"title", "first": game, "games": how many, "result"}, ...],
//      "disqualified": [{"name", "text", "game", "frame"}, ...], the last two if it was in a game
//      "over": true or false, "winners": [name, ...] if it is}
//     {"kind": "league", "title", "about", "standings": {"titles": [text, ...],
//      "rows": [[text, ...], ...]}, "games": [{"title", "players": [name, ...], "result",
//      "outs": [index in failures, ...], "log"}, ...], "failures": [{"player", "kind", "reason",
//      "games": how many end so}, ...], "left_out": number of games not listed}
//     {"kind": "results", "title", "html": the report, "missing": number of missing results}
//     {"kind": "nothing"}: live text without a complete line yet
//     Game {"title", "players": [{"name", "side", "paint"?: {"fill", "ink"}, of its pieces}, ...],
//           "frames": N, 0 if it has not begun,
//           "marks": [{"frame", "kind": "out" | "pass" | "end", "text"}, ...],
//           "result": in a tournament}
//     and in all of them, if the text is truncated or invalid: "problem": why reading stopped
//     there; "games_from": the number of the first game listed
//   watch.more    {"text"} -> as watch.open, after more text, with new or changed games only
//   watch.frame   {"game", "frame"} -> {"board": Board, "caption", "players": [{"score",
//     "to_move", "is_out"}, ...], "details": [{"label", "text"}, ...]}
//   watch.advice  {"game", "frame"} -> {"text", "board": Board}, or null if there is nothing to
//   decide
namespace gauntlet::page {

void add_watch_calls(Methods& calls);

}  // namespace gauntlet::page
