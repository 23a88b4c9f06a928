#include "atoms/json.hpp"
#include "atoms/json_picture.hpp"
#include "league/replays/games.hpp"
#include "session/atoms/course.hpp"

namespace gauntlet::league::replays {
namespace {

using json::Value;
using AtomsCourse = session::atoms::Course;

// The cells as the player that moved first sees them, in the input format of atoms-move.
Value input_of(const AtomsCourse& course) {
  const auto& board = course.board();
  const int sign = course.mover() == course.mover_after(0) ? 1 : -1;
  Value::Array rows;
  int cell = 0;
  for (int row = 0; row < board.grid().rows(); ++row) {
    Value::Array cells;
    for (int column = 0; column < board.grid().columns(); ++column) {
      cells.push_back(sign * board[cell++]);
    }
    rows.push_back(std::move(cells));
  }
  return Value::Array{1, std::move(rows)};
}

Frame frame_of(const AtomsCourse& course) {
  const Value board = input_of(course);
  if (!course.now().move) return {"the board", gauntlet::atoms::picture_of(board).value_or("")};
  const Value move = gauntlet::atoms::encode(*course.now().move);
  const auto side = course.mover_after(course.played() - 1);
  return {std::string(name_of(side)) + ": " + dump(move) + (course.is_over() ? ", and wins" : ""),
          gauntlet::atoms::picture_of(move, &board).value_or("")};
}

}  // namespace

void atoms(std::string_view log, const TakeFrame& take) {
  std::optional<AtomsCourse> course;
  session::for_each_line(log, [&](const json::Reader& line) {
    if (session::take_line(line, course)) take(frame_of(*course));
  });
}

std::vector<std::string_view> sides_of_atoms() {
  using session::atoms::Side;
  return {name_of(Side::red), name_of(Side::blue)};
}

}  // namespace gauntlet::league::replays
