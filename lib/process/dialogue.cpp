#include "process/dialogue.hpp"

#include <algorithm>

#include "json/error.hpp"
#include "json/splitter.hpp"
#include "process/ending.hpp"
#include "process/running_program.hpp"
#include "text/shorten.hpp"
#include "text/utf8.hpp"

namespace gauntlet::process {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t most_shown = 200;              // bytes of what was said instead of an answer
constexpr std::size_t most_complaint = 4096;         // bytes of standard error
constexpr std::chrono::milliseconds last_gasp{500};  // between a program's last word and its end

// How a program that was talked to ended.
std::string describe(const Outcome& outcome, const Limits& limits) {
  const bool is_lost = std::ranges::find(outcome.notes, lost_supervisor) != outcome.notes.end();
  return is_lost ? std::string("it ") + lost_supervisor : in_words(outcome, limits).sentence;
}

}  // namespace

class Dialogue::Running {
 public:
  explicit Running(const Run& run)
      : splitter_([this](char* data, std::size_t size) { return read_some(data, size); }),
        limits_(run.limits),
        program_(run, StdinWriter()) {
    program_.out.most = program_.err.most = SIZE_MAX;
  }

  std::string ask(std::string_view line, std::chrono::milliseconds within, std::size_t most) {
    within_ = within;
    deadline_ = Clock::now() + within;
    left_ = most;
    most_ = most;
    heard_.clear();
    program_.in.add(std::string(line) + '\n');
    if (!is_over_.empty()) throw NoAnswer(is_over_, "");
    try {
      return std::string(splitter_.next().value());
    } catch (const json::Error& error) {
      fail(error.what());
    }
  }

 private:
  [[noreturn]] void fail(const std::string& reason) {
    is_over_ = reason;
    throw NoAnswer(reason, text::shorten(text::to_utf8(heard_), most_shown));
  }

  // It will write no more: because it has ended, or for reasons of its own.
  [[noreturn]] void fail_at_end() {
    program_.out.pipe.close();
    const auto soon = Clock::now() + last_gasp;
    while (!program_.has_ended() && Clock::now() < soon) wait(soon);
    fail(program_.has_ended() ? how_it_ended() : "it closed its standard output");
  }

  // Called by the splitter for more bytes; there are some, or this fails.
  std::size_t read_some(char* data, std::size_t size) {
    OutputReader& out = program_.out;
    for (;;) {
      if (Clock::now() >= deadline_) fail("no answer within " + seconds(within_));
      if (!out.text.empty()) return count(data, out.text.copy(data, size));
      wait(deadline_);
      if (program_.has_ended()) out.read_rest();
      if (out.text.empty() && (program_.has_ended() || !out.pipe.is_open())) fail_at_end();
    }
  }

  std::size_t count(const char* data, std::size_t got) {
    program_.out.text.erase(0, got);
    heard_.append(data, std::min(got, most_shown + 1));
    if (got > left_) fail("an answer of more than " + std::to_string(most_) + " bytes");
    left_ -= got;
    return got;
  }

  // Until something has happened, at the latest until then.
  void wait(Clock::time_point then) {
    program_.wait(then);
    keep_end_of_complaint();
  }

  void keep_end_of_complaint() {
    std::string& complaint = program_.err.text;
    if (complaint.size() > most_complaint) complaint.erase(0, complaint.size() - most_complaint);
  }

  std::string how_it_ended() {
    program_.err.read_rest();
    keep_end_of_complaint();
    const Outcome outcome = program_.outcome();
    std::string words = describe(outcome, limits_);
    const std::string line = text::to_utf8(text::last_line(outcome.err));
    if (!line.empty()) words.append(": ").append(text::shorten(line, most_shown));
    return words;
  }

  json::Splitter splitter_;
  Limits limits_;
  RunningProgram program_;
  std::string is_over_;  // why there are no answers any more, if so
  // Of the present question:
  std::chrono::milliseconds within_{0};
  Clock::time_point deadline_;
  std::size_t most_ = 0;
  std::size_t left_ = 0;  // bytes it may still write
  std::string heard_;
};

Dialogue::Dialogue(const Run& run) {
  if (const auto reason = why_unavailable(run.sandbox)) throw std::runtime_error(*reason);
  running_ = std::make_unique<Running>(run);
}
Dialogue::Dialogue(Dialogue&&) noexcept = default;
Dialogue& Dialogue::operator=(Dialogue&&) noexcept = default;
Dialogue::~Dialogue() = default;

std::string Dialogue::ask(std::string_view line, std::chrono::milliseconds within,
                          std::size_t most_bytes) {
  return running_->ask(line, within, most_bytes);
}

}  // namespace gauntlet::process
