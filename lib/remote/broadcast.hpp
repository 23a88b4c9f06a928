#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "remote/network.hpp"

namespace gauntlet::remote {

// Which observers of a broadcast are let go.
struct BroadcastRules {
  std::size_t most = 2000;  // of them; who comes then is not let in
  // Who takes nothing for so long, though there is something, is let go. So is who has still more
  // than `most_behind` bytes to take of what was said so long ago, and after it came.
  std::chrono::milliseconds patience{10'000};
  std::size_t most_behind = std::size_t{8} << 20;
};

// Sends lines to anyone who connects: all lines from the first, and those to come as they come. Who
// comes late gets all of them, too. All observers share the text in memory, and who falls behind is
// let go. What they send is thrown away. The network does all the work, in its thread: it takes
// time from what else it does, so that others had better have another one.
class Broadcast {
 public:
  // Listens at an address and port; 0 is any free one. Throws Lost when that cannot be done.
  Broadcast(Network& network, const std::string& address, std::uint16_t port,
            BroadcastRules rules = {});
  Broadcast(const Broadcast&) = delete;
  Broadcast& operator=(const Broadcast&) = delete;
  // Ends all connections.
  ~Broadcast();

  std::uint16_t port() const;

  // Says a line, given without its newline, from any thread; waits for nobody.
  void say(std::string line);

  // The last line was said: gives the observers until then at most to take the rest, and ends all
  // connections.
  void finish(std::chrono::milliseconds within);

 private:
  class Hall;
  std::shared_ptr<Hall> hall_;
};

}  // namespace gauntlet::remote
