#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "remote/connection.hpp"

namespace gauntlet::remote {

// How long is waited for how many clients, as the course's server does.
struct SignUpRules {
  std::size_t least = 5;
  std::size_t most = 10;  // with so many it is over at once
  std::chrono::milliseconds wait{30'000};
  unsigned tries = 2;  // times to wait, while there are fewer than the least
  std::chrono::milliseconds name_time{10'000};  // for a client to send its name
  bool any_names = false;  // not empty, at most 64 bytes; else 1 to 12 letters (A-Z, a-z)
};

struct Client {
  std::string name;
  Connection connection;
};

// One who has connected, but has not signed up.
struct Refusal {
  std::string heard;   // the first bytes of what it has sent, white space before the name left out
  std::string reason;  // one line
};

// Listens at an address and port; 0 is any free one.
class Listener {
 public:
  // Throws Lost when that cannot be done.
  Listener(Network& network, const std::string& address, std::uint16_t port);
  ~Listener();

  std::uint16_t port() const;

  // Waits for clients, and listens no more. They are in the order in which their names came; fewer
  // than the least if there were no more. A client without a valid name in time, or that comes too
  // late, is let go. `on_client` and `on_refusal` are told of each, by another thread.
  std::vector<Client> sign_up(const SignUpRules& rules,
                              const std::function<void(const std::string& name)>& on_client,
                              const std::function<void(Refusal)>& on_refusal = {});

 private:
  struct Acceptor;
  std::unique_ptr<Acceptor> acceptor_;
};

}  // namespace gauntlet::remote
