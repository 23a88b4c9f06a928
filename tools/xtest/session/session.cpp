#include "xtest/session/session.hpp"

#include "grading/reports/failure_summary.hpp"

namespace gauntlet::xtest {

Session::Session(const RunFlags& flags, const grading::RunPlan& plan)
    : flags_(flags),
      log_(plan, flags.results, flags.reports.are_given()),
      output_(flags.reports.output(flags.results)),
      progress_("xtest", plan.names.size(), "tests") {}

bool Session::take(const grading::Record& record) {
  log_.take(record);
  if (record.verdict != compare::Verdict::pass) {
    progress_.clear();
    output_.text() += grading::failure_summary(record);
    output_.flush();
  }
  progress_.reach(log_.taken(), ", " + std::to_string(log_.failures()) + " failed");
  return !flags_.fail_fast || *flags_.fail_fast == 0 || log_.failures() < *flags_.fail_fast;
}

Status Session::finish() {
  flags_.reports.write(log_.finish(), output_);
  if (const auto warning = log_.warning("see -j, --retry-timeouts"); !warning.empty()) {
    output_.text() += warning + '\n';
  }
  return write_totals(log_.tally(), output_);
}

Status write_totals(const grading::reports::Tally& tally, tool::Output& output) {
  output.text() += grading::reports::in_words(tally) + "\n";
  output.flush();
  return status_of(tally);
}

Status write_totals(const Reports& reports, const grading::reports::GradedRun& run,
                    tool::Output& output) {
  if (grading::reports::are_of_several(run.records)) {
    const auto scored = reports.partial ? run : grading::reports::all_or_nothing(run);
    for (const auto& program : grading::reports::by_program(scored.records)) {
      output.text() += grading::reports::in_words(program) + '\n';
    }
  }
  return write_totals(grading::reports::tally(run.records), output);
}

}  // namespace gauntlet::xtest
