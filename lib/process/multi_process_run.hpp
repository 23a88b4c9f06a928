#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "gauntlet/limits.hpp"
#include "system/file.hpp"

namespace gauntlet::process {

class Supervisor;

// The network on which several programs talk over TCP: a private loopback device. It is the
// machine's own network without a sandbox, with the full network, or if the machine does not allow
// the basic sandbox a private one. A program joins it by its RunSpec::network_namespace_of.
class LoopbackNetwork {
 public:
  // Chooses a port from 10000 to 29999 at which no process listens; these ports are below the
  // ephemeral range. The search starts at a port derived from `number`. Throws std::runtime_error
  // if the strict sandbox cannot share a network between programs, and std::system_error.
  LoopbackNetwork(Sandbox sandbox, Network network, std::uint64_t number);
  LoopbackNetwork(const LoopbackNetwork&) = delete;
  LoopbackNetwork& operator=(const LoopbackNetwork&) = delete;
  ~LoopbackNetwork();

  std::uint16_t port() const { return port_; }

  // Returns the port at which the search starts.
  static std::uint16_t port_for(std::uint64_t number);

  // Returns the value for RunSpec::network_namespace_of: a process that only holds the network, or
  // 0 for the machine's network.
  int network_of() const;

  // Returns true if a process listens at the port. Reads /proc/PID/net/tcp and makes no connection.
  bool has_listener() const;

  // Creates a TCP socket of the network for use by this process; reads and writes never block
  // (EAGAIN). Throws std::system_error.
  system::File make_socket() const;

 private:
  std::unique_ptr<Supervisor> holder_;  // null for the machine's network
  std::uint16_t port_;
};

// One program of a multi-process run. The first is the server. Each other program starts `delay`
// after the previous one; the delay of the second counts from when the server listens.
struct ProcessEntry {
  RunSpec run;
  std::chrono::milliseconds delay{0};
  // If set, the part is not a program: this process plays it by calling the function in a thread.
  // It must return soon after the file `stop` has become readable, which is also the case when all
  // programs have ended. It must not throw.
  std::function<RunResult(int stop)> play = nullptr;
  // If false, the program is ended half a second after all others have ended, as if it had exited
  // with status 0.
  bool must_exit = true;
};

// Several programs that run at the same time and talk to each other over TCP.
struct MultiProcessRun {
  std::vector<ProcessEntry> parts;          // not empty
  std::chrono::milliseconds time_limit{0};  // the wall-time limit of the whole run
  // Called when a part has ended. If it returns true, the outcome is decided, and the other parts
  // get two more seconds.
  std::function<bool(std::size_t part, const RunResult& outcome)> is_decided;
};

struct MultiProcessResult {
  std::vector<std::optional<RunResult>>
      parts;                    // nullopt for a part that was not started;
                                // Termination::time_limit if it was ended because the time was up
  bool has_listened = false;    // the server listened at its port
  bool is_time_up = false;      // parts were ended because the whole run exceeded its time limit
  bool is_interrupted = false;  // by interrupt_processes()
};

// Runs the programs on a loopback, at whose port the server must listen. Each runs as by
// run_process(), with its own limits and sandbox. All of them, with everything they started, have
// ended on return. Throws std::runtime_error if a sandbox is unavailable; other errors are reported
// in the outcomes.
MultiProcessResult run_processes(const MultiProcessRun& run, const LoopbackNetwork& loopback);

}  // namespace gauntlet::process
