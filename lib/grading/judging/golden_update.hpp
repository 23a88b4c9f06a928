#pragma once

#include <optional>
#include <string>
#include <vector>

#include "grading/judging/judge.hpp"

namespace gauntlet::grading {

// What an oracle's answer to an input means for the files beside it.
struct GoldenUpdate {
  enum class Change {
    same,     // they say so already
    added,    // there were none
    changed,  // they say something else
    refused   // it cannot be what is due
  };
  Change change = Change::same;
  Fixture input;
  std::string message;  // one line: what is other, or why it is refused; empty for same and added
  std::vector<compare::Difference> differences;  // between the answers there and the new ones
  std::optional<std::string> answers;            // for n-out.json
  std::optional<std::string> complaint;          // for n-err.txt
};

// Runs the oracle on an input that find_inputs() gave. Refused are a crash, a limit crossed, no
// answer and no failure, an output that is no JSON, and a failure where there were answers or the
// other way round: that wants a human. Answers equal by the rules, and a complaint that has the
// text due in it, are the same. Nothing if it was interrupted. Throws what run_process() throws.
std::optional<GoldenUpdate> find_update(const Fixture& input, const std::string& oracle,
                                        const Conditions& conditions);

// Writes the files. Precondition: it is added or changed. Throws std::system_error.
void write(const GoldenUpdate& update);

}  // namespace gauntlet::grading
