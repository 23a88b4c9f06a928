#include "grading/dialogue.hpp"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <optional>

#include "grading/call_filter.hpp"
#include "grading/ending.hpp"
#include "grading/program.hpp"
#include "grading/supervisor.hpp"
#include "grading/utf8.hpp"
#include "grading/values.hpp"
#include "json/error.hpp"
#include "json/splitter.hpp"

namespace gauntlet::grading {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t most_shown = 200;              // bytes of what was said instead of an answer
constexpr std::size_t most_complaint = 4096;         // bytes of standard error
constexpr std::chrono::milliseconds last_gasp{500};  // between a program's last word and its end

// How it ended, in words.
std::string describe(const Outcome& outcome) {
  using End = Outcome::End;
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
  explicit Running(const Run& run)
      : run_(run),
        supervisor_(take_supervisor()),
        splitter_([this](char* data, std::size_t size) { return read_some(data, size); }) {
    order_ = order_for(run_, supervisor_->home());
    if (!order_) {
      end("cannot execute " + run_.command[0] + ": it is not on the PATH");
      return;
    }
    Pipe in = make_pipe();
    Pipe out = make_pipe();
    Pipe err = make_pipe();
    fcntl(in.write.number(), F_SETFL, O_NONBLOCK);
    in_ = std::move(in.write);
    out_ = std::move(out.read);
    err_ = std::move(err.read);
    Files files{std::move(in.read), std::move(out.write), std::move(err.write), File(), File()};
    if (run_.sandbox == Sandbox::strict) {
      Pipe status = make_pipe();
      status_ = std::move(status.read);
      files[3] = std::move(status.write);
      files[4] = call_filter(run_.view.network);
    }
    is_running_ = supervisor_->start(*order_, files);
    if (!is_running_) end("it could not be started");
  }

  ~Running() {
    if (is_running_) {
      supervisor_->stop();
      supervisor_->report();
    }
    give_back(std::move(supervisor_));
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
  void end(const std::string& reason) { is_over_ = reason; }

  [[noreturn]] void fail(const std::string& reason) {
    end(reason);
    throw NoAnswer(reason, shorten(to_utf8(heard_), most_shown));
  }

  // It will write no more: because it has ended, or for reasons of its own.
  [[noreturn]] void fail_at_end() {
    out_.close();
    const auto soon = Clock::now() + last_gasp;
    while (is_running_ && Clock::now() < soon) wait_until(soon);
    fail(is_running_ ? "it closed its standard output" : how_it_ended_);
  }

  // Called by the splitter for more bytes; there are some, or this fails.
  std::size_t read_some(char* data, std::size_t size) {
    for (;;) {
      if (Clock::now() >= deadline_) fail("no answer within " + seconds(within_));
      wait_until(deadline_);
      pollfd out{out_.number(), POLLIN, 0};
      if (poll(&out, 1, 0) <= 0) {
        if (!is_running_) fail_at_end();
        continue;
      }
      const ssize_t got = read(out_.number(), data, size);
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
  // note of complaints and of the end.
  void wait_until(Clock::time_point then) {
    std::array<pollfd, 4> files{{{out_.number(), POLLIN, 0},
                                 {err_.number(), POLLIN, 0},
                                 {is_running_ ? supervisor_->ready() : -1, POLLIN, 0},
                                 {unsaid_.empty() ? -1 : in_.number(), POLLOUT, 0}}};
    const auto left =
        std::max(std::chrono::nanoseconds(then - Clock::now()), std::chrono::nanoseconds(0));
    const timespec timeout{left.count() / 1'000'000'000, left.count() % 1'000'000'000};
    if (ppoll(files.data(), files.size(), &timeout, nullptr) <= 0) return;
    if (files[1].revents != 0) take_complaint();
    if (files[3].revents != 0) speak();
    if (files[2].revents != 0) take_report();
  }

  void speak() {
    const ssize_t wrote = write_safely(in_, unsaid_);
    if (wrote > 0) unsaid_.erase(0, static_cast<std::size_t>(wrote));
    if (wrote < 0 && errno != EAGAIN && errno != EINTR) {
      unsaid_.clear();  // it may still answer
      in_.close();
    }
  }

  void take_complaint() {
    std::array<char, 4096> buffer;
    const ssize_t got = read(err_.number(), buffer.data(), buffer.size());
    if (got < 0 && errno == EINTR) return;
    if (got <= 0) return err_.close();
    complaint_.append(buffer.data(), static_cast<std::size_t>(got));
    if (complaint_.size() > most_complaint) {
      complaint_.erase(0, complaint_.size() - most_complaint);
    }
  }

  void take_report() {
    is_running_ = false;
    const auto report = supervisor_->report();
    for (pollfd err{err_.number(), POLLIN, 0}; err_.is_open() && poll(&err, 1, 0) > 0;) {
      take_complaint();
    }
    Outcome outcome;
    outcome.err = complaint_;
    if (report) {
      std::string told(4096, '\0');
      const bool is_told = run_.sandbox == Sandbox::strict;
      const ssize_t got = is_told ? read(status_.number(), told.data(), told.size()) : 0;
      told.resize(static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
      describe_ending(run_, *order_, *report, told, outcome);
      how_it_ended_ = describe(outcome);
    } else {
      how_it_ended_ = "it killed the process that watched over it";
    }
    const std::string line = to_utf8(last_line(complaint_));
    if (!line.empty()) how_it_ended_.append(": ").append(shorten(line, most_shown));
  }

  Run run_;
  std::unique_ptr<Supervisor> supervisor_;
  std::optional<Order> order_;
  json::Splitter splitter_;
  File in_, out_, err_, status_;
  bool is_running_ = false;
  std::string unsaid_;
  std::string complaint_;     // the end of standard error
  std::string how_it_ended_;  // once it has
  std::string is_over_;       // why there are no answers any more, if so
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

}  // namespace gauntlet::grading
