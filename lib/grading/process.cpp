#include "grading/process.hpp"

#include <poll.h>
#include <sys/eventfd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <memory>
#include <stdexcept>
#include <system_error>

#include "grading/call_filter.hpp"
#include "grading/ending.hpp"
#include "grading/feed.hpp"
#include "grading/program.hpp"
#include "grading/stream.hpp"
#include "grading/supervisor.hpp"
#include "grading/untested.hpp"

namespace gauntlet::grading {
namespace {

using Clock = std::chrono::steady_clock;
using End = Outcome::End;

// More than a supervisor takes to end everything.
constexpr std::chrono::seconds patience{8};

std::atomic<bool> interrupted = false;
std::atomic<int> interruption = -1;  // can be read once we are interrupted
static_assert(std::atomic<bool>::is_always_lock_free && std::atomic<int>::is_always_lock_free);

int interruption_file() {
  static const int file = [] {
    interruption = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    return interruption.load();
  }();
  return file;
}

// One program that runs.
class Running {
 public:
  Running(const Run& run, Supervisor& supervisor, Outcome& outcome)
      : run_(run), supervisor_(supervisor), outcome_(outcome), feed_(run) {}

  // Sees it to its end.
  void run() {
    const auto order = order_for(run_, supervisor_.home());
    if (!order) {
      outcome_.end = End::noexec;
      outcome_.message = "cannot execute " + run_.command[0] + ": it is not on the PATH";
      return;
    }
    if (!start(*order)) return lose_supervisor();
    collect(order->caps.wall);
    const auto report = supervisor_.report();
    out_.take_rest();
    err_.take_rest();
    if (!report) return lose_supervisor();
    std::string told;
    if (status_.is_open()) Stream{std::move(status_), told, most_told}.take_rest();
    describe_ending(run_, *order, *report, told, outcome_);
    if (out_.is_too_much || err_.is_too_much) outcome_.end = End::output;
    if (interrupted && report->end == Report::End::stopped) outcome_.end = End::interrupted;
  }

 private:
  static constexpr std::size_t most_told = 4096;

  bool start(const Order& order) {
    Pipe out = make_pipe();
    Pipe err = make_pipe();
    Files files{feed_.take(), std::move(out.write), std::move(err.write), File(), File()};
    if (run_.sandbox == Sandbox::strict) {
      Pipe status = make_pipe();
      status_ = std::move(status.read);
      files[3] = std::move(status.write);
      files[4] = call_filter(run_.view.network);
    }
    out_.file = std::move(out.read);
    err_.file = std::move(err.read);
    return supervisor_.start(order, files);
  }

  // Most programs end at once, having written less than a pipe holds: it costs less not to wake up
  // for each thing they do.
  bool ends_soon() const {
    pollfd report{supervisor_.ready(), POLLIN, 0};
    return run_.delivery == Delivery::file && poll(&report, 1, 3) > 0;
  }

  // Reads what it writes until there is a report of its end. A supervisor that has none in time
  // has been stopped, or worse.
  void collect(std::chrono::nanoseconds wall) {
    const int interruption_number = interruption_file();
    bool stopped = false;
    if (ends_soon()) return;
    auto latest = Clock::now() + wall + patience;
    for (;;) {
      if (!stopped && (interrupted || out_.is_too_much || err_.is_too_much)) {
        supervisor_.stop();
        stopped = true;
        latest = Clock::now() + patience;
      }
      std::array<pollfd, 4> files{{{supervisor_.ready(), POLLIN, 0},
                                   {out_.file.number(), POLLIN, 0},
                                   {err_.file.number(), POLLIN, 0},
                                   {stopped ? -1 : interruption_number, POLLIN, 0}}};
      const std::chrono::nanoseconds left = latest - Clock::now();
      if (left < left.zero()) return supervisor_.kill();
      const auto wait = feed_.write_due(left);
      const timespec timeout{wait.count() / 1'000'000'000, wait.count() % 1'000'000'000};
      if (ppoll(files.data(), files.size(), &timeout, nullptr) <= 0) continue;
      if (files[0].revents != 0) return;
      if (files[1].revents != 0) out_.take();
      if (files[2].revents != 0) err_.take();
    }
  }

  // The only one who can kill it, or stop it, is the program.
  void lose_supervisor() {
    outcome_.end = interrupted ? End::interrupted : End::signalled;
    outcome_.code = SIGKILL;
    outcome_.notes.emplace_back("killed or stopped the process that watched over it");
  }

  const Run& run_;
  Supervisor& supervisor_;
  Outcome& outcome_;
  Feed feed_;
  Stream out_{File(), outcome_.out, run_.limits.output};
  Stream err_{File(), outcome_.err, run_.limits.output};
  File status_;
};

}  // namespace

Outcome run_untested(const Run& run) {
  Outcome outcome;
  if (interrupted) {
    outcome.end = End::interrupted;
    return outcome;
  }
  try {
    auto supervisor = take_supervisor();
    Running(run, *supervisor, outcome).run();
    give_back(std::move(supervisor));
  } catch (const std::system_error& error) {
    outcome.end = End::infra;
    outcome.message = error.what();
  }
  return outcome;
}

Outcome run_process(const Run& run) {
  if (const auto reason = why_unavailable(run.sandbox)) throw std::runtime_error(*reason);
  return run_untested(run);
}

Outcome run_process(const std::vector<std::string>& command, const std::filesystem::path& input,
                    const Limits& limits) {
  return run_process(Run{.command = command, .input = input, .limits = limits});
}

void prepare_processes(unsigned at_a_time) {
  std::vector<std::unique_ptr<Supervisor>> ready;
  while (ready.size() < at_a_time) ready.push_back(take_supervisor());
  for (auto& supervisor : ready) give_back(std::move(supervisor));
}

void interrupt_processes() noexcept {
  const int error = errno;
  interrupted = true;
  if (interruption >= 0) eventfd_write(interruption, 1);
  errno = error;
}

}  // namespace gauntlet::grading
