#include "grading/watch.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <system_error>

#include "grading/child.hpp"
#include "grading/home.hpp"
#include "grading/load_meter.hpp"
#include "grading/reaper.hpp"
#include "grading/wire.hpp"

namespace gauntlet::grading {
namespace {

using Clock = std::chrono::steady_clock;
using End = Report::End;

constexpr std::chrono::milliseconds tick{20};  // between two looks at what a program takes
constexpr int rest = 10;                       // times as long as a look took, at least
constexpr int own_socket = 3;

// What one who has just been cloned from us has in memory, and is therefore said to have had.
std::uint64_t unavoidable_memory() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<std::uint64_t>(usage.ru_maxrss) * 1024;
}

// Watches over one program that runs.
class Watch {
 public:
  Watch(const Child& child, const Caps& caps, const File& socket, const PrivateWorld& world)
      : child_(child),
        caps_(caps),
        begin_(Clock::now()),
        meter_(child.pid, MemoryMeter(world.surroundings().has_ipc, world.shared_files())) {
    files_ = {pollfd{child.ending.number(), POLLIN, 0}, pollfd{socket.number(), POLLIN, 0}};
  }

  // Waits for the end, or makes it.
  Report run() {
    while (!is_over()) {
    }
    report_.wall = Clock::now() - begin_;
    const bool ended = report_.end == End::exited;
    if (!ended || has_living_children(child_.pid, buried_)) {
      if (ended) report_.left_behind = count_descendants(caps_.is_wrapped);
      report_.all_ended = end_descendants(child_.pid, buried_);
    }
    report_.cpu = std::max(buried_.cpu, meter_.cpu_seen());
    if (buried_.status) judge(*buried_.status);
    report_.memory = std::max(buried_.memory, peak_);
    return report_;
  }

 private:
  // Waits for something to happen. True when it is over, and how is in the report.
  bool is_over() {
    const auto past = Clock::now() - begin_;
    const auto wait = std::min<std::chrono::nanoseconds>(caps_.wall, next_look_) - past;
    const auto left = std::max<std::chrono::nanoseconds>(wait, std::chrono::nanoseconds(0));
    const timespec timeout{left.count() / 1'000'000'000, left.count() % 1'000'000'000};
    const int ready = ppoll(files_.data(), files_.size(), &timeout, nullptr);
    if (ready > 0) {
      report_.end = files_[0].revents != 0 ? End::exited : End::stopped;
      return true;
    }
    if (Clock::now() - begin_ >= caps_.wall) {
      report_.end = End::wall;
      return true;
    }
    if (Clock::now() - begin_ < next_look_) return false;
    const auto look = Clock::now();
    const bool is_crossed = crosses_a_limit();
    const auto now = Clock::now();
    next_look_ = now - begin_ + std::max<std::chrono::nanoseconds>(tick, (now - look) * rest);
    return is_crossed;
  }

  bool crosses_a_limit() {
    const Load load = meter_.measure(caps_.processes, caps_.memory, buried_);
    peak_ = std::max(peak_, load.memory);
    if (load.memory > caps_.memory) {
      report_.end = End::memory;
    } else if (load.cpu > caps_.cpu) {
      report_.end = End::cpu;
    } else if (load.processes > caps_.processes) {
      report_.end = End::processes;
    } else {
      return false;
    }
    return true;
  }

  // Whoever ended by itself may still have taken too much, between two looks or while we were kept
  // from looking.
  void judge(int status) {
    if (report_.end != End::exited) return;
    if (buried_.memory > std::max(caps_.memory, unavoidable_memory())) {
      report_.end = End::memory;
    } else if (report_.cpu > caps_.cpu) {
      report_.end = End::cpu;
    } else if (report_.wall > caps_.wall) {
      report_.end = End::wall;
    } else if (WIFSIGNALED(status)) {
      report_.end = End::signalled;
      report_.code = WTERMSIG(status);
    } else {
      report_.code = WEXITSTATUS(status);
    }
  }

  const Child& child_;
  const Caps& caps_;
  Clock::time_point begin_;
  std::chrono::nanoseconds next_look_ = tick;
  std::array<pollfd, 2> files_{};
  LoadMeter meter_;
  std::uint64_t peak_ = 0;
  Buried buried_;
  Report report_;
};

Report run_order(const Order& order, Files files, const File& socket, const PrivateWorld& world) {
  const Child child = start_child(order, files);
  if (child.error != 0) {
    Report report;
    report.end = child.is_folders_fault ? End::no_folder : End::noexec;
    report.code = child.error;
    return report;
  }
  for (File& file : files) file.close();
  return Watch(child, order.caps, socket, world).run();
}

// As a program expects to find them, and deaf to the terminal.
void settle() {
  setsid();
  for (int signal = 1; signal < NSIG; ++signal) ::signal(signal, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  adopt_orphans();
  // Not to be kept from our work by thousands of processes. Takes privileges; without, no matter.
  const sched_param least{.sched_priority = 1};
  sched_setscheduler(0, SCHED_RR | SCHED_RESET_ON_FORK, &least);
}

// Leaves open nothing but the socket and /dev/null: another program's pipe must not be held open.
File keep_only(int socket) {
  const int nothing = open("/dev/null", O_RDWR | O_CLOEXEC);
  for (int stream = 0; stream < own_socket; ++stream) dup3(nothing, stream, O_CLOEXEC);
  if (socket != own_socket) dup3(socket, own_socket, O_CLOEXEC);
  close_range(own_socket + 1, ~0U, 0);
  return File(own_socket);
}

void run_orders(const File& socket, PrivateWorld& world, OwnFolder& folder) {
  for (;;) {
    Files files;
    const auto order = receive_order(socket, files);
    if (!order) return;
    Report report = run_order(*order, std::move(files), socket, world);
    report.left = world.clear();
    if (!send_report(socket, report)) return;
    folder.renew_home();
  }
}

}  // namespace

void watch_programs(int socket, const std::filesystem::path& folder) {
  settle();
  const File own = keep_only(socket);
  OwnFolder own_folder(folder);
  if (const auto isolation = receive_isolation(own)) {
    PrivateWorld world(*isolation);
    send_surroundings(own, world.surroundings());
    run_orders(own, world, own_folder);
  }
  own_folder.remove();
  _exit(0);
}

}  // namespace gauntlet::grading
