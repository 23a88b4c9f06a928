#pragma once

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "gauntlet/json.hpp"

// Failures of programs and other players: one type from the process to the reports.
namespace gauntlet {

enum class FailureKind {
  illegal_move,  // an illegal move
  crash,         // it ended, exceeded a limit other than time, or closed its output
  stall,         // no answer within the time limit and the grace period
  late,          // an answer within the grace period
  malformed,     // output that is not valid JSON, not a valid answer, or too long
  start_failed   // it could not be built or executed
};

// Converts to and from "illegal-move", "crash", "stall", "late", "malformed" and "start-failed".
// parse_failure_kind() returns nullopt for any other word.
std::string_view to_string(FailureKind kind);
std::optional<FailureKind> parse_failure_kind(std::string_view word);

// The reason why a player is disqualified.
struct Failure {
  FailureKind kind = FailureKind::crash;
  std::string reason = {};                    // one line
  json::Value call = {};                      // the call that it failed
  std::string answer = {};                    // its answer, if any; JSON for an illegal move
  std::uint64_t call_number = 0;              // counted over all calls to it, from 1; 0: unknown
  std::vector<std::string> stderr_tail = {};  // the last lines of its standard error
  bool operator==(const Failure&) const = default;
};

// Thrown if a player gives no valid answer to a call. A player that makes an illegal move gives
// one; the referee detects that.
class PlayerFailure : public std::runtime_error {
 public:
  // The reason is one line. The answer is the beginning of its output instead of a valid answer.
  explicit PlayerFailure(const std::string& reason, std::string answer = {},
                         FailureKind kind = FailureKind::crash, std::optional<int> exit_status = {})
      : std::runtime_error(reason),
        answer_(std::move(answer)),
        kind_(kind),
        exit_status_(exit_status) {}

  const std::string& answer() const { return answer_; }
  FailureKind kind() const { return kind_; }

  // The exit status of a program that has ended by itself.
  std::optional<int> exit_status() const { return exit_status_; }

 private:
  std::string answer_;
  FailureKind kind_;
  std::optional<int> exit_status_;
};

}  // namespace gauntlet
