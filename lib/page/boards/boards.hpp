#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "atoms/picture.hpp"
#include "bricks/picture.hpp"
#include "core/grid.hpp"
#include "fish/picture.hpp"
#include "json/value.hpp"
#include "mastermind/picture.hpp"
#include "page/boards/board.hpp"

// The boards of the games: the drawings of GAME/picture.hpp with a cell for each place.
namespace gauntlet::page {

// Has a cell for every place of the board, holes included: cells[row * columns + column].
Board fish_board(const fish::State& state, const fish::Marks& marks = {});

// Like fish_board(). Rows of ElectronRows that are shorter than others have fewer cells.
Board atoms_board(const atoms::ElectronRows& rows, const atoms::Marks& marks = {});
// Red owns the electrons that are `mine`.
Board atoms_board(const atoms::Grid& grid, const atoms::Bitboard& electrons,
                  const atoms::Marks& marks = {});

// Has a cell for each floor of bricks::floors(position, top), in that order: from the top of a
// tower down, left to right. A cell is one height or, in high towers, a range of heights.
Board bricks_board(const bricks::Position& position, bricks::Height top,
                   const bricks::Marks& marks = {});

// One row with a cell for each guess. Without guesses, one cell for the first guess to come.
Board mastermind_board(std::span<const mastermind::Guess> guesses, int length,
                       const mastermind::Marks& marks = {});
Board mastermind_board(const mastermind::CodeSpace& codes, std::span<const mastermind::Row> rows,
                       const mastermind::Marks& marks = {});

// Returns the board that GAME::render_svg() draws of a value, for the first game that recognizes
// the value; nullopt if none does. `input` is the input that the value answers, or null. The
// JSON Pointers `differing` lead to wrong parts of the value.
std::optional<Board> board_of(const json::Value& value, const json::Value* input = nullptr,
                              std::span<const std::string> differing = {});

// Wording shared by the boards of several games.

std::string name_of_place(Position at);            // "row 1, column 0: "
std::string count_of_rows(int rows, int columns);  // "3 rows and 1 column"
bool has(const std::vector<Position>& places, Position at);

}  // namespace gauntlet::page
