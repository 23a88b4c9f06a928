#pragma once

#include <string>
#include <vector>

#include "atoms/match/referee.hpp"
#include "gauntlet/json.hpp"

// The JSON of games of Exploding Atoms between players (tools/xref/docs/ref-player-protocol.md).
// Decoding throws json::Error.
namespace gauntlet::match::atoms {

// Decodes the opening of a game from one of two forms:
//   a Board, as red sees it
//   {"rows", "columns", "plies", "seed"}: an empty board on which `plies` random moves are made,
//     the same ones for the same seed; the defaults are 6, 6, 0 and 0
// The game is not over after the opening.
Opening decode_opening(const json::Reader& in);

json::Value playing_as_call(Color color);
json::Value take_turn_call(const Board& board, const std::vector<Position>& since);

json::Value encode(const Event& event);  // {"player", "move"} or {"player", "out", ...}

// Lines of the log of a game, which has the format of the records of `play`
// (tools/play/docs/ref-records.md): a header, a line for each move including the opening, a line
// for each disqualified player, and the report without its events.
json::Value encode_move(const Position& move);
json::Value encode_line(const Event& event);

}  // namespace gauntlet::match::atoms
