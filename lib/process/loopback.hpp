#pragma once

#include <cstdint>
#include <memory>

#include "process/run/run.hpp"

namespace gauntlet::process {

class Supervisor;

// Where programs talk to each other over TCP: a loopback device that nobody else is on, or, without
// a sandbox, with the full network, and where a machine does not allow the basic sandbox any other,
// that of the machine. A program is brought there by its Run::network_of.
class Loopback {
 public:
  // Chooses a port at which nobody listens: from 10000 to 29999, so none that the system gives to
  // those who connect; the first it tries goes by that number. Throws std::runtime_error where the
  // strict sandbox cannot have a network that programs share, and std::system_error.
  Loopback(Sandbox sandbox, Network network, std::uint64_t number);
  Loopback(const Loopback&) = delete;
  Loopback& operator=(const Loopback&) = delete;
  ~Loopback();

  std::uint16_t port() const { return port_; }

  // The one that is chosen first.
  static std::uint16_t port_for(std::uint64_t number);

  // For Run::network_of: a process that does nothing but to hold it; 0 where it is the machine's.
  int network_of() const;

  // Whether somebody listens at the port, by /proc/PID/net/tcp: nobody is connected to.
  bool has_listener() const;

 private:
  std::unique_ptr<Supervisor> holder_;  // none where it is the machine's
  std::uint16_t port_;
};

}  // namespace gauntlet::process
