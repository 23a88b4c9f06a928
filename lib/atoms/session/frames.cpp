#include "atoms/json.hpp"
#include "atoms/session/game_history.hpp"
#include "core/games.hpp"
#include "session/record.hpp"

namespace gauntlet::games {
namespace {

using json::Value;
using AtomsHistory = session::atoms::GameHistory;

// The cells as the player that moved first sees them, in the input format of atoms-move.
Value input_of(const AtomsHistory& history) {
  const auto& board = history.board();
  const int sign = history.mover() == history.mover_after(0) ? 1 : -1;
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

session::Frame frame_of(const AtomsHistory& history) {
  const Value board = input_of(history);
  if (!history.current().move) return {"the board", atoms::render_svg(board).value_or("")};
  const Value move = gauntlet::atoms::encode(*history.current().move);
  const auto side = history.mover_after(history.step_count() - 1);
  return {
      std::string(to_string(side)) + ": " + dump(move) + (history.is_over() ? ", and wins" : ""),
      atoms::render_svg(move, &board).value_or("")};
}

}  // namespace

void atoms::replay_frames(std::string_view log, const session::TakeFrame& take) {
  std::optional<AtomsHistory> history;
  session::for_each_line(log, [&](const json::Reader& line) {
    if (session::take_line(line, history)) take(frame_of(*history));
  });
}

std::vector<std::string_view> atoms::sides() {
  using session::atoms::Side;
  return {to_string(Side::red), to_string(Side::blue)};
}

}  // namespace gauntlet::games
