#pragma once

#include <functional>
#include <string_view>

#include "league/replays/replay.hpp"

// The games of games.def. replays::fish() and so on pass on the frames of a log one by one, and
// throw match::LogError for an invalid line. replays::sides_of_fish() and so on implement
// sides_of().
namespace gauntlet::league::replays {

using TakeFrame = std::function<void(Frame frame)>;

#define GAUNTLET_GAME(name)                               \
  void name(std::string_view log, const TakeFrame& take); \
  std::vector<std::string_view> sides_of_##name();
#include "games.def"

}  // namespace gauntlet::league::replays
