#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "grading/fest/setup/config.hpp"
#include "grading/fest/setup/model.hpp"
#include "grading/fest/submissions/handed_in.hpp"

namespace gauntlet::grading::fest {

// What was handed in, and what the reference says of it.
struct Audit {
  std::vector<HandedIn> tests;  // by owner, staff first, then name, in natural order
  // For each test to which the reference gave no answer by itself, its record; `test` is the id.
  // The verdict says why: a crash, a limit that it crossed, output that is not JSON, or INFRA, our
  // own trouble. Such a test is valid only if Config::accept_unanswered says so.
  std::vector<Record> trouble;
};

// Reads all sets of tests, and runs the reference on those that are pairs of good JSON, which in
// the strict sandbox sees `view`; where it took too long, once more if the conditions say so,
// alone. `told` is called for each test as soon as it is done. Nothing if it was interrupted.
// Throws std::invalid_argument when the folder of the staff's tests is not there or the reference
// cannot be started, and what run_process() throws.
std::optional<Audit> audit(const Config& config, const process::View& view, unsigned at_a_time,
                           const std::function<void(const Test&)>& told);

// How many tests there are of each kind.
struct AuditCount {
  std::size_t tests = 0;
  std::size_t fresh = 0;    // valid and new
  std::size_t same = 0;     // valid, but the same as one before
  std::size_t invalid = 0;  // or revoked
  // To which the reference gave no answer, but for those that are not valid for that reason.
  std::size_t not_asked = 0;
};
AuditCount count(const Audit& audit);

// A line for each test about which something is to be said, then the totals.
std::string to_text(const Audit& audit);

// All of it as a JSON document over several lines; tools/xtest/README.md has the schema.
std::string to_json(const Audit& audit);

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
