#include "xtest/run_flags.hpp"

#include <limits>

namespace gauntlet::xtest {

void RunFlags::declare(tool::Options& options) {
  conditions.declare(options);
  options.texts("--filter", selection.filter, "TEXT",
                "Only tests with TEXT in their path, or that fit it if it has * ? or [");
  options.texts("--exclude", selection.exclude, "TEXT", "No tests like that");
  options.text("--failed", failed, "FILE", "Only tests that failed by these results");
  options.natural("--shuffle", selection.shuffle, 0, std::numeric_limits<std::uint64_t>::max(),
                  "A random order: the seed");
  options.natural("--repeat", selection.repeat, 1, 1'000'000, "Run the tests so often");
  options.natural("--fail-fast", fail_fast, 0, 1'000'000,
                  "End after so many failures, 0 for never");
  options.flag("--list", list, "Only say which tests would be run");
  options.flag("--allow-empty", allow_empty, "It is no error if there is nothing to run");
  options.text("--results", results, "FILE", "Write a line of JSON for each test");
  reports.declare(options);
}

}  // namespace gauntlet::xtest
