#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "atoms/board.hpp"
#include "core/timeline.hpp"
#include "json/reader.hpp"
#include "json/value.hpp"
#include "session/record.hpp"

namespace gauntlet::session::atoms {

using namespace gauntlet::atoms;  // the rules of the game

enum class Side { red, blue };
constexpr Side other(Side side) { return side == Side::red ? Side::blue : Side::red; }
std::string_view name_of(Side side);

// The electrons with those of red as `mine`, from a board as the mover sees it.
inline Bitboard seen_by_red(const Bitboard& electrons, Side mover) {
  return mover == Side::red ? electrons : electrons.mirrored();
}

// The most rows, and the most columns; there are no more than 64 cells.
inline constexpr int most_rows = Grid::max_size / 2;

// A board, and the move that has led to it; none to the first.
struct Step {
  Board board;
  std::optional<Position> move = {};
};

// A game of atoms up to now, with all that came before.
class Course : public Timeline<Step> {
 public:
  Course(const Grid& grid, Side first) : Course(Board(grid.rows(), grid.columns()), first) {}

  // One that begins with a board, as the side sees it that moves first.
  Course(const Board& board, Side first) : Timeline({board}), first_(first) {}

  // As records have it (session/record.hpp); lines about the end tell who is out, and who has won.
  static Course begin(const json::Reader& line);
  bool take(const json::Reader& line);

  // As the side to move sees it.
  const Board& board() const { return now().board; }
  Side mover() const { return mover_after(played()); }
  // The side that is, or was, to move after so many moves.
  Side mover_after(std::size_t moves) const { return moves % 2 == 0 ? first_ : other(first_); }
  bool is_over() const { return gauntlet::atoms::is_over(board()); }

  // False if the rules forbid it. What was taken back is forgotten.
  bool play(const Position& move);

  // The lines of its record, without what was taken back.
  json::Value::Array encode() const;

 private:
  Side first_;
};

json::Value encode_move(const Position& move);

}  // namespace gauntlet::session::atoms
