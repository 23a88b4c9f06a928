#pragma once

#include <cstdint>

#include "gauntlet/atoms.hpp"
#include "gauntlet/json.hpp"

// JSON for exploding atoms (harness-tests/README.md). Decoders throw json::Error.
//
//   const json::Value in = json::parse("[[1, 0], [0, -1]]");
//   const atoms::Board board = atoms::decode_board(json::Reader(in), json::Strictness::lenient);
//   std::cout << json::dump(atoms::encode(*atoms::solve(board))) << '\n';

namespace gauntlet::atoms {

// Decodes rows of cells as the constructor of Board takes: at rest, or over. With
// Strictness::strict, accepts only boards that can arise in a game.
Board decode_board(const json::Reader& in, json::Strictness strictness);

// Decodes a search depth in plies, at least 1, or 0 for no limit if `may_be_zero`.
std::uint64_t decode_depth(const json::Reader& in, bool may_be_zero);

json::Value encode(const Position& position);  // [row, column]
json::Value encode(const Board& board);        // in the format of decode_board()

// Returns {"win": plies}, {"loss": plies}, or a difference of electrons; `value` is in units of 1 /
// `unit` electron.
json::Value encode_value(int value, int unit);

// Encodes the full search result and the cells that topple in each wave of its move. Precondition:
// the move is legal on the board.
json::Value encode_explanation(const Board& board, const SearchResult& result, int unit);

// Encodes unproven values as null.
json::Value encode(const Solved& solved);

}  // namespace gauntlet::atoms
