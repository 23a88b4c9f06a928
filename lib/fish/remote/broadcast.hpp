#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <string>

#include "fish/remote/connection.hpp"

namespace gauntlet::remote {

// The size of something that grows, over time.
class SizeHistory {
 public:
  // Precondition: `now` never decreases.
  void note(Clock::time_point now, std::size_t size) { marks_.push_back({now, size}); }

  // Returns the last size recorded by `time`, or 0 if there is none. Forgets earlier ones: `time`
  // must never decrease.
  std::size_t size_at(Clock::time_point time) {
    while (marks_.size() > 1 && marks_[1].time <= time) marks_.pop_front();
    return !marks_.empty() && marks_.front().time <= time ? marks_.front().size : 0;
  }

 private:
  struct Mark {
    Clock::time_point time;
    std::size_t size;
  };
  std::deque<Mark> marks_;
};

// The limits for observers of a broadcast.
struct BroadcastRules {
  std::size_t max = 2000;  // maximum number of observers; later ones are refused
  // Disconnects an observer that reads nothing for `send_timeout` although data is waiting. Also
  // disconnects an observer that still has more than `max_behind` bytes to read of the lines sent
  // at least `send_timeout` ago; lines sent before it connected do not count.
  std::chrono::milliseconds send_timeout{10'000};
  std::size_t max_behind = std::size_t{8} << 20;
};

// Sends lines to everyone who connects: all earlier lines first, then new ones as they come. All
// observers share the text in memory, and slow observers are disconnected. Input from observers is
// discarded. All work is done in the thread of the network, so other connections should have a
// network of their own.
class Broadcast {
 public:
  // Listens at an address and port; port 0 selects a free one. Throws ConnectionError if it cannot
  // listen.
  Broadcast(Network& network, const std::string& address, std::uint16_t port,
            BroadcastRules rules = {});
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
  std::shared_ptr<Impl> hall_;
};

}  // namespace gauntlet::remote
