#pragma once

namespace gauntlet::process {

// The reason why a request to a program got no answer.
enum class NoAnswerReason {
  start_failed,  // the program cannot be executed
  exited,        // it has ended, exceeded a limit, or closed its output
  stalled,       // no answer came within the time limit and the grace period
  late,          // the answer came within the grace period
  malformed      // the output is not valid JSON, or too long
};

}  // namespace gauntlet::process
