#include "xtest/flags/run_flags.hpp"

#include <limits>
#include <random>
#include <stdexcept>

#include "cli/command_line.hpp"
#include "grading/results/results.hpp"
#include "xtest/flags/arguments.hpp"

namespace gauntlet::xtest {

void RunFlags::declare(tool::Options& options) {
  conditions.declare(options, &keep_cache,
                     "With one file or folder (--course course.json): run the milestones of a "
                     "course; otherwise the same as --course-tolerance");
  options.group("How programs run");
  options.text("--reference", reference, "PROGRAM",
               "With --timeout 5x or --cpu 5x: allow five times the time that PROGRAM takes on the "
               "same test, at least 1 s");
  options.group("Which tests");
  options.text("--tests-pattern", tests_pattern, "INPUT:OUTPUT",
               "Find text tests by these names, such as '{name}.in:{name}.out', instead of the "
               "common ones");
  options.text("--scenario", scenario, "FILE",
               "Make tests of sets of files by this scenario, instead of a scenario.json in their "
               "folder");
  options.texts("--filter", selection.filter, "TEXT",
                "Run only the tests whose path contains TEXT or matches the shell pattern TEXT");
  options.texts("--exclude", selection.exclude, "TEXT",
                "Skip the tests whose path contains or matches TEXT");
  options.text(
      "-k", name, "TEXT",
      "Run only the tests whose path matches this expression, ignoring case: \"tree and not (3 or "
      "10)\"");
  options.texts(
      "--tags", tags, "TAGS",
      "Run only the tests that have one of these tags, and none with a !: course,'!strict'; "
      "repeated: all of these must match");
  options.text("--rerun-failed,--failed", failed, "FILE",
               "Run only the tests that failed in results file FILE");
  options.natural_or("--shuffle", selection.shuffle, std::random_device()(),
                     std::numeric_limits<std::uint64_t>::max(),
                     "Run the tests in random order; N is the seed");
  options.group("The run");
  options.natural("--repeat", selection.repeat, 1, 1'000'000, "Run each test N times");
  options.group("What is shown");
  options.flag("--verbose,-v", verbose, "Print a line for each test; with --list, also its tags");
  options.count("--quiet,-q", quiet,
                "Print one line per failure and the totals; -qq: only the totals");
  options.natural("--durations", durations, 0, 1'000'000,
                  "List the N slowest tests at the end; 0: all");
  options.choice("--color", color, {"auto", "always", "never"},
                 "Use colors; auto: if the output is a terminal");
  options.group("The run");
  options.natural_or("--fail-fast,-x", fail_fast, 1, 1'000'000,
                     "Stop after the first failure, or after N failures");
  options.text("--variants", variants, "NAMES",
               "Run each test with these variants of its input: "
               "plain,pretty,trickle,pad,no-newline,ascii,lock-step (plain)");
  options.flag("--retry-timeouts", retry_timeouts,
               "Rerun a test that timed out once, alone, at the end");
  options.flag("--watch", watch, "Rerun whenever PROGRAM or a test changes");
  shard.declare(options);
  options.group("What is shown");
  options.flag("--list", list, "List the selected tests without running them");
  options.group("The run");
  options.flag("--allow-empty", allow_empty, "Exit with status 0 if no test is selected");
  options.flag("--require-valid", require_valid,
               "Run nothing, and exit with status 4, if a selected test is invalid");
  options.group("Results and reports");
  options.text("--results", results, "FILE",
               "Write one JSON line per test to FILE; -: standard output");
  options.flag("--resume", resume, "Continue the run whose results are in the file of --results");
  reports.declare(options);
}

void RunFlags::check() const {
  reports.check(results);
  if (reports.earlier && shard.chosen().value_or(grading::Shard{}).of > 1) {
    throw tool::UsageError(
        "--earlier is for all shards together: xtest merge them, then xtest report --earlier");
  }
  if (resume && results == "-") throw tool::UsageError("--resume needs --results FILE, not -");
  if (resume && !results) throw tool::UsageError("--resume needs --results FILE");
  if (keep_cache && conditions.sandbox == "none") {
    throw tool::UsageError("--keep-cache needs --sandbox basic or strict");
  }
  if (verbose && quiet > 0) throw tool::UsageError("--verbose cannot be combined with --quiet");
  if (watch && (resume || list))
    throw tool::UsageError("--watch cannot be combined with --resume or --list");
}

std::vector<std::string> RunFlags::refused(const std::vector<grading::TestCase>& test_cases) const {
  std::vector<std::string> problems;
  bool is_refused = require_valid;
  for (const auto& test_case : test_cases) {
    if (test_case.status.invalid.empty() || test_case.status.skip) continue;
    problems.push_back(test_case.status.invalid);
    is_refused = is_refused || test_case.status.requires_valid;
  }
  return is_refused ? problems : std::vector<std::string>();
}

std::vector<std::filesystem::path> RunFlags::files() const {
  std::vector<std::filesystem::path> named(reports.canvas.begin(), reports.canvas.end());
  const auto add = [&](const std::optional<std::string>& file) {
    if (file) named.emplace_back(*file);
  };
  for (const auto* file : {&results, &failed, &shard.timings, &reports.earlier}) add(*file);
  for (const auto& file : reports.files) add(file);
  return named;
}

void ShardFlags::declare(tool::Options& options) {
  options.text("--shard", shard, "K/N",
               "Run only shard K of N; " + std::string(grading::shard_values));
  options.choice("--split", split, {"slice", "hash"},
                 "Assign tests to shards in turn (slice) or by their names (hash)");
  options.text("--timings", timings, "FILE",
               "Balance the shards by the durations in results file FILE");
}

std::optional<grading::Shard> ShardFlags::chosen() const {
  try {
    return grading::requested_shard(shard);
  } catch (const std::invalid_argument& error) {
    throw tool::UsageError(error.what());
  }
}

std::vector<unsigned> ShardFlags::split_up(const std::vector<std::string>& names, unsigned of,
                                           std::string grading::TestResult::* name) const {
  if (timings) {
    const auto records = read_results(*timings).records;
    return grading::split_by_weight(grading::time_of_each(names, records, name), of);
  }
  if (split == "hash") return grading::split_by_hash(names, of);
  return grading::split_by_slice(names.size(), of);
}

}  // namespace gauntlet::xtest
