#include "xtest/flags/run_flags.hpp"

#include <limits>
#include <random>

#include "support/cli/command_line.hpp"

namespace gauntlet::xtest {

void RunFlags::declare(tool::Options& options) {
  conditions.declare(options);
  options.group("Which tests");
  options.texts("--filter", selection.filter, "TEXT",
                "Only tests with TEXT in their path, or that fit it as a pattern of the shell");
  options.texts("--exclude", selection.exclude, "TEXT", "No tests like that");
  options.text("-k", name, "TEXT",
               "Only tests with TEXT in their path, in any case: \"tree and not (3 or 10)\"");
  options.texts("--tags", tags, "TAGS",
                "Only tests that have one of these tags and none with a !: course,'!strict'; given "
                "again, that too");
  options.text("--failed", failed, "FILE", "Only tests that failed by these results");
  options.natural_or("--shuffle", selection.shuffle, std::random_device()(),
                     std::numeric_limits<std::uint64_t>::max(),
                     "A random order, the same for the same number");
  options.group("The run");
  options.natural("--repeat", selection.repeat, 1, 1'000'000, "Run the tests so often");
  options.group("What is shown");
  options.flag("--verbose,-v", verbose, "A line for each test; with --list, its tags");
  options.count("--quiet,-q", quiet,
                "A line for each failure, and the totals; -qq: the totals only");
  options.natural("--durations", durations, 0, 1'000'000,
                  "In the end, the N tests that took the longest; 0: all");
  options.choice("--color", color, {"auto", "always", "never"}, "Colors; auto: on a terminal");
  options.group("The run");
  options.natural_or("--fail-fast,-x", fail_fast, 1, 1'000'000,
                     "End after the first failure, or after so many");
  options.text("--variants", variants, "NAMES",
               "Give each input as plain,pretty,trickle,pad,no-newline,ascii or some of these");
  options.flag("--retry-timeouts", retry_timeouts,
               "Run a test that took too long once more in the end, alone");
  options.flag("--watch", watch, "Run again whenever PROGRAM or a test has changed");
  shard.declare(options);
  options.group("What is shown");
  options.flag("--list", list, "Only say which tests would be run");
  options.group("The run");
  options.flag("--allow-empty", allow_empty, "It is no error if there is nothing to run");
  options.group("Results and reports");
  options.text("--results", results, "FILE",
               "Write a line of JSON for each test; - is standard output");
  options.flag("--resume", resume, "Go on with a run whose results are there already");
  reports.declare(options);
}

void RunFlags::check() const {
  reports.check(results);
  if (resume && results == "-") throw tool::WrongUsage("--resume needs --results with a file");
  if (resume && !results) throw tool::WrongUsage("--resume needs --results");
  if (verbose && quiet > 0) throw tool::WrongUsage("--verbose does not go with --quiet");
  if (watch && (resume || list))
    throw tool::WrongUsage("--watch goes with neither --resume nor --list");
}

std::vector<std::filesystem::path> RunFlags::files() const {
  std::vector<std::filesystem::path> named(reports.canvas.begin(), reports.canvas.end());
  const auto add = [&](const std::optional<std::string>& file) {
    if (file) named.emplace_back(*file);
  };
  for (const auto* file : {&results, &failed, &shard.timings}) add(*file);
  for (const auto& file : reports.files) add(file);
  return named;
}

}  // namespace gauntlet::xtest
