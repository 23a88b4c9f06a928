#pragma once

#include <cstdint>
#include <memory>

#include "process/run/run.hpp"

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

 private:
  std::unique_ptr<Supervisor> holder_;  // null for the machine's network
  std::uint16_t port_;
};

}  // namespace gauntlet::process
