// Does a program answer its tests as it should?
//   in   folders of tests: pairs of files, n-in.json and n-out.json or n-err.txt; and the program
//   out  what failed and how to repeat it, then a line "N passed, N failed"; and reports

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <thread>

#include "grading/brief.hpp"
#include "grading/results.hpp"
#include "grading/results_writer.hpp"
#include "grading/suite.hpp"
#include "support/command_line.hpp"
#include "support/io.hpp"
#include "support/progress.hpp"
#include "xtest/flags.hpp"

using namespace gauntlet;

namespace {

enum Status {
  all_passed = 0,
  some_failed = 1,
  nothing_selected = 3,
  invalid_tests = 4,
  our_trouble = 5
};

using Strings = std::vector<std::string>;

// The fixtures of all folders, in the order of these.
grading::Fixtures find_all(const Strings& folders) {
  grading::Fixtures all;
  for (const auto& folder : folders) {
    if (!std::filesystem::is_directory(folder)) throw tool::WrongUsage("no folder " + folder);
    auto found = grading::find_fixtures(folder);
    std::move(found.valid.begin(), found.valid.end(), std::back_inserter(all.valid));
    std::move(found.problems.begin(), found.problems.end(), std::back_inserter(all.problems));
  }
  return all;
}

// A program in this folder needs no "./" before its name.
std::string find_program(const std::string& name) {
  const bool bare = name.find('/') == name.npos;
  if (!std::filesystem::is_regular_file(name)) {
    if (!bare) throw tool::WrongUsage("no program " + name);
    return name;
  }
  return bare ? "./" + name : name;
}

volatile std::sig_atomic_t caught = 0;

void catch_signals() {
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    std::signal(signal, [](int number) {
      caught = number;
      grading::interrupt_processes();
    });
  }
}

// Ends as the signal that was caught would have ended us.
[[noreturn]] void end_by_signal() {
  std::signal(caught, SIG_DFL);
  std::raise(caught);
  std::abort();
}

// Throws tool::WrongUsage for a file that holds no results.
grading::Results read_results(const std::string& path) {
  try {
    return grading::read_results(grading::read_file(path));
  } catch (const std::exception& error) {
    throw tool::WrongUsage(path + ": " + error.what());
  }
}

// The tests to be run. Throws tool::WrongUsage.
std::vector<grading::Fixture> choose(const std::vector<grading::Fixture>& all,
                                     const tool::Flags& flags) {
  grading::Selection selection = flags.selection;
  if (flags.failed) {
    selection.only.emplace();
    for (const auto& record : read_results(*flags.failed).records) {
      if (record.verdict != grading::Verdict::pass) selection.only->insert(record.test);
    }
  }
  return grading::select(all, selection);
}

// One run: its results as they come, and what is made of them in the end.
class Session {
 public:
  Session(const tool::Flags& flags, std::size_t tests)
      : flags_(flags), progress_("xtest", tests, "tests") {
    run_.start = std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
    if (flags.results) writer_.emplace(*flags.results);
  }

  // False when there have been failures enough.
  bool take(const grading::Record& record) {
    run_.records.push_back(record);
    if (writer_) writer_->write(record);
    if (record.verdict != grading::Verdict::pass) {
      ++failures_;
      output_.text() += grading::brief(record);
      output_.flush();
    }
    progress_.reach(run_.records.size());
    return flags_.fail_fast == 0 || failures_ < flags_.fail_fast;
  }

  Status finish() {
    run_.wall = std::chrono::duration_cast<std::chrono::milliseconds>(
        std::chrono::steady_clock::now() - begun_);
    flags_.reports.write(run_);
    const auto tally = grading::reports::tally(run_.records);
    output_.text() += grading::reports::in_words(tally) + "\n";
    output_.flush();
    return tally.infra > 0 ? our_trouble : tally.failed > 0 ? some_failed : all_passed;
  }

 private:
  const tool::Flags& flags_;
  std::chrono::steady_clock::time_point begun_ = std::chrono::steady_clock::now();
  grading::reports::Run run_;
  std::optional<grading::ResultsWriter> writer_;
  std::size_t failures_ = 0;
  tool::Output output_;
  tool::Progress progress_;
};

int run_tests(const tool::Flags& flags, const std::vector<grading::Fixture>& fixtures,
              const std::string& program, const grading::Conditions& conditions) {
  const auto at_a_time =
      static_cast<unsigned>(flags.jobs.value_or(std::max(1U, std::thread::hardware_concurrency())));
  bool whole = false;
  try {
    Session session(flags, fixtures.size());
    whole = grading::run_suite(fixtures, program, conditions, at_a_time,
                               [&](const auto& record) { return session.take(record); });
    const Status status = session.finish();
    if (whole) return status;
  } catch (...) {  // by now, what ran has been ended
    if (caught != 0) end_by_signal();
    throw;
  }
  end_by_signal();
}

int test(const tool::Flags& flags, const Strings& words, const Strings& args) {
  if (words.size() < 2) throw tool::WrongUsage("expected TESTS... PROGRAM");
  const auto conditions = flags.conditions(args);
  if (const auto reason = grading::why_unavailable(conditions.sandbox)) {
    throw std::runtime_error(*reason);
  }
  catch_signals();
  const auto found = find_all({words.begin(), words.end() - 1});
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

// Reports of results that were written earlier.
int report(const tool::Flags& flags, const Strings& files) {
  if (files.empty()) throw tool::WrongUsage("expected report RESULTS...");
  grading::reports::Run run;
  for (const auto& file : files) {
    const auto results = read_results(file);
    run.records.insert(run.records.end(), results.records.begin(), results.records.end());
  }
  for (const auto& record : run.records) run.wall += record.usage.wall;
  flags.reports.write(run);
  const auto tally = grading::reports::tally(run.records);
  tool::Output output;
  output.text() = grading::reports::in_words(tally) + "\n";
  output.flush();
  return tally.infra > 0 ? our_trouble : tally.failed > 0 ? some_failed : all_passed;
}

int run(const tool::Flags& flags, const tool::Words& words) {
  Strings own = words.own;
  const std::string first = own.front();
  flags.reports.check();
  if (first == "run" || first == "report") own.erase(own.begin());
  return first == "report" ? report(flags, own) : test(flags, own, words.rest);
}

}  // namespace

int main(int argc, char** argv) {
  tool::Flags flags;
  return tool::run_command(
      argc, argv,
      {"xtest", "does a program answer its tests as it should?",
       "[run] TESTS... PROGRAM [-- ARGS...], or report RESULTS...",
       "TESTS are folders; in them and below, each n-in.json is given to PROGRAM, with beside it\n"
       "  n-out.json    the answers due: JSON values, compared by value\n"
       "  n-err.txt     PROGRAM must fail, with this text on standard error\n"
       "  n-opts.json   {\"args\": [\"--strict\"]}: the arguments of PROGRAM, and more\n\n"
       "report makes reports of files that --results wrote.\n\n"
       "Example:\n  $ xtest harness-tests/xboard build/release/bin/xboard\n\n"
       "Exit status: 0 all passed, 1 some failed, 2 wrong usage, 3 no tests selected, 4 invalid "
       "tests, 5 trouble of our own; ended by a signal, 128 more than its number.",
       1, [&](tool::Options& options) { flags.declare(options); }},
      [&](const tool::Words& words) { return run(flags, words); });
}
