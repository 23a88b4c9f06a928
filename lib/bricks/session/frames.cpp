#include "bricks/picture.hpp"
#include "bricks/session/game_history.hpp"
#include "core/games.hpp"
#include "session/record.hpp"

namespace gauntlet::games {
namespace {

using BricksHistory = session::bricks::GameHistory;

session::Frame frame_of(const BricksHistory& history) {
  const auto& [known, drop, safe] = history.current();
  const auto top = history.setup().first.max_safe();
  const std::string picture = svg(known, top, {drop});
  if (!drop) return {"before the first drop", picture};
  return {"drop " + std::to_string(history.step_count()) + " from " + std::to_string(*drop) +
              (safe ? ": safe" : ": broken"),
          picture};
}

}  // namespace

void bricks::replay_frames(std::string_view log, const session::TakeFrame& take) {
  std::optional<BricksHistory> history;
  session::for_each_line(log, [&](const json::Reader& line) {
    if (session::take_line(line, history)) take(frame_of(*history));
  });
}

std::vector<std::string_view> bricks::sides() { return {}; }

}  // namespace gauntlet::games
