#pragma once

#include <string>
#include <vector>

#include "json/reader.hpp"
#include "json/value.hpp"
#include "match/atoms/referee.hpp"

// The JSON of games of atoms between players (tools/xleague/PLAYERS.md). Decoding throws
// json::Error.
namespace gauntlet::match::atoms {

// The board of a game that is to be played, in one of two forms:
//   a Board, as red sees it
//   {"rows", "columns", "plies", "seed"}: an empty board on which so many moves are made at random,
//     the same for the same seed; 6, 6, 0 and 0 if they are left out
// The game is not over on it.
Opening decode_opening(const json::Reader& in);

json::Value playing_as_call(Color color);
json::Value take_turn_call(const Board& board, const std::vector<Position>& since);

json::Value encode(const Event& event);    // {"player", "move"} or {"player", "out", ...}
json::Value encode(const Report& report);  // as that of Fish, of which it is a part

// An event in words, on one line: "red: [0,1]".
std::string describe(const Event& event);

// A game is logged as `play` records it (tools/play/README.md): the first line, a line for each
// move, those of the opening too, one for who is out, and the report without its log.
json::Value encode_header(const Opening& opening, const std::vector<std::string>& players);
json::Value encode_move(const Position& move);
json::Value encode_line(const Event& event);
json::Value encode_end(const Report& report);
std::vector<json::Value> encode_log(const Opening& opening, const std::vector<std::string>& players,
                                    const Report& report);

}  // namespace gauntlet::match::atoms
