#include "match/player_session.hpp"

#include <vector>

namespace gauntlet::match {

std::vector<std::string> last_words_of(AnyPlayer& player) {
  try {
    return player.stderr_tail();
  } catch (const std::exception&) {
    return {};
  }
}

std::chrono::microseconds processor_time_of(AnyPlayer& player) {
  try {
    return player.cpu_time();
  } catch (const std::exception&) {
    return std::chrono::microseconds(0);
  }
}

}  // namespace gauntlet::match
