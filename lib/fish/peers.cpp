#include "grading/test_cases/scenario.hpp"

namespace gauntlet::grading {

std::span<const PeerTool> peer_tools() {
  static constexpr PeerTool tools[]{
      {.name = "xserver",
       .is_server = true,
       .team_flags = {"--min-clients", "--least", "--max-clients", "--most", "--min-players",
                      "--least-in-game", "--max-players", "--most-in-game", "--signup-rounds",
                      "--tries", "--jobs", "--games", "--wait", "--name-time", "--names", "--order",
                      "--turn-time", "--first-turn-time", "--board"}},
      {.name = "xclients",
       .team_flags = {"--player", "--name", "--fault", "--calls", "--connect-timeout",
                      "--patience"},
       .fault_flag = "--fault",
       .failure = "some clients of {} did not receive the end of the tournament"}};
  return tools;
}

}  // namespace gauntlet::grading
