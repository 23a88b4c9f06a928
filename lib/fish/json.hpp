#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/grid.hpp"
#include "fish/board.hpp"
#include "fish/state.hpp"
#include "json/reader.hpp"
#include "json/value.hpp"

// The course's JSON for Fish (harness-tests/README.md). Decoding throws json::Error; strictly, it
// accepts only what the course's contract allows.
namespace gauntlet::fish {

inline constexpr std::uint64_t max_score = 0x7fffffffffffffff;

Board decode_board(const json::Reader& in, json::Strictness strictness);

// A position within the rectangle of the board.
Position decode_position(const json::Reader& in, const Board& board);

State decode_state(const json::Reader& in, json::Strictness strictness);

Color decode_color(const json::Reader& in);

// How many turns to look ahead.
std::uint64_t decode_depth(const json::Reader& in, json::Strictness strictness);

// A game between house players, as xref reads it.
struct HouseGame {
  Board board;
  std::vector<std::string> names;    // in turn order
  std::vector<std::uint64_t> turns;  // each looks ahead
};
// A name: any but the empty one; strictly 1 to 12 letters (A-Z, a-z).
const std::string& decode_name(const json::Reader& in, json::Strictness strictness);

HouseGame decode_house_game(const json::Reader& in, json::Strictness strictness);

json::Value encode(Position position);
json::Value encode(const Action& action);  // false for doing nothing
json::Value encode(const Board& board);
json::Value encode(const State& state);

}  // namespace gauntlet::fish
