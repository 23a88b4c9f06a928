#include "process/dialogue.hpp"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <utility>
#include <vector>

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

// How it ended, in words.
std::string describe(const Outcome& outcome) {
  using End = Outcome::End;
  if (std::ranges::find(outcome.notes, lost_supervisor) != outcome.notes.end()) {
    return std::string("it ") + lost_supervisor;
  }
  switch (outcome.end) {
    case End::exited:
      return "it ended with exit status " + std::to_string(outcome.code);
    case End::signalled:
      return "it was killed by " + signal_name(outcome.code);
    case End::wall:
    case End::cpu:
      return "it took too much time";
    case End::memory:
      return "it took too much memory";
    case End::output:
      return "it wrote too large a file";
    case End::processes:
      return "it started too many processes";
    case End::noexec:
    case End::infra:
      return outcome.message;
    case End::interrupted:
      break;
  }
  return "it was interrupted";
}

}  // namespace

class Dialogue::Running {
 public:
  Running(const Run& run, system::Pipe in)
      : splitter_([this](char* data, std::size_t size) { return read_some(data, size); }),
        in_(std::move(in.write)),
        program_(run, std::move(in.read)) {
    fcntl(in_.number(), F_SETFL, O_NONBLOCK);
  }

  std::string ask(std::string_view line, std::chrono::milliseconds within, std::size_t most) {
    within_ = within;
    deadline_ = Clock::now() + within;
    left_ = most;
    most_ = most;
    heard_.clear();
    unsaid_.append(line).push_back('\n');
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
    program_.out.close();
    const auto soon = Clock::now() + last_gasp;
    while (!program_.has_ended() && Clock::now() < soon) wait_until(soon);
    fail(program_.has_ended() ? how_it_ended() : "it closed its standard output");
  }

  // Called by the splitter for more bytes; there are some, or this fails.
  std::size_t read_some(char* data, std::size_t size) {
    for (;;) {
      if (Clock::now() >= deadline_) fail("no answer within " + seconds(within_));
      wait_until(deadline_);
      pollfd out{program_.out.number(), POLLIN, 0};
      if (poll(&out, 1, 0) <= 0) {
        if (program_.has_ended()) fail_at_end();
        continue;
      }
      const ssize_t got = read(program_.out.number(), data, size);
      if (got < 0 && errno == EINTR) continue;
      if (got <= 0) fail_at_end();
      return count(data, static_cast<std::size_t>(got));
    }
  }

  std::size_t count(const char* data, std::size_t got) {
    heard_.append(data, std::min(got, most_shown + 1));
    if (got > left_) fail("an answer of more than " + std::to_string(most_) + " bytes");
    left_ -= got;
    return got;
  }

  // Until something has happened, at the latest until then: says what is to be said, and takes
  // note of complaints.
  void wait_until(Clock::time_point then) {
    if (program_.has_ended()) return;
    files_.assign({{program_.out.number(), POLLIN, 0},
                   {program_.err.number(), POLLIN, 0},
                   {unsaid_.empty() ? -1 : in_.number(), POLLOUT, 0}});
    program_.wait(files_, then);
    if (files_[1].revents != 0) take_complaint();
    if (files_[2].revents != 0) speak();
  }

  void speak() {
    const ssize_t wrote = system::write_safely(in_, unsaid_);
    if (wrote > 0) unsaid_.erase(0, static_cast<std::size_t>(wrote));
    if (wrote < 0 && errno != EAGAIN && errno != EINTR) {
      unsaid_.clear();  // it may still answer
      in_.close();
    }
  }

  void take_complaint() {
    std::array<char, 4096> buffer;
    const ssize_t got = read(program_.err.number(), buffer.data(), buffer.size());
    if (got < 0 && errno == EINTR) return;
    if (got <= 0) return program_.err.close();
    complaint_.append(buffer.data(), static_cast<std::size_t>(got));
    if (complaint_.size() > most_complaint) {
      complaint_.erase(0, complaint_.size() - most_complaint);
    }
  }

  std::string how_it_ended() {
    for (pollfd err{program_.err.number(), POLLIN, 0};
         program_.err.is_open() && poll(&err, 1, 0) > 0;) {
      take_complaint();
    }
    Outcome outcome;
    outcome.err = complaint_;
    program_.describe(outcome);
    std::string words = describe(outcome);
    const std::string line = text::to_utf8(text::last_line(outcome.err));
    if (!line.empty()) words.append(": ").append(text::shorten(line, most_shown));
    return words;
  }

  json::Splitter splitter_;
  system::File in_;
  RunningProgram program_;
  std::vector<pollfd> files_;
  std::string unsaid_;
  std::string complaint_;  // the end of standard error
  std::string is_over_;    // why there are no answers any more, if so
  // Of the present question:
  std::chrono::milliseconds within_{0};
  Clock::time_point deadline_;
  std::size_t most_ = 0;
  std::size_t left_ = 0;  // bytes it may still write
  std::string heard_;
};

Dialogue::Dialogue(const Run& run) {
  if (const auto reason = why_unavailable(run.sandbox)) throw std::runtime_error(*reason);
  running_ = std::make_unique<Running>(run, system::make_pipe());
}
Dialogue::Dialogue(Dialogue&&) noexcept = default;
Dialogue& Dialogue::operator=(Dialogue&&) noexcept = default;
Dialogue::~Dialogue() = default;

std::string Dialogue::ask(std::string_view line, std::chrono::milliseconds within,
                          std::size_t most_bytes) {
  return running_->ask(line, within, most_bytes);
}

}  // namespace gauntlet::process
