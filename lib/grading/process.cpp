#include "grading/process.hpp"

#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <thread>

#include "grading/child.hpp"

namespace gauntlet::grading {
namespace {

using Clock = std::chrono::steady_clock;

// How often we look whether a silent program has ended or we are to end it.
constexpr std::chrono::milliseconds tick{20};

std::atomic<bool> interrupted = false;
static_assert(std::atomic<bool>::is_always_lock_free);

// Watches one child until it ends or crosses a limit.
class Watch {
 public:
  Watch(const Child& child, const Limits& limits, Outcome& outcome)
      : child_(child), limits_(limits), outcome_(outcome), end_(Clock::now() + limits.wall) {}

  // Collects what it writes; false when it was cut short, with outcome.end set.
  bool collect() {
    std::array<pollfd, 2> files{pollfd{child_.out(), POLLIN, 0}, pollfd{child_.err(), POLLIN, 0}};
    bool ended = false;
    while (files[0].fd >= 0 || files[1].fd >= 0) {
      if (cut_short()) return false;
      const int ready = poll(files.data(), files.size(), ended ? 0 : static_cast<int>(wait()));
      if (ready == 0) {
        if (ended) break;  // somebody else still holds the pipe
        ended = child_.has_ended();
      }
      if (ready <= 0) continue;
      if (!take(files[0], outcome_.out) || !take(files[1], outcome_.err)) return false;
    }
    return true;
  }

  // Waits for the end; false when it was cut short, with outcome.end set.
  bool wait_for_end() {
    std::chrono::microseconds pause{20};
    while (!child_.has_ended()) {
      if (cut_short()) return false;
      std::this_thread::sleep_for(pause);
      pause = std::min<std::chrono::microseconds>(pause * 2, tick);
    }
    return true;
  }

 private:
  std::chrono::milliseconds::rep wait() const {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(end_ - Clock::now());
    return std::clamp(left, std::chrono::milliseconds(0), tick).count();
  }

  bool cut_short() {
    const bool slow = Clock::now() >= end_;
    if (slow) outcome_.end = Outcome::End::too_slow;
    if (interrupted) outcome_.end = Outcome::End::interrupted;
    return slow || interrupted;
  }

  // Adds what there is to read; false when it is too much.
  bool take(pollfd& file, std::string& text) {
    if (file.fd < 0 || file.revents == 0) return true;
    const ssize_t got = read(file.fd, buffer_.data(), buffer_.size());
    if (got < 0 && errno == EINTR) return true;
    if (got <= 0) {
      file.fd = -1;
      return true;
    }
    text.append(buffer_.data(), static_cast<std::size_t>(got));
    if (text.size() <= limits_.output) return true;
    text.resize(limits_.output);
    outcome_.end = Outcome::End::too_much;
    return false;
  }

  const Child& child_;
  const Limits& limits_;
  Outcome& outcome_;
  Clock::time_point end_;
  std::array<char, 16384> buffer_;
};

}  // namespace

Outcome run_process(const std::vector<std::string>& command, const std::filesystem::path& input,
                    const Limits& limits) {
  Outcome outcome;
  Child child(command, input);
  Watch watch(child, limits, outcome);
  const bool ended = watch.collect() && watch.wait_for_end();
  const int status = child.bury();
  if (!ended) return outcome;
  const bool signalled = WIFSIGNALED(status);
  outcome.end = signalled ? Outcome::End::signalled : Outcome::End::exited;
  outcome.code = signalled ? WTERMSIG(status) : WEXITSTATUS(status);
  return outcome;
}

void interrupt_processes() noexcept { interrupted = true; }

}  // namespace gauntlet::grading
