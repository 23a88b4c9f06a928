
#include <stdexcept>

#include "cli/command_line.hpp"
#include "grading/results/results.hpp"
#include "xtest/commands/commands.hpp"
#include "xtest/flags/arguments.hpp"
#include "xtest/flags/reports.hpp"
#include "xtest/session/session.hpp"

namespace gauntlet::xtest {
namespace {

int merge_files(const Reports& reports, const std::vector<std::string>& words) {
  reports.check(words.front());
  std::vector<grading::NamedResults> shards;
  for (auto file = words.begin() + 1; file != words.end(); ++file) {
    shards.push_back({*file, read_results(*file)});
  }
  grading::reports::GradedRun run;
  const auto lock = lock_results(words.front());
  try {
    const auto whole = grading::merge(shards);
    grading::ResultsWriter writer(words.front());
    writer.write(whole.headers.front());
    for (const auto& result : whole.records) writer.write(result);
    run.records = whole.records;
    run.start = whole.headers.front().start;
  } catch (const std::invalid_argument& error) {
    tool::print_error("xtest merge: " + std::string(error.what()));
    return invalid_tests;
  }
  for (const auto& result : run.records) run.wall_time += result.usage.wall_time;
  if (run.records.empty()) {
    tool::print_error("xtest merge: the shards have no results");
    return nothing_selected;
  }
  tool::Output output = reports.output(words.front());
  reports.write(run, output);
  return write_totals(reports, run, output);
}

}  // namespace

tool::Command merge() {
  return {.name = "xtest merge",
          .summary = "merge the results files of all shards",
          .words = "OUT RESULTS...",
          .first = {"FILE"},
          .later = {"FILE"},
          .details =
              "RESULTS are files written by xtest --shard K/N --results, one for each K "
              "from 1 to N, in any order.\n\n"
              "Example:\n"
              "  $ xtest merge all.jsonl shard-*.jsonl\n\n"
              "Exit status: 4 if a shard is missing, repeated, incomplete, or of another "
              "run; otherwise as of xtest report.",
          .min = 2,
          .start = tool::with_flags<Reports>(
              [](Reports& reports, const tool::PositionalArgs& args) -> int {
                return merge_files(reports, args.args);
              })};
}

}  // namespace gauntlet::xtest
