#include <optional>
#include <stdexcept>

#include "grading/suite.hpp"
#include "support/command_line.hpp"
#include "xtest/commands.hpp"
#include "xtest/interruption.hpp"
#include "xtest/run_flags.hpp"
#include "xtest/session.hpp"
#include "xtest/tests.hpp"

namespace gauntlet::xtest {
namespace {

using Strings = std::vector<std::string>;

// The tests to be run. Throws tool::WrongUsage.
std::vector<grading::Fixture> choose(const std::vector<grading::Fixture>& all,
                                     const RunFlags& flags) {
  grading::Selection selection = flags.selection;
  if (flags.failed) {
    selection.only.emplace();
    for (const auto& record : read_results(*flags.failed).records) {
      if (record.verdict != grading::Verdict::pass) selection.only->insert(record.test);
    }
  }
  return grading::select(all, selection);
}

int run_tests(const RunFlags& flags, const std::vector<grading::Fixture>& fixtures,
              const std::string& program, const grading::Conditions& conditions) {
  try {
    Session session(flags, fixtures.size());
    grading::run_suite(fixtures, program, conditions, flags.conditions.at_a_time(),
                       [&](const auto& record) { return session.take(record); });
    const Status status = session.finish();
    end_if_interrupted();
    return status;
  } catch (...) {  // by now, what ran has been ended
    end_if_interrupted();
    throw;
  }
}

int test(const RunFlags& flags, const Strings& words, const Strings& args) {
  flags.reports.check();
  if (words.size() < 2) throw tool::WrongUsage("expected TESTS... PROGRAM");
  const Strings folders(words.begin(), words.end() - 1);
  auto conditions = flags.conditions.conditions(args);
  conditions.view.hidden.assign(folders.begin(), folders.end());
  catch_signals();
  const auto found = find_all(folders);
  for (const auto& problem : found.problems) tool::complain("xtest: " + problem);
  if (!found.problems.empty()) return invalid_tests;
  const auto chosen = choose(found.valid, flags);
  if (chosen.empty() && !flags.allow_empty) {
    tool::complain(found.valid.empty() ? "xtest: no tests (files named 1-in.json and so on) there"
                                       : "xtest: none of the tests is selected");
    return nothing_selected;
  }
  if (flags.list) {
    tool::Output output;
    for (const auto& fixture : chosen) output.text() += fixture.input.string() + '\n';
    output.flush();
    return all_passed;
  }
  return run_tests(flags, chosen, find_program(words.back()), conditions);
}

}  // namespace

int run(int argc, const char* const* argv) {
  RunFlags flags;
  return tool::run_command(
      argc, argv,
      {"xtest", "does a program answer its tests as it should?",
       "[run] TESTS... PROGRAM [-- ARGS...]",
       "TESTS are folders; in them and below, each n-in.json is given to PROGRAM, with beside it\n"
       "  n-out.json    the answers due: JSON values, compared by value\n"
       "  n-err.txt     PROGRAM must fail, with this text on standard error\n"
       "  n-opts.json   {\"args\": [\"--strict\"]}: the arguments of PROGRAM, and more\n\n"
       "Other commands, each with a --help of its own:\n"
       "  xtest report    makes reports of files that --results wrote\n\n"
       "Example:\n  $ xtest harness-tests/xboard build/release/bin/xboard\n\n"
       "Exit status: 0 all passed, 1 some failed, 2 wrong usage, 3 no tests selected, 4 invalid "
       "tests, 5 trouble of our own; ended by a signal, 128 more than its number.",
       1, [&](tool::Options& options) { flags.declare(options); }},
      [&](const tool::Words& words) { return test(flags, words.own, words.rest); });
}

}  // namespace gauntlet::xtest
