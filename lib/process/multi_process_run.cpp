#include "process/multi_process_run.hpp"

#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <mutex>
#include <set>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>

#include "gauntlet/process.hpp"
#include "process/running_program.hpp"
#include "process/supervisor/proc.hpp"
#include "process/supervisor/supervisor.hpp"
#include "system/file.hpp"

namespace gauntlet::process {
namespace {

constexpr std::uint16_t first_port = 10'000, ports = 20'000;

// Ports on the machine's own network that this process has chosen and still uses.
class TakenPorts {
 public:
  std::uint16_t take(std::uint64_t number) {
    const std::lock_guard lock(mutex_);
    for (std::uint16_t i = 0; i < ports; ++i) {
      const std::uint16_t port = LoopbackNetwork::port_for(number % ports + i);
      if (!taken_.contains(port) && is_free(port)) {
        taken_.insert(port);
        return port;
      }
    }
    throw std::system_error(EADDRINUSE, std::generic_category(), "no port");
  }

  void give_back(std::uint16_t port) {
    const std::lock_guard lock(mutex_);
    taken_.erase(port);
  }

 private:
  static bool is_free(std::uint16_t port) {
    const system::File file(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    return bind(file.fd(), reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
  }

  std::mutex mutex_;
  std::set<std::uint16_t> taken_;
};

TakenPorts& taken_ports() {
  static TakenPorts all;
  return all;
}

// Returns a supervisor with a network of its own, or nullptr if the machine does not allow it.
std::unique_ptr<Supervisor> make_holder() {
  auto holder = std::make_unique<Supervisor>();
  holder->isolate(Isolation::network);
  return holder->surroundings().has_network ? std::move(holder) : nullptr;
}

// Returns true if a line of /proc/net/tcp describes a listener at the port:
// "  0: 0100007F:1194 00000000:0000 0A ..."
bool is_listener(std::string_view line, std::uint16_t port) {
  next_word(line);
  const std::string_view local = next_word(line);
  next_word(line);
  if (next_word(line) != "0A" || local.find(':') == local.npos) return false;
  const auto digits = local.substr(local.find(':') + 1);
  unsigned number = 0;
  constexpr int hexadecimal = 16;
  std::from_chars(digits.data(), digits.data() + digits.size(), number, hexadecimal);
  return number == port;
}

bool lists_listener(std::string_view table, std::uint16_t port) {
  while (!table.empty()) {
    if (is_listener(next_line(table), port)) return true;
  }
  return false;
}

}  // namespace

LoopbackNetwork::LoopbackNetwork(Sandbox sandbox, Network network, std::uint64_t number)
    : port_(port_for(number)) {
  const bool is_alone = sandbox != Sandbox::none && network != Network::full;
  if (is_alone) holder_ = make_holder();
  if (is_alone && !holder_ && sandbox == Sandbox::strict) {
    throw std::runtime_error(
        "this machine does not permit a network shared by programs in the strict sandbox");
  }
  if (!holder_) port_ = taken_ports().take(number);
}

LoopbackNetwork::~LoopbackNetwork() {
  if (!holder_) taken_ports().give_back(port_);
}

std::uint16_t LoopbackNetwork::port_for(std::uint64_t number) {
  return static_cast<std::uint16_t>(first_port + number % ports);
}

int LoopbackNetwork::network_of() const { return holder_ ? holder_->pid() : 0; }

bool LoopbackNetwork::has_listener() const {
  const std::string place = holder_ ? std::to_string(holder_->pid()) : "self";
  return lists_listener(read_proc("/proc/" + place + "/net/tcp"), port_) ||
         lists_listener(read_proc("/proc/" + place + "/net/tcp6"), port_);
}

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::seconds last_wait{2};  // for the others, when all is decided
constexpr std::chrono::milliseconds between_looks{5};

class Stage {
 public:
  Stage(const MultiProcessRun& run, const LoopbackNetwork& loopback)
      : scene_(run),
        loopback_(loopback),
        programs_(run.parts.size()),
        deadline_(Clock::now() + run.time_limit) {
    end_.parts.resize(run.parts.size());
  }

