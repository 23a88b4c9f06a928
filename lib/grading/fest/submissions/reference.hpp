#pragma once

#include <optional>
#include <string>

#include "grading/fest/setup/config.hpp"
#include "grading/fest/submissions/handed_in.hpp"

namespace gauntlet::grading::fest {

// What the reference says of a test.
struct Judgement {
  std::string trouble = {};  // one line: why it is not valid; empty if it is
  std::string answer = {};   // the canonical text of its own answer, where that is right
  std::optional<Record> silence = std::nullopt;  // it did not come to say anything
};

// Runs the reference on a test, which has a fixture, in the sandbox of the programs, or in basic
// where they have none: inputs and arguments are strangers'. `view` is what it sees in strict. Only
// what it says by itself counts: where it crashes, crosses a limit, or writes what is no JSON, it
// is the reference that is in trouble. Nothing if it was interrupted. Throws std::invalid_argument
// when it cannot be started, and what run_process() throws. Precondition: there is a reference.
std::optional<Judgement> ask_reference(const Config& config, const process::View& view,
                                       const HandedIn& handed_in);

}  // namespace gauntlet::grading::fest
