#include "core/games.hpp"
#include "mastermind/picture.hpp"
#include "mastermind/session/game_history.hpp"
#include "session/record.hpp"

namespace gauntlet::games {
namespace {

using MastermindHistory = session::mastermind::GameHistory;

session::Frame frame_of(const MastermindHistory& history) {
  const auto& rows = history.rows();
  const auto& codes = history.codes();
  const std::string picture = svg(written(codes, rows), codes.variant().length);
  if (rows.empty()) return {"before the first guess", picture};
  const auto& [guess, feedback] = rows.back();
  return {"guess " + std::to_string(rows.size()) + ": " + history.codes().text(guess) + ", " +
              to_text(history.codes(), feedback),
          picture};
}

}  // namespace

void mastermind::replay_frames(std::string_view log, const session::TakeFrame& take) {
  std::optional<MastermindHistory> history;
  session::for_each_line(log, [&](const json::Reader& line) {
    if (session::take_line(line, history)) take(frame_of(*history));
  });
}

std::vector<std::string_view> mastermind::sides() { return {}; }

}  // namespace gauntlet::games
