#include "match/player_session.hpp"

#include <vector>

namespace gauntlet::match {

std::vector<std::string> stderr_tail_of(AnyPlayer& player) {
  try {
    return player.stderr_tail();
  } catch (const std::exception&) {
    return {};
  }
}

std::chrono::microseconds cpu_time_of(AnyPlayer& player) {
  try {
    return player.cpu_time();
  } catch (const std::exception&) {
    return std::chrono::microseconds(0);
  }
}

}  // namespace gauntlet::match
