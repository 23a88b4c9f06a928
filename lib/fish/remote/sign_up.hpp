#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "fish/remote/connection.hpp"
#include "match/channel.hpp"

namespace gauntlet::remote {

// The channel to a player at the other end of a connection.
class RemoteChannel : public match::Channel {
 public:
  RemoteChannel(Connection connection, match::CallOptions talk)
      : Channel(talk), connection_(std::move(connection)) {}

  std::string ask(const std::string& line, std::chrono::milliseconds timeout) override;

 private:
  Connection connection_;
};

// How long the server waits for how many clients, as the course's server does.
struct SignUpRules {
  std::size_t min = 5;
  std::size_t max = 10;  // sign-up ends at once with this number
  std::chrono::milliseconds wait{30'000};
  unsigned tries = 2;                           // waiting periods, while there are fewer than `min`
  std::chrono::milliseconds name_time{10'000};  // for a client to send its name
  bool any_names = false;  // true: 1 to 64 bytes; false: 1 to 12 letters (A-Z, a-z)
};

struct Client {
  std::string name;
  Connection connection;
};

// A connection that was refused during sign-up.
struct Refusal {
  std::string heard;   // first bytes that it sent, without white space before the name
  std::string reason;  // one line
};

// Listens at an address and port; port 0 selects a free one.
class Listener {
 public:
  // Throws ConnectionError if it cannot listen.
  Listener(Network& network, const std::string& address, std::uint16_t port);
  ~Listener();

  std::uint16_t port() const;

  // Waits for clients, then stops listening. Returns the clients in the order in which their names
  // arrived; fewer than `min` if no more came. Disconnects a client that sends no valid name in
  // time, or that comes too late. Another thread calls `on_client` and `on_refusal` for each.
  std::vector<Client> sign_up(const SignUpRules& rules,
                              const std::function<void(const std::string& name)>& on_client,
                              const std::function<void(Refusal)>& on_refusal = {});

 private:
  struct Acceptor;
  std::unique_ptr<Acceptor> acceptor_;
};

}  // namespace gauntlet::remote
