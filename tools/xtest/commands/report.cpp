#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/command_line.hpp"
#include "core/numbers.hpp"
#include "support/io/io.hpp"
#include "xtest/commands/commands.hpp"
#include "xtest/flags/arguments.hpp"
#include "xtest/flags/reports.hpp"
#include "xtest/session/session.hpp"

namespace gauntlet::xtest {
namespace {

struct ReportFlags {
  Reports reports = {};
  std::optional<std::string> program = std::nullopt;

  void declare(tool::Options& options) {
    options.text("--program", program, "NAME", "Report only the results of this program");
    reports.declare(options);
    options.text("--at", reports.at, "TIME",
                 "Leave out of reports what is not released at TIME, such as 2026-10-01T12:00Z");
  }
};

// The contents of all files.
struct Found {
  grading::reports::GradedRun run;
  bool lacks_results = false;  // a file has no results although it should
};

// Prints a warning if a file is incomplete.
void tell_rest(const std::string& file, const grading::Results& results) {
  std::uint64_t expected = 0;
  for (const auto& header : results.headers) expected += header.tests;
  if (results.records.empty()) {
    tool::print_error("xtest report: " + file + " has no results");
  } else if (results.records.size() < expected) {
    tool::print_error("xtest report: " + file + " is incomplete: it has " +
                      std::to_string(results.records.size()) + " of " +
                      pluralize(expected, "result"));
  }
}

// The file of a shard without tests is not an error.
bool lacks_results(const grading::Results& results) {
  return results.records.empty() &&
         std::ranges::all_of(results.headers, [](const auto& header) { return header.tests > 0; });
}

Found read_all(const std::vector<std::string>& files) {
  Found found;
  auto& records = found.run.records;
  std::vector<grading::Header> headers;
  for (const auto& file : files) {
    const auto results = read_results(file);
    tell_rest(file, results);
    found.lacks_results = found.lacks_results || lacks_results(results);
    records.insert(records.end(), results.records.begin(), results.records.end());
    headers.insert(headers.end(), results.headers.begin(), results.headers.end());
  }
  found.run.start = grading::earliest_start(headers);
  return found;
}

void choose(grading::reports::GradedRun& run, const std::string& program) {
  auto chosen = run;
  std::erase_if(chosen.records, [&](const auto& record) { return record.program != program; });
  if (chosen.records.empty()) {
    throw tool::UsageError("no results of " + program + "; there are results of " +
                           names_of_programs(run));
  }
  run = std::move(chosen);
}

int make_reports(const ReportFlags& flags, const std::vector<std::string>& files) {
  flags.reports.check();
  auto [run, lacks_results] = read_all(files);
  if (run.records.empty()) return nothing_selected;
  if (flags.program) choose(run, *flags.program);
  run = flags.reports.counting(std::move(run));
  for (const auto& result : run.records) run.wall_time += result.usage.wall_time;
  tool::Output output = flags.reports.output();
  flags.reports.write(run, output);
  const ExitStatus status = write_totals(flags.reports, run, output);
  return status == ok && lacks_results ? nothing_selected : status;
}

}  // namespace

tool::Command report() {
  return {
      .name = "xtest report",
      .summary = "write reports from results files",
      .words = "RESULTS...",
      .first = {"FILE"},
      .later = {"FILE"},
      .details =
          "RESULTS are files written by xtest --results. If they have results of "
          "several programs, each program has its own points; Gradescope, Classroom, Classroom 50 "
          "and Canvas support one program only: see --program. In the name of a "
          "report, - is standard output.\n\n"
          "Example:\n"
          "  $ xtest report results.jsonl --html results.html\n\n"
          "Exit status: that of the run; 2 wrong usage, or an invalid file; 3 if a file has no "
          "results; 5 internal error.",
      .min = 1,
      .start = tool::with_flags<ReportFlags>(
          [](ReportFlags& flags, const tool::PositionalArgs& args) -> int {
            return make_reports(flags, args.args);
          })};
}

}  // namespace gauntlet::xtest
