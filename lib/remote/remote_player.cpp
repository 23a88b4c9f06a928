#include "remote/remote_player.hpp"

#include "process/termination.hpp"

namespace gauntlet::remote {

std::string RemotePlayer::ask(const std::string& line, std::chrono::milliseconds within) {
  const Clock::time_point until = Clock::now() + within;
  try {
    connection_.send(line + '\n', until);
    return connection_.receive(until, max_bytes);
  } catch (const ConnectionError& lost) {
    const bool is_late = Clock::now() >= until;
    throw match::PlayerFailure(
        (is_late ? "no answer within " + process::format_seconds(within) + ": " : std::string()) +
            lost.what(),
        lost.said());
  }
}

}  // namespace gauntlet::remote
