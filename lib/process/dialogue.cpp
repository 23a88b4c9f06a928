#include "process/dialogue.hpp"

#include <algorithm>
#include <utility>

#include "core/numbers.hpp"
#include "json/error.hpp"
#include "process/ending.hpp"
#include "process/interruption.hpp"
#include "text/shorten.hpp"
#include "text/trace.hpp"
#include "text/utf8.hpp"

namespace gauntlet::process {
namespace {

constexpr std::size_t most_shown = 200;              // bytes of output shown with a failed answer
constexpr std::size_t most_complaint = 65536;        // bytes of standard error that are kept
constexpr std::chrono::milliseconds last_gasp{500};  // from the end of its output to its own end

Run available(Run run) {
  if (const auto reason = why_unavailable(run.sandbox)) throw std::runtime_error(*reason);
  return run;
}

// Describes how an interactive program ended.
std::string describe(const Outcome& outcome, const Limits& limits) {
  const bool is_lost = std::ranges::find(outcome.notes, lost_supervisor) != outcome.notes.end();
  return is_lost ? std::string("it ") + lost_supervisor : in_words(outcome, limits).sentence;
}

}  // namespace

Dialogue::Dialogue(const Run& run, OnComplaint on_complaint)
    : on_complaint_(std::move(on_complaint)),
      splitter_([this](char* data, std::size_t size) { return read_some(data, size); }),
      limits_(run.limits),
      program_(available(run), StdinWriter()) {
  program_.out.most = program_.err.most = SIZE_MAX;
}

std::string Dialogue::ask(std::string_view line, std::chrono::milliseconds within,
                          std::size_t most_bytes, std::chrono::milliseconds grace) {
  const auto begin = Clock::now();
  within_ = within;
  deadline_ = begin + within + grace;
  left_ = most_bytes;
  most_ = most_bytes;
  heard_.clear();
  program_.in.add(std::string(line) + '\n');
  if (!is_over_.empty()) throw NoAnswer(why_over_, is_over_, "");
  std::string answer;
  try {
    answer = splitter_.next().value();
  } catch (const json::Error& error) {
    fail(Silence::garbled, error.what());
  }
  const auto took = Clock::now() - begin;
  if (grace.count() == 0 || took <= within) return answer;
  heard_ = answer;
  fail(Silence::late, "no answer within " + seconds(within) + ": it came after " +
                          seconds(std::chrono::ceil<std::chrono::milliseconds>(took)));
}

std::chrono::microseconds Dialogue::processor_time() const {
  return std::chrono::duration_cast<std::chrono::microseconds>(program_.processor_time());
}

std::string Dialogue::complaint() {
  program_.err.read_rest();
  take_complaint();
  return program_.err.text;
}

void Dialogue::finish() {
  program_.in.end();
  if (!on_complaint_) return;
  const auto soon = Clock::now() + last_gasp;
  while (!program_.has_ended() && Clock::now() < soon && !is_interrupted()) wait(soon);
  complaint();
}

void Dialogue::fail(Silence why, const std::string& reason) {
  is_over_ = reason;
  why_over_ = why;
  throw NoAnswer(why, reason, text::shorten(text::to_utf8(heard_), most_shown));
}

// Fails because the program has ended or closed its standard output.
void Dialogue::fail_at_end() {
  program_.out.pipe.close();
  const auto soon = Clock::now() + last_gasp;
  while (!program_.has_ended() && Clock::now() < soon && !is_interrupted()) wait(soon);
  if (!program_.has_ended()) fail(Silence::ended, "it closed its standard output");
  const std::string how = how_it_ended();
  fail(was_started_ ? Silence::ended : Silence::not_started, how);
}

// Fails because there is no answer although the program is still running.
void Dialogue::fail_late() {
  const std::string late = "no answer within " + seconds(within_) + ": ";
  const auto begin = heard_.find_first_not_of(" \t\r\n");
  if (begin != heard_.npos) {
    const bool is_line = last_heard_ == '\n';
    const std::size_t bytes = most_ - left_ - begin;
    const std::string written = bytes == 1 ? " was written" : " were written";
    fail(Silence::stalled,
         late + count_of(bytes, "byte") +
             (is_line ? written + ", but no whole JSON value"
                      : " without a line end" + written + "; is the output flushed?"));
  }
  const auto unread = program_.in.unread();
  if (!unread) fail(Silence::stalled, late + "its standard input is closed");
  fail(Silence::stalled, late + (*unread > 0 ? "the call was not read"
                                             : "nothing was written; is the output flushed?"));
}

// Called by the splitter for more bytes; returns at least one or throws NoAnswer.
std::size_t Dialogue::read_some(char* data, std::size_t size) {
  OutputReader& out = program_.out;
  for (;;) {
    if (Clock::now() >= deadline_) fail_late();
    if (!out.text.empty()) return count(data, out.text.copy(data, size));
    wait(deadline_);
    if (is_interrupted()) fail(Silence::ended, "interrupted");
    if (program_.has_ended()) out.read_rest();
    if (out.text.empty() && (program_.has_ended() || !out.pipe.is_open())) fail_at_end();
  }
}

std::size_t Dialogue::count(const char* data, std::size_t got) {
  program_.out.text.erase(0, got);
  last_heard_ = data[got - 1];
  heard_.append(data, std::min(got, most_shown + 1));
  if (got > left_)
    fail(Silence::garbled, "an answer of more than " + std::to_string(most_) + " bytes");
  left_ -= got;
  return got;
}

// Waits for an event, at most until `then`.
void Dialogue::wait(Clock::time_point then) {
  program_.wait(then, interruption_file());
  take_complaint();
}

void Dialogue::take_complaint() {
  std::string& text = program_.err.text;
  if (on_complaint_ && text.size() > taken_) {
    on_complaint_(std::string_view(text).substr(taken_));
  }
  if (text.size() > most_complaint) text.erase(0, text.size() - most_complaint);
  taken_ = text.size();
}

std::string Dialogue::how_it_ended() {
  program_.err.read_rest();
  take_complaint();
  Outcome outcome = program_.outcome();
  was_started_ = outcome.end != Outcome::End::noexec && outcome.end != Outcome::End::infra;
  std::string words = describe(outcome, limits_);
  const std::string line = text::to_utf8(text::last_error(outcome.err));
  program_.err.text = std::move(outcome.err);
  taken_ = program_.err.text.size();
  if (!line.empty()) words.append(": ").append(text::shorten(line, most_shown));
  return words;
}

}  // namespace gauntlet::process
