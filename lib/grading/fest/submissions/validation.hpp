#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "grading/fest/setup/config.hpp"
#include "grading/fest/setup/model.hpp"
#include "grading/fest/submissions/submitted_tests.hpp"

namespace gauntlet::grading::fest {

// The submitted tests after validation by the reference.
struct Validation {
  std::vector<SubmittedTest> tests;  // by owner, staff first, then name, in natural order
  // A record for each test that the reference did not answer; `test` is the id. The verdict is the
  // reason: a crash, an exceeded limit, output that is not JSON, or INTERNAL_ERROR for an internal
  // error. Such a test is valid only if Config::accept_unanswered is set.
  std::vector<TestResult> errors;
};

// Reads all sets of tests and runs the reference on each well-formed test; in the strict sandbox,
// the reference sees `policy`. If `config` has retry_timeouts, reruns the reference once, alone, if
// it exceeded its time limit. Calls `told` for each finished test. Returns nullopt if interrupted.
// Throws std::invalid_argument if the folder of the staff's tests does not exist or the reference
// cannot be started, and what run_process() throws.
std::optional<Validation> validate_tests(const Config& config, const process::SandboxPolicy& policy,
                                         unsigned jobs,
                                         const std::function<void(const Test&)>& told);

// The number of tests by status.
struct ValidationCounts {
  std::size_t tests = 0;
  std::size_t unique = 0;     // valid and unique
  std::size_t duplicate = 0;  // valid, but duplicates
  std::size_t invalid = 0;    // or revoked
  // Not answered by the reference, except tests that are invalid for this reason.
  std::size_t not_validated = 0;
};
ValidationCounts count(const Validation& validation);

// Returns one line for each test with a remark, followed by the totals; each begins with the name
// of the milestone, if there are several.
std::string to_text(const Validation& validation, const std::string& milestone = "");

// Returns the validation as a JSON document of several lines; tools/xtest/docs/ref-fest-rules.md
// has the schema.
std::string to_json(const Validation& validation);

// The result of the reference for a test.
struct ReferenceResult {
  std::string invalid_reason = {};  // one line: why the test is invalid; empty if it is valid
  std::string answer = {};          // the canonical text of the reference's answer, if it is right
  std::optional<TestResult> no_answer = std::nullopt;  // set if the reference did not answer
};

// Returns how the reference runs; `policy` as below. Precondition: there is a reference.
JudgeOptions conditions_of_reference(const Config& config, const process::SandboxPolicy& policy);

// Runs the reference on a test, in the sandbox of the programs, or in basic if they have none,
// because inputs and arguments are untrusted. `policy` is what it sees in the strict sandbox. Only
// a regular end counts as an answer: if the reference crashes, exceeds a limit, or prints output
// that is not JSON, the error is its own and the test is not judged. Returns nullopt if
// interrupted. Throws std::invalid_argument if the reference cannot be started, and what
// run_process() throws. Preconditions: there is a reference, and the test has a fixture.
std::optional<ReferenceResult> run_reference(const Config& config,
                                             const process::SandboxPolicy& policy,
                                             const SubmittedTest& submitted);

}  // namespace gauntlet::grading::fest
