#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "compare/compare_output.hpp"
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
  // Judges answers in place of the rules (see read_checker). Trusted: it runs outside any sandbox.
  std::optional<std::string> checker = std::nullopt;
  std::filesystem::path folder = {};  // where it runs; where we are if empty
  // Where the xserver and xclients of scenarios lie: beside this program or else on the PATH, if
  // empty.
  std::filesystem::path tools = {};
  // A suite runs what took too long once more, alone, when all else has ended; only that counts.
  bool retry_timeouts = false;
};

// How a program is to be run on a fixture.
process::Run run_of(const Fixture& fixture, const std::string& program,
                    const Conditions& conditions);

// What came of it; `trouble` is why it fails even where it ends well. Precondition: it was not
// interrupted. Throws std::runtime_error when a file of the fixture cannot be read.
Record judge(const Fixture& fixture, const std::string& program, const Conditions& conditions,
             const process::Outcome& outcome, const std::string& trouble = "");

// What was printed in a scenario, which may be any of what it accepts. A difference is to the
// nearest of these.
compare::Comparison judge_accepted(const Fixture& fixture, const Conditions& conditions,
                                   const std::string& output);

// The one that is nearest to what was printed, as text; empty where nothing is to be printed.
std::string nearest_accepted(const Fixture& fixture, const Conditions& conditions,
                             const std::string& output);

// "[1,5], [2,5] or [2,4]".
std::string accepted_in_words(const Fixture& fixture);

// Runs a scenario: the program and our tools, at the same time, in sandboxes of their own, on a
// loopback that they share; and judges it: INFRA where this machine allows no such loopback.
// Nothing if it was interrupted. Throws std::runtime_error when the sandbox cannot be had.
std::optional<Record> run_scenario(const Fixture& fixture, const std::string& program,
                                   const Conditions& conditions);

// What a shell would be told to do the same: all programs in the background, then wait for them.
// `program` is as run_of() has it; ports that are left open are those that it would be run with.
std::string scenario_command(const Fixture& fixture, const process::Run& program);

// Runs the program, or the scenario, and judges it, unless the fixture is to be skipped; nothing if
// it was interrupted. One that is expected to fail has the verdict XFAIL if it does, and XPASS if
// it does not; that the program cannot be started, and trouble of our own, are not what was
// expected. What is skipped or expected to fail is worth nothing. Throws what run_process() and
// judge() throw.
std::optional<Record> run_fixture(const Fixture& fixture, const std::string& program,
                                  const Conditions& conditions);

// Told of each test, in the order of the tests, as soon as it and those before it have ended; those
// run again come last. False for no more of them.
using OnRecord = std::function<bool(const Record& record)>;

// Runs a test, by its place. Nothing if it was interrupted. Is called by many threads.
using RunTest = std::function<std::optional<Record>(std::size_t test)>;

// Runs tests, some at a time; if wanted, those that took too long once more in the end, alone, with
// `attempts` 2: of these only that is told, and it is INFRA where excuse_late() says so. Returns
// false if it was interrupted. Throws what these throw.
bool run_tests(std::size_t tests, unsigned at_a_time, bool retry_timeouts, const RunTest& run,
               const OnRecord& on_record);

// The same for a program on fixtures. Throws what run_fixture() throws.
bool run_suite(std::span<const Fixture> fixtures, const std::string& program,
               const Conditions& conditions, unsigned at_a_time, const OnRecord& on_record);

// Checkers decide whether an output is right where a comparison cannot. They are called as Kattis
// calls an output validator, with the program's output as standard input:
//   CHECKER INPUT EXPECTED FEEDBACK
// INPUT is the test's input, EXPECTED what belongs to it, FEEDBACK an empty folder to write to;
// its judgemessage.txt is for people. Exit status 42 accepts, 43 refuses, all else is trouble.

// The words of the command. The checker is a piece of shell, with arguments if need be; the files
// follow it as arguments of their own, whatever their names.
std::vector<std::string> checker_command(const std::string& checker,
                                         const std::filesystem::path& input,
                                         const std::filesystem::path& expected,
                                         const std::filesystem::path& feedback);

// From how a checker ended and what is in judgemessage.txt: pass, wrong, or infra. The message is
// the first line that says something of judgemessage.txt, or else of standard output; for infra it
// is how the checker ended and the first line of its standard error.
compare::Comparison read_checker(const process::Outcome& ended, std::string_view judgement);

// What an oracle's answer to an input means for the files beside it.
struct GoldenUpdate {
  enum class FileChange {
    same,     // they say so already
    added,    // there were none
    changed,  // they say something else
    refused   // it cannot be what is due
  };
  FileChange change = FileChange::same;
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
