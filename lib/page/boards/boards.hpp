#pragma once

#include <optional>
#include <span>
#include <string>

#include "atoms/picture.hpp"
#include "bricks/picture.hpp"
#include "fish/picture.hpp"
#include "json/value.hpp"
#include "mastermind/picture.hpp"
#include "page/boards/board.hpp"

// The boards of the games: the drawings of GAME/picture.hpp, with a cell for every place of them.
namespace gauntlet::page {

// A cell for every place of the board, holes too: that of a row and a column is
// cells[row * columns + column].
Board fish_board(const fish::State& state, const fish::Marks& marks = {});

// The same. ElectronRows that are shorter than others have fewer cells.
Board atoms_board(const atoms::ElectronRows& rows, const atoms::Marks& marks = {});
// Red is who owns what is `mine`.
Board atoms_board(const atoms::Grid& grid, const atoms::Bitboard& electrons,
                  const atoms::Marks& marks = {});

// A cell for each of bricks::floors(position, top), in that order: from the top of a tower down, a
// row of it from the left. Each is one height, or in high towers a range of them.
Board bricks_board(const bricks::Position& position, bricks::Height top,
                   const bricks::Marks& marks = {});

// A row of one cell for each guess. Without guesses, one for the first that will be made.
Board mastermind_board(std::span<const mastermind::Guess> guesses, int length,
                       const mastermind::Marks& marks = {});
Board mastermind_board(const mastermind::Codes& codes, std::span<const mastermind::Row> rows,
                       const mastermind::Marks& marks = {});

// The board that GAME::picture_of() draws of a value, of the first game that knows it. Where the
// value is an answer, `input` is what it answers, or null; JSON Pointers `differing` lead to what
// is other than it should be.
std::optional<Board> board_of(const json::Value& value, const json::Value* input = nullptr,
                              std::span<const std::string> differing = {});

}  // namespace gauntlet::page
