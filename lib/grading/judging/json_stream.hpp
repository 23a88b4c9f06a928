#pragma once

#include <string>
#include <vector>

#include "gauntlet/compare.hpp"
#include "gauntlet/process.hpp"
#include "grading/test_cases/scenario.hpp"
#include "process/multi_process_run.hpp"

namespace gauntlet::grading {

// The end of a JSON stream.
struct StreamResult {
  // Pass; wrong or malformed for what the program sent; missing if it ended the connection early or
  // did not connect; extra if it sent more than expected. The message begins with the place of the
  // step in the scenario, such as "/peers/0/connect/2".
  compare::Comparison comparison = {};
  bool has_ended = false;       // the program, or its end, had ended the connection
  bool was_stopped = false;     // by `stop`
  std::string last_step = {};   // what it did before it failed: "/peers/0/connect/2: sending"
  std::string transcript = {};  // as in TestResult
};

// Plays a JSON stream of a scenario on the port of the network, until it is over or `stop` is
// readable. `place` is its JSON Pointer in the scenario. Once all steps are done, it ends what it
// writes, and the program must end the connection without another value. Values are compared by
// the rules. Returns exit status 0 if the stream passed, otherwise 1, or an internal error. Does
// not throw.
process::RunResult play_stream(const Scenario::Peer& peer, const std::string& place,
                               const compare::Rules& rules, const process::LoopbackNetwork& network,
                               int stop, StreamResult& result);

// Returns a shell command that does about the same with netcat: it sends everything at once, and
// prints what it receives.
std::string stream_command(const Scenario::Peer& peer, std::uint16_t port);

}  // namespace gauntlet::grading