  MultiProcessResult play() {
    begin_next();
    while (!is_over()) {
      wait();
      collect();
      const bool is_late = Clock::now() >= deadline_;
      if (!is_stopped_ && (is_late || is_interrupted())) stop();
      if (!is_stopped_) begin_those_due();
    }
    end_.is_interrupted = is_interrupted();
    return std::move(end_);
  }

 private:
  bool is_over() const {
    const bool is_empty =
        std::ranges::all_of(programs_, [](const auto& program) { return program == nullptr; });
    return is_empty && (is_stopped_ || begun_ == programs_.size() || !may_begin());
  }

  // Once the server has ended, no further program is started.
  bool may_begin() const { return !end_.parts.front().has_value(); }

  void begin_next() {
    const std::size_t part = begun_++;
    last_begin_ = Clock::now();
    try {
      const RunSpec& run = scene_.parts[part].run;
      programs_[part] = std::make_unique<RunningProgram>(run, StdinWriter(run));
    } catch (const std::system_error& error) {
      RunResult outcome;
      outcome.end = RunResult::Termination::internal_error;
      outcome.message = error.what();
      take(part, std::move(outcome));
    }
  }

  void begin_those_due() {
    if (!end_.has_listened && loopback_.has_listener()) {
      end_.has_listened = true;
      last_begin_ = Clock::now();
    }
    while (end_.has_listened && may_begin() && begun_ < programs_.size() &&
           Clock::now() >= last_begin_ + scene_.parts[begun_].delay) {
      begin_next();
    }
  }

  // Returns the time of the next action that does not depend on the programs.
  Clock::time_point next() const {
    auto next = is_stopped_ ? Clock::time_point::max() : deadline_;
    if (is_stopped_ || begun_ == programs_.size() || !may_begin()) return next;
    const auto begin =
        end_.has_listened ? last_begin_ + scene_.parts[begun_].delay : Clock::now() + between_looks;
    return std::min(next, begin);
  }

  void wait() {
    const auto now = Clock::now();
    auto until = next();
    std::vector<pollfd> files{{is_stopped_ ? -1 : interruption_file(), POLLIN, 0}};
    for (const auto& program : programs_) {
      if (program && program->has_ended()) until = now;  // it could not be started
      if (!program || program->has_ended()) continue;
      const auto own = program->to_poll(now);
      files.insert(files.end(), own.begin(), own.end());
      until = std::min(until, program->next_deadline(now));
    }
    system::poll_for(files, until - now);
    std::span<const pollfd> found(files);
    found = found.subspan(1);
    for (const auto& program : programs_) {
      if (!program || program->has_ended()) continue;
      program->handle_events(found.first<RunningProgram::polled>());
      found = found.subspan(RunningProgram::polled);
    }
  }

  void collect() {
    for (std::size_t part = 0; part < programs_.size(); ++part) {
      auto& program = programs_[part];
      if (!program) continue;
      if (!program->has_ended()) {
        if (program->out.has_more || program->err.has_more) program->stop();
        continue;
      }
      RunResult outcome = program->outcome();
      program.reset();
      if (outcome.end == RunResult::Termination::interrupted)
        outcome.end = RunResult::Termination::time_limit;
      take(part, std::move(outcome));
    }
  }

  void take(std::size_t part, RunResult outcome) {
    if (!is_stopped_ && scene_.is_decided(part, outcome)) {
      deadline_ = std::min<Clock::time_point>(deadline_, Clock::now() + last_wait);
    }
    end_.parts[part] = std::move(outcome);
  }

  void stop() {
    is_stopped_ = true;
    for (const auto& program : programs_) {
      if (program) program->stop();
    }
  }

  const MultiProcessRun& scene_;
  const LoopbackNetwork& loopback_;
  std::vector<std::unique_ptr<RunningProgram>> programs_;  // null for those that do not run
  std::size_t begun_ = 0;                                  // number of parts started
  Clock::time_point last_begin_;                           // or when the server began to listen
  Clock::time_point deadline_;
  bool is_stopped_ = false;
  MultiProcessResult end_;
};

}  // namespace

MultiProcessResult run_processes(const MultiProcessRun& run, const LoopbackNetwork& loopback) {
  for (const ProcessEntry& part : run.parts) {
    if (const auto reason = sandbox_error(part.run.sandbox)) throw std::runtime_error(*reason);
  }
  return Stage(run, loopback).play();
}

}  // namespace gauntlet::process
