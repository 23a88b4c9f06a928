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
#include <thread>

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
  return holder->support().has_network ? std::move(holder) : nullptr;
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

constexpr std::chrono::seconds last_wait{2};           // for the others, when all is decided
constexpr std::chrono::milliseconds last_output{500};  // of a program that need not exit
constexpr std::chrono::milliseconds between_looks{5};

// A part that a thread of this process plays.
class PlayedPart {
 public:
  explicit PlayedPart(const std::function<RunResult(int stop)>& play)
      : stop_(system::make_pipe()), end_(system::make_pipe()), thread_([this, &play] {
          result_ = play(stop_.read.fd());
          end_.write.close();
        }) {}
  PlayedPart(const PlayedPart&) = delete;
  PlayedPart& operator=(const PlayedPart&) = delete;
  ~PlayedPart() {
    stop();
    if (thread_.joinable()) thread_.join();
  }

  // Returns a file that is readable when the part is over.
  int ending() const { return end_.read.fd(); }

  void stop() { stop_.write.close(); }

  // Returns nullopt if the part is not over. Otherwise call it once.
  std::optional<RunResult> outcome() {
    pollfd ending{end_.read.fd(), POLLIN, 0};
    if (poll(&ending, 1, 0) <= 0) return std::nullopt;
    thread_.join();
    return std::move(result_);
  }

 private:
  system::Pipe stop_, end_;
  RunResult result_;
  std::thread thread_;  // the last member: it uses the others
};

class Stage {
 public:
  Stage(const MultiProcessRun& run, const LoopbackNetwork& loopback)
      : scene_(run),
        loopback_(loopback),
        programs_(run.parts.size()),
        played_(run.parts.size()),
        deadline_(Clock::now() + run.time_limit) {
    end_.parts.resize(run.parts.size());
  }

  MultiProcessResult play() {
    begin_next();
    while (!is_over()) {
      wait();
      collect();
      const bool is_late = Clock::now() >= deadline_;
      if (!is_stopped_ && is_late) end_.is_time_up = !is_decided_;
      if (!is_stopped_ && (is_late || is_interrupted())) stop();
      if (!is_stopped_) begin_those_due();
      if (!is_stopped_) stop_those_left();
    }
    end_.is_interrupted = is_interrupted();
    return std::move(end_);
  }

 private:
  bool is_over() const {
    return (is_stopped_ || all_begun()) && !runs_any([](std::size_t) { return true; });
  }

  // Returns true if no further part will start.
  bool all_begun() const { return begun_ == programs_.size() || !may_begin(); }

  // Returns true if a part runs that `is_meant`.
  template <class IsMeant>
  bool runs_any(const IsMeant& is_meant) const {
    for (std::size_t part = 0; part < begun_; ++part) {
      if ((programs_[part] || played_[part]) && is_meant(part)) return true;
    }
    return false;
  }

  // Ends the parts that only wait for others, once all others have ended.
  void stop_those_left() {
    if (!all_begun()) return;
    const bool has_program = runs_any([&](std::size_t part) { return programs_[part] != nullptr; });
    for (const auto& played : played_) {
      if (played && !has_program) played->stop();
    }
    if (runs_any([&](std::size_t part) { return scene_.parts[part].must_exit; })) return;
    if (!last_output_) last_output_ = Clock::now() + last_output;
    if (Clock::now() < *last_output_) return;
    is_ended_ = true;
    for (const auto& program : programs_) {
      if (program) program->stop();
    }
  }

  // Once the server has ended, no further program is started.
  bool may_begin() const { return !end_.parts.front().has_value(); }

  void begin_next() {
    const std::size_t part = begun_++;
    last_begin_ = Clock::now();
    try {
      const auto& [run, delay, play, must_exit] = scene_.parts[part];
      if (play) {
        played_[part] = std::make_unique<PlayedPart>(play);
        return;
      }
      programs_[part] = std::make_unique<RunningProgram>(run, StdinWriter(run));
    } catch (const std::system_error& error) {
      RunResult result;
      result.end = RunResult::Termination::internal_error;
      result.message = error.what();
      take(part, std::move(result));
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
    if (last_output_ && !is_ended_) next = std::min(next, *last_output_);
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
    for (const auto& played : played_) {
      if (played) files.push_back({played->ending(), POLLIN, 0});
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
      RunResult result = program->outcome();
      program.reset();
      if (result.end == RunResult::Termination::interrupted) {
        result.end =
            is_ended_ ? RunResult::Termination::exited : RunResult::Termination::time_limit;
      }
      take(part, std::move(result));
    }
    for (std::size_t part = 0; part < played_.size(); ++part) {
      auto result = played_[part] ? played_[part]->outcome() : std::nullopt;
      if (!result) continue;
      played_[part].reset();
      take(part, *std::move(result));
    }
  }

  void take(std::size_t part, RunResult result) {
    if (!is_stopped_ && scene_.is_decided(part, result)) {
      is_decided_ = is_decided_ || Clock::now() + last_wait < deadline_;
      deadline_ = std::min<Clock::time_point>(deadline_, Clock::now() + last_wait);
    }
    end_.parts[part] = std::move(result);
  }

  void stop() {
    is_stopped_ = true;
    for (const auto& program : programs_) {
      if (program) program->stop();
    }
    for (const auto& played : played_) {
      if (played) played->stop();
    }
  }

  const MultiProcessRun& scene_;
  const LoopbackNetwork& loopback_;
  std::vector<std::unique_ptr<RunningProgram>> programs_;  // null for those that do not run
  std::vector<std::unique_ptr<PlayedPart>> played_;        // likewise
  std::size_t begun_ = 0;                                  // number of parts started
  Clock::time_point last_begin_;                           // or when the server began to listen
  Clock::time_point deadline_;
  std::optional<Clock::time_point> last_output_;  // when the programs that need not exit are ended
  bool is_ended_ = false;                         // they were ended
  bool is_decided_ = false;                       // the deadline is that of the last wait
  bool is_stopped_ = false;                       // all were ended
  MultiProcessResult end_;
};

}  // namespace

MultiProcessResult run_processes(const MultiProcessRun& run, const LoopbackNetwork& loopback) {
  for (const ProcessEntry& part : run.parts) {
    if (part.play) continue;
    if (const auto reason = sandbox_error(part.run.sandbox)) throw std::runtime_error(*reason);
  }
  return Stage(run, loopback).play();
}

}  // namespace gauntlet::process
