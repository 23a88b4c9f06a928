#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "gauntlet/fish.hpp"
#include "gauntlet/grid.hpp"
#include "gauntlet/json.hpp"

// The course's JSON for Fish (harness-tests/README.md). Decoders throw json::Error. With
// Strictness::strict, they accept only what the course contract allows.
//
//   const json::Value in = json::parse(R"([[1, 3, 0], [5, 1, 2]])");
//   const fish::Board board = fish::decode_board(json::Reader(in), json::Strictness::strict);
//   std::cout << json::dump(fish::encode(board)) << '\n';  // [[1,3,0],[5,1,2]]

namespace gauntlet::fish {

inline constexpr std::uint64_t max_score = 0x7fffffffffffffff;

Board decode_board(const json::Reader& in, json::Strictness strictness);

// Decodes a position inside the rectangle of the board.
Position decode_position(const json::Reader& in, const Board& board);

State decode_state(const json::Reader& in, json::Strictness strictness);

Color decode_color(const json::Reader& in);

// Decodes a search depth, in turns.
std::uint64_t decode_depth(const json::Reader& in, json::Strictness strictness);

// A game between house players, the input of xref.
struct HouseGame {
  Board board;
  std::vector<std::string> names;    // in turn order
  std::vector<std::uint64_t> turns;  // search depth of each player
};
// Decodes a player name: any non-empty string; with Strictness::strict, 1 to 12 letters (A-Z, a-z).
const std::string& decode_name(const json::Reader& in, json::Strictness strictness);

HouseGame decode_house_game(const json::Reader& in, json::Strictness strictness);

json::Value encode(Position position);
json::Value encode(const Action& action);  // false for skipping the turn
json::Value encode(const Board& board);
json::Value encode(const State& state);

}  // namespace gauntlet::fish
