#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

namespace gauntlet::remote {

// The limits for observers of a broadcast.
struct BroadcastRules {
  std::size_t max = 2000;  // maximum number of observers; later ones are refused
  // Disconnects an observer that reads nothing for `send_timeout` although data is waiting, or that
  // does not complete its HTTP request within this time. Also disconnects an observer that still
  // has more than `max_behind` bytes to read of the lines sent at least `send_timeout` ago; lines
  // sent before it connected do not count.
  std::chrono::milliseconds send_timeout{10'000};
  std::size_t max_behind = std::size_t{8} << 20;
};

// Sends lines to everyone who connects: all earlier lines first, then new ones as they come. An
// observer that sends an HTTP GET request gets Server-Sent Events (WHATWG HTML standard, 9.2), any
// other plain lines. Slow observers are disconnected. Other input from observers is discarded. All
// work is done in a thread of its own.
class Broadcast {
 public:
  // Listens at an address and port; port 0 selects a free one. Throws ConnectionError if it cannot
  // listen.
  Broadcast(const std::string& address, std::uint16_t port, BroadcastRules rules = {});
  Broadcast(const Broadcast&) = delete;
  Broadcast& operator=(const Broadcast&) = delete;
  // Closes all connections.
  ~Broadcast();

  std::uint16_t port() const;

  // Sends a line, given without its newline. Never blocks on observers. May be called from any
  // thread.
  void send(std::string line);

  // Ends the broadcast: waits up to `within` for the observers to read the rest, and closes all
  // connections.
  void finish(std::chrono::milliseconds within);

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace gauntlet::remote
