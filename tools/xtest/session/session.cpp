#include "xtest/session/session.hpp"

#include <algorithm>

#include "grading/reports/failure_summary.hpp"
#include "grading/results/results.hpp"
#include "xtest/flags/pictures.hpp"

namespace gauntlet::xtest {
namespace {

constexpr std::size_t max_lines = 10;  // messages about several tests

void append_lines(const std::vector<std::string>& lines, std::string& text) {
  for (std::size_t i = 0; i < std::min(lines.size(), max_lines); ++i) text += lines[i] + '\n';
  if (lines.size() > max_lines) {
    text += "... and " + std::to_string(lines.size() - max_lines) + " more lines\n";
  }
}

}  // namespace

Session::Session(const RunFlags& flags, const grading::RunPlan& plan, std::optional<LastRun>* last)
    : flags_(flags),
      last_(last),
      log_(plan, flags.results, flags.reports.are_given() || last != nullptr),
      output_(flags.reports.output(flags.results)),
      has_color_(tool::wants_color(flags.color, output_.file())),
      progress_("xtest", plan.names.size(), "tests") {}

void Session::show_failure(const grading::TestResult& record) {
  if (flags_.quiet > 1 || !failures_.is_new(record)) return;
  progress_.clear();
  if (flags_.quiet > 0) {
    output_.text() += grading::reports::brief_failure(record, has_color_);
    return;
  }
  output_.text() += grading::failure_summary(record, look_on(output_.file(), has_color_));
}

bool Session::take(const grading::TestResult& record) {
  log_.take(record);
  if (flags_.durations) durations_.add(record);
  if (flags_.verbose) {
    progress_.clear();
    output_.text() += grading::reports::verdict_line(record, has_color_);
  }
  if (!is_success(record.verdict)) {
    show_failure(record);
  } else if (record.verdict != compare::Verdict::pass) {
    reasons_.add(record);
  }
  output_.flush();
  progress_.reach(log_.taken(), ", " + std::to_string(log_.failures()) + " failed");
  return !flags_.fail_fast || *flags_.fail_fast == 0 || log_.failures() < *flags_.fail_fast;
}

void Session::add_summary() {
  append_lines(failures_.lines(), output_.text());
  if (flags_.quiet == 0 && !flags_.verbose) append_lines(reasons_.lines(), output_.text());
  if (flags_.durations) output_.text() += durations_.lines(*flags_.durations);
  if (const auto warning =
          log_.warning("see -j, --retry-timeouts", "rerun them with --rerun-failed");
      !warning.empty()) {
    output_.text() += warning + '\n';
  }
}

void Session::compare_with_last(const grading::reports::GradedRun& run) {
  if (last_ == nullptr) return;
  if (*last_) {
    auto changes = grading::compare_results((*last_)->records, run.records);
    std::erase_if(changes, [](const grading::Change& change) {  // not run, as with --fail-fast
      return change.kind == grading::Change::Kind::removed ||
             change.kind == grading::Change::Kind::added;
    });
    output_.text() += grading::reports::change_lines(changes, has_color_);
  }
  last_->emplace(run.records, log_.tally());
}

ExitStatus Session::finish() {
  progress_.clear();
  const auto run = log_.finish();
  flags_.reports.write(run, output_);
  if (flags_.quiet < 2) add_summary();
  compare_with_last(run);
  return write_totals(log_.tally(), output_, has_color_);
}

ExitStatus write_totals(const grading::reports::Totals& tally, tool::Output& output,
                        bool has_color) {
  output.text() += grading::reports::totals_line(tally, has_color);
  output.flush();
  return status_of(tally);
}

ExitStatus write_totals(const Reports& reports, const grading::reports::GradedRun& run,
                        tool::Output& output) {
  if (grading::reports::are_of_several(run.records)) {
    const auto scored = reports.partial ? run : grading::reports::all_or_nothing(run);
    for (const auto& program : grading::reports::by_program(scored.records)) {
      output.text() += grading::reports::describe(program) + '\n';
    }
  }
  return write_totals(grading::reports::tally(run.records), output);
}

}  // namespace gauntlet::xtest
