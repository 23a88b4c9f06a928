#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "atoms/board.hpp"
#include "core/game.hpp"
#include "json/reader.hpp"
#include "json/value.hpp"
#include "session/record.hpp"

namespace gauntlet::session::atoms {

using namespace gauntlet::atoms;  // the rules of the game

enum class Side { red, blue };
constexpr Side other(Side side) { return side == Side::red ? Side::blue : Side::red; }
std::string_view to_string(Side side);

// Returns the electrons of a board as its mover sees it, with red's electrons as `mine`.
inline Bitboard seen_by_red(const Bitboard& electrons, Side mover) {
  return mover == Side::red ? electrons : electrons.mirrored();
}

// The maximum number of rows and of columns; a board has at most 64 cells.
inline constexpr int max_rows = Grid::max_size / 2;

// A board, and the move that led to it; the first board has none.
struct Step {
  Board board;
  std::optional<Position> move = {};
};

// The history of a game of atoms, with undo and redo.
class GameHistory : public UndoHistory<Step> {
 public:
  GameHistory(const Grid& grid, Side first)
      : GameHistory(Board(grid.rows(), grid.columns()), first) {}

  // Starts with `board`, as seen by the side that moves first.
  GameHistory(const Board& board, Side first) : UndoHistory({board}), first_(first) {}

  // Reads a record (session/record.hpp). Lines about the end name the disqualified players and the
  // winner.
  static GameHistory begin(const json::Reader& line);
  bool take(const json::Reader& line);

  // The board as the side to move sees it.
  const Board& board() const { return current().board; }
  Side mover() const { return mover_after(step_count()); }
  // The side to move after `moves` moves, also if the game is over.
  Side mover_after(std::size_t moves) const { return moves % 2 == 0 ? first_ : other(first_); }
  bool is_over() const { return gauntlet::atoms::is_over(board()); }

  // Returns false if the rules forbid the move. Otherwise clears the moves that could be redone.
  bool play(const Position& move);

  // The lines of the record, without moves that were taken back.
  json::Value::Array encode() const;

 private:
  Side first_;
};

json::Value encode_move(const Position& move);

}  // namespace gauntlet::session::atoms
