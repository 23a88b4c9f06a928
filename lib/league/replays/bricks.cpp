#include "bricks/picture.hpp"
#include "bricks/session/game_history.hpp"
#include "league/replays/games.hpp"

namespace gauntlet::league::replays {
namespace {

using BricksHistory = session::bricks::GameHistory;

Frame frame_of(const BricksHistory& history) {
  const auto& [known, drop, safe] = history.current();
  const auto top = history.setup().first.max_safe();
  const std::string picture = svg(known, top, {drop});
  if (!drop) return {"before the first drop", picture};
  return {"drop " + std::to_string(history.step_count()) + " from " + std::to_string(*drop) +
              (safe ? ": safe" : ": broken"),
          picture};
}

}  // namespace

void bricks(std::string_view log, const TakeFrame& take) {
  std::optional<BricksHistory> history;
  session::for_each_line(log, [&](const json::Reader& line) {
    if (session::take_line(line, history)) take(frame_of(*history));
  });
}

std::vector<std::string_view> sides_of_bricks() { return {}; }

}  // namespace gauntlet::league::replays
