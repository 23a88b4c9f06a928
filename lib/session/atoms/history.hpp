#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "atoms/board.hpp"
#include "json/value.hpp"
#include "session/record.hpp"

namespace gauntlet::session::atoms {

using namespace gauntlet::atoms;  // the rules of the game

enum class Side { red, blue };
constexpr Side other(Side side) { return side == Side::red ? Side::blue : Side::red; }
std::string_view name_of(Side side);

// The most rows, and the most columns; there are no more than 64 cells.
inline constexpr int most_rows = Grid::max_size / 2;

// A game of atoms with all its boards, so that moves can be taken back and made again.
class History {
 public:
  History(const Grid& grid, Side first) : first_(first) {
    boards_.emplace_back(grid.rows(), grid.columns());
  }

  // As the side to move sees it.
  const Board& board() const { return boards_[at_]; }
  Side mover() const { return mover_after(at_); }
  // The side that is, or was, to move after so many moves.
  Side mover_after(std::size_t moves) const { return moves % 2 == 0 ? first_ : other(first_); }
  bool is_over() const { return gauntlet::atoms::is_over(board()); }

  // How many moves were made up to now.
  std::size_t played() const { return at_; }
  // How many were taken back after them.
  std::size_t undone() const { return moves_.size() - at_; }
  // The last of the moves made; nothing before the first.
  std::optional<Position> last() const;

  // False if the rules forbid it. What was taken back is forgotten.
  bool play(const Position& move);

  // So many moves back, or forward again. Precondition: there are as many.
  void undo(std::size_t moves) { at_ -= moves; }
  void redo(std::size_t moves) { at_ += moves; }

  // The lines of its record, without what was taken back.
  json::Value::Array encode() const;

 private:
  Side first_;
  std::vector<Board> boards_;
  std::vector<Position> moves_;
  std::size_t at_ = 0;
};

json::Value encode_move(const Position& move);

// Brings the game to where it is after one more line of a record. A line with a format begins a new
// game; without a game the line must be one. Throws json::Error.
void take_line(const json::Reader& line, std::optional<History>& history);

// The game of a record. Throws match::BadLog.
History read_record(std::string_view record);

}  // namespace gauntlet::session::atoms
