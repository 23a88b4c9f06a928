#include "process/interactive_program.hpp"

#include <algorithm>

#include "core/numbers.hpp"
#include "gauntlet/json.hpp"
#include "process/termination.hpp"
#include "text/display.hpp"

namespace gauntlet::process {
namespace {

constexpr std::size_t max_shown = 200;               // bytes of output shown with a failed answer
constexpr std::size_t max_complaint = 65536;         // bytes of standard error that are kept
constexpr std::chrono::milliseconds last_gasp{500};  // from the end of its output to its own end

RunSpec available(RunSpec run) {
  if (const auto reason = sandbox_error(run.sandbox)) throw std::runtime_error(*reason);
  return run;
}

// Describes how an interactive program ended.
std::string describe(const RunResult& result, const Limits& limits) {
  for (const char* const note : {lost_supervisor, broke_pause}) {
    const bool applies = std::ranges::find(result.notes, note) != result.notes.end();
    if (applies) return std::string("it ") + note;
  }
  const bool is_success = result.end == RunResult::Termination::exited && result.code == 0;
  return termination_text(result, limits).sentence + (is_success ? " without an answer" : "");
}

}  // namespace

InteractiveProgram::InteractiveProgram(const RunSpec& run, StderrSink stderr_sink)
    : stderr_sink_(std::move(stderr_sink)),
      splitter_([this](char* data, std::size_t size) { return read_some(data, size); }),
      limits_(run.limits),
      program_(available(run), StdinWriter(), true) {
  program_.out.max = program_.err.max = SIZE_MAX;
}

std::string InteractiveProgram::request(std::string_view line, std::chrono::milliseconds timeout,
                                        std::size_t max_bytes, std::chrono::milliseconds grace) {
  program_.pause(false);
  const auto begin = Clock::now();
  within_ = timeout;
  deadline_ = begin + timeout + grace;
  left_ = max_bytes;
  max_ = max_bytes;
  heard_.clear();
  program_.in.add(std::string(line) + '\n');
  if (!is_over_.empty()) throw PlayerFailure(is_over_, "", why_over_, exit_status_);
  std::string answer;
  try {
    answer = splitter_.next().value();
  } catch (const json::Error& error) {
    fail(FailureKind::malformed, error.what());
  }
  const auto took = Clock::now() - begin;
  program_.pause(true);
  if (grace.count() == 0 || took <= timeout) return answer;
  heard_ = answer;
  fail(FailureKind::late, "no answer within " + format_seconds(timeout) + ": it came after " +
                              format_seconds(std::chrono::ceil<std::chrono::milliseconds>(took)));
}

std::chrono::microseconds InteractiveProgram::cpu_time() const {
  return std::chrono::duration_cast<std::chrono::microseconds>(program_.cpu_time());
}

std::string InteractiveProgram::stderr_tail() {
  program_.err.read_rest();
  take_stderr_tail();
  return program_.err.text;
}

void InteractiveProgram::close_stdin() {
  program_.pause(false);
  program_.in.end();
  if (!stderr_sink_) return;
  const auto soon = Clock::now() + last_gasp;
  while (!program_.has_ended() && Clock::now() < soon && !is_interrupted()) wait(soon);
  stderr_tail();
}

void InteractiveProgram::fail(FailureKind why, const std::string& reason) {
  is_over_ = reason;
  why_over_ = why;
  throw PlayerFailure(reason, text::truncate_text(text::to_utf8(heard_), max_shown), why,
                      exit_status_);
}

// Fails because the program has ended or closed its standard output.
void InteractiveProgram::fail_at_end() {
  program_.out.pipe.close();
  const auto soon = Clock::now() + last_gasp;
  while (!program_.has_ended() && Clock::now() < soon && !is_interrupted()) wait(soon);
  if (!program_.has_ended()) fail(FailureKind::crash, "it closed its standard output");
  const std::string how = how_it_ended();
  fail(was_started_ ? FailureKind::crash : FailureKind::start_failed, how);
}

// Fails because a running program has not answered in time.
void InteractiveProgram::fail_late() {
  const std::string late = "no answer within " + format_seconds(within_) + ": ";
  const auto begin = heard_.find_first_not_of(" \t\r\n");
  if (begin != heard_.npos) {
    const bool is_line = last_heard_ == '\n';
    const std::size_t bytes = max_ - left_ - begin;
    const std::string written = bytes == 1 ? " was written" : " were written";
    fail(FailureKind::stall,
         late + pluralize(bytes, "byte") +
             (is_line ? written + ", but no whole JSON value"
                      : " without a line end" + written + "; is the output flushed?"));
  }
  const auto unread = program_.in.unread();
  if (!unread) fail(FailureKind::stall, late + "its standard input is closed");
  fail(FailureKind::stall, late + (*unread > 0 ? "the call was not read"
                                               : "nothing was written; is the output flushed?"));
}

// Called by the splitter for more bytes; returns at least one or throws PlayerFailure.
std::size_t InteractiveProgram::read_some(char* data, std::size_t size) {
  OutputReader& out = program_.out;
  for (;;) {
    if (Clock::now() >= deadline_) fail_late();
    if (!out.text.empty()) return count(data, out.text.copy(data, size));
    wait(deadline_);
    if (is_interrupted()) fail(FailureKind::crash, "interrupted");
    if (program_.has_ended()) out.read_rest();
    if (out.text.empty() && (program_.has_ended() || !out.pipe.is_open())) fail_at_end();
  }
}

std::size_t InteractiveProgram::count(const char* data, std::size_t got) {
  program_.out.text.erase(0, got);
  last_heard_ = data[got - 1];
  heard_.append(data, std::min(got, max_shown + 1));
  if (got > left_)
    fail(FailureKind::malformed, "an answer of more than " + std::to_string(max_) + " bytes");
  left_ -= got;
  return got;
}

// Waits for an event, at most until `then`.
void InteractiveProgram::wait(Clock::time_point then) {
  program_.wait(then, interruption_file());
  take_stderr_tail();
}

void InteractiveProgram::take_stderr_tail() {
  std::string& text = program_.err.text;
  if (stderr_sink_ && text.size() > taken_) {
    stderr_sink_(std::string_view(text).substr(taken_));
  }
  if (text.size() > max_complaint) text.erase(0, text.size() - max_complaint);
  taken_ = text.size();
}

std::string InteractiveProgram::how_it_ended() {
  program_.err.read_rest();
  take_stderr_tail();
  RunResult result = program_.outcome();
  was_started_ = result.end != RunResult::Termination::exec_failed &&
                 result.end != RunResult::Termination::internal_error;
  if (result.end == RunResult::Termination::exited) exit_status_ = result.code;
  std::string words = describe(result, limits_);
  const std::string line = text::to_utf8(text::error_from_stderr(result.err));
  program_.err.text = std::move(result.err);
  taken_ = program_.err.text.size();
  if (!line.empty()) words.append(": ").append(text::truncate_text(line, max_shown));
  return words;
}

}  // namespace gauntlet::process
