#pragma once

#include <optional>
#include <string>
#include <vector>

#include "compare/rules.hpp"
#include "grading/fixtures/fixture.hpp"
#include "grading/results/record.hpp"
#include "process/process.hpp"

namespace gauntlet::grading {

// What programs are given besides the fixtures, and what is asked of them.
struct Conditions {
  std::vector<std::string> first_args = {};   // before those of the fixture
  std::vector<std::string> args = {};         // after them
  std::vector<std::string> environment = {};  // "NAME=value"
  process::Limits limits = {};                // those of a fixture come before
  process::Sandbox sandbox = process::Sandbox::basic;
  process::View view = {};
  compare::Rules rules = {};  // those of a fixture come after
  // Judges answers in place of the rules (checker.hpp). Trusted: it runs outside any sandbox.
  std::optional<std::string> checker = std::nullopt;
  // A suite runs what took too long once more, alone, when all else has ended; only that counts.
  bool retry_timeouts = false;
};

// How a program is to be run on a fixture.
process::Run run_of(const Fixture& fixture, const std::string& program,
                    const Conditions& conditions);

// What came of it. Precondition: it was not interrupted. Throws std::runtime_error when a file of
// the fixture cannot be read.
Record judge(const Fixture& fixture, const std::string& program, const Conditions& conditions,
             const process::Outcome& outcome);

// Runs the program and judges it, unless the fixture is to be skipped; nothing if it was
// interrupted. One that is expected to fail has the verdict XFAIL if it does, and XPASS if it does
// not; that the program cannot be started, and trouble of our own, are not what was expected. What
// is skipped or expected to fail is worth nothing. Throws what run_process() and judge() throw.
std::optional<Record> run_fixture(const Fixture& fixture, const std::string& program,
                                  const Conditions& conditions);

}  // namespace gauntlet::grading
