#pragma once

#include <cstdint>

#include "atoms/board.hpp"
#include "atoms/minimax.hpp"
#include "atoms/solve.hpp"
#include "json/reader.hpp"
#include "json/value.hpp"

// The JSON of Exploding atoms (harness-tests/README.md). Decoding throws json::Error.
namespace gauntlet::atoms {

// Rows of cells as in board.hpp: at rest, or over. Strictly, only boards that can arise in a game.
Board decode_board(const json::Reader& in, json::Strictness strictness);

// How many plies to look ahead, at least 1; 0 is for no limit, where there may be none.
std::uint64_t decode_depth(const json::Reader& in, bool may_be_zero);

json::Value encode(const Position& position);  // [row, column]
json::Value encode(const Board& board);        // as decode_board() takes it

// {"win": plies}, {"loss": plies}, or a difference of electrons, given in units of 1 / `unit`.
json::Value encode_value(int value, int unit);

// The result with all that is behind it, and the cells that topple in each wave of its move.
// Precondition: the move is legal on the board.
json::Value encode_explanation(const Board& board, const SearchResult& result, int unit);

// What is not proven is null.
json::Value encode(const Solved& solved);

}  // namespace gauntlet::atoms
