#include "xtest/session.hpp"

#include "grading/brief.hpp"

namespace gauntlet::xtest {

Session::Session(const RunFlags& flags, std::size_t tests)
    : flags_(flags), progress_("xtest", tests, "tests") {
  run_.start = std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
  if (flags.results) writer_.emplace(*flags.results);
}

bool Session::take(const grading::Record& record) {
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

Status Session::finish() {
  run_.wall = std::chrono::duration_cast<std::chrono::milliseconds>(
      std::chrono::steady_clock::now() - begun_);
  flags_.reports.write(run_);
  return write_totals(run_, output_);
}

Status write_totals(const grading::reports::Run& run, tool::Output& output) {
  const auto tally = grading::reports::tally(run.records);
  output.text() += grading::reports::in_words(tally) + "\n";
  output.flush();
  return status_of(tally);
}

}  // namespace gauntlet::xtest
