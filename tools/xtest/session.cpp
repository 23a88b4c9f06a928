#include "xtest/session.hpp"

#include <algorithm>
#include <map>
#include <string_view>

#include "grading/reports/brief.hpp"

namespace gauntlet::xtest {

namespace {

// In the order of these names.
void sort(std::vector<grading::Record>& records, const std::vector<std::string>& names) {
  std::map<std::string_view, std::size_t> places;
  for (std::size_t i = 0; i < names.size(); ++i) places.try_emplace(names[i], i);
  std::stable_sort(records.begin(), records.end(), [&](const auto& a, const auto& b) {
    return places.at(a.test) < places.at(b.test);
  });
}

}  // namespace

Session::Session(const RunFlags& flags, const Plan& plan)
    : flags_(flags),
      plan_(plan),
      output_(flags.reports.output(flags.results)),
      progress_("xtest", plan.names.size(), "tests") {
  grading::Header header = plan.header;
  if (plan.keep == 0) header.start = grading::now();
  run_.start = header.start;
  for (const auto& record : plan.done) keep(record);
  if (!flags.results) return;
  writer_.emplace(*flags.results, plan.keep);
  if (plan.keep == 0) writer_->write(header);
}

void Session::keep(const grading::Record& record) {
  ++taken_;
  tally_.add(record);
  late_.add(record);
  if (flags_.reports.are_given()) run_.records.push_back(record);
}

bool Session::take(const grading::Record& record) {
  keep(record);
  if (writer_) writer_->write(record);
  if (record.verdict != compare::Verdict::pass) {
    ++failures_;
    progress_.clear();
    output_.text() += grading::brief(record);
    output_.flush();
  }
  progress_.reach(taken_, ", " + std::to_string(failures_) + " failed");
  return !flags_.fail_fast || *flags_.fail_fast == 0 || failures_ < *flags_.fail_fast;
}

Status Session::finish() {
  run_.wall = std::chrono::duration_cast<std::chrono::milliseconds>(
      std::chrono::steady_clock::now() - begun_);
  sort(run_.records, plan_.names);
  flags_.reports.write(run_, output_);
  if (const auto warning = late_.warning("see -j, --retry-timeouts"); !warning.empty()) {
    output_.text() += warning + '\n';
  }
  return write_totals(tally_, output_);
}

Status write_totals(const grading::reports::Tally& tally, tool::Output& output) {
  output.text() += grading::reports::in_words(tally) + "\n";
  output.flush();
  return status_of(tally);
}

Status write_totals(const Reports& reports, const grading::reports::Run& run,
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
