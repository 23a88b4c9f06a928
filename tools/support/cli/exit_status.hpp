#pragma once

namespace gauntlet::tool {

// The exit statuses of all tools, documented in each tool's --help. Several names of one number
// belong to different tools.
enum ExitStatus {
  ok = 0,

  some_failed = 1,         // xtest
  bad_input = 1,           // harnesses
  bad_record = 1,          // play
  some_not_told = 1,       // xclients
  stream_ended_early = 1,  // xobserve

  wrong_usage = 2,

  io_error = 3,          // programs that read and write streams
  nothing_selected = 3,  // xtest
  nothing_played = 3,    // xleague

  invalid_tests = 4,   // xtest
  invalid_league = 4,  // xleague

  internal_error = 5  // xtest, xleague
};

}  // namespace gauntlet::tool
