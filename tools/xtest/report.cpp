#include "support/command_line.hpp"
#include "xtest/commands.hpp"
#include "xtest/reports.hpp"
#include "xtest/session.hpp"
#include "xtest/tests.hpp"

namespace gauntlet::xtest {
namespace {

int make_reports(const Reports& reports, const std::vector<std::string>& files) {
  reports.check();
  grading::reports::Run run;
  for (const auto& file : files) {
    const auto results = read_results(file);
    run.records.insert(run.records.end(), results.records.begin(), results.records.end());
  }
  for (const auto& record : run.records) run.wall += record.usage.wall;
  tool::Output output;
  reports.write(run, output);
  return write_totals(grading::reports::tally(run.records), output);
}

}  // namespace

int report(int argc, const char* const* argv) {
  Reports reports;
  return tool::run_command(
      argc, argv,
      {"xtest report", "reports of results that were written earlier", "RESULTS...",
       "RESULTS are files that xtest --results wrote.\n\n"
       "Example:\n  $ xtest report results.jsonl --html results.html",
       1, [&](tool::Options& options) { reports.declare(options); }},
      [&](const tool::Words& words) { return make_reports(reports, words.own); });
}

}  // namespace gauntlet::xtest
