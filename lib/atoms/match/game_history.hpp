#pragma once

#include <cstddef>
#include <optional>

#include "atoms/match/players.hpp"
#include "gauntlet/atoms.hpp"
#include "gauntlet/game.hpp"
#include "gauntlet/json.hpp"
#include "session/record.hpp"

namespace gauntlet::match::atoms {

// Returns the electrons of a board as its mover sees it, with red's electrons as Bitboard::mine.
inline Bitboard seen_by_red(const Bitboard& electrons, Color mover) {
  return mover == Color::red ? electrons : electrons.mirrored();
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
  GameHistory(const Grid& grid, Color first)
      : GameHistory(Board(grid.rows(), grid.columns()), first) {}

  // Starts with `board`, as seen by the player that moves first.
  GameHistory(const Board& board, Color first) : UndoHistory({board}), first_(first) {}

  // Reads a record (session/record.hpp). Lines about the end name the disqualified players and the
  // winner.
  static GameHistory begin(const json::Reader& line);
  bool take(const json::Reader& line);

  // The board as the player to move sees it.
  const Board& board() const { return current().board; }
  Color mover() const { return mover_after(step_count()); }
  // The player to move after `moves` moves, also if the game is over.
  Color mover_after(std::size_t moves) const { return moves % 2 == 0 ? first_ : other(first_); }
  bool is_over() const { return gauntlet::atoms::is_over(board()); }

  // Returns false if the rules forbid the move. Otherwise clears the moves that could be redone.
  bool play(const Position& move);

  // The lines of the record, without moves that were taken back.
  json::Value::Array encode() const;

 private:
  Color first_;
};

}  // namespace gauntlet::match::atoms
