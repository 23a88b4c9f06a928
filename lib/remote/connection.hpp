#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include "remote/network.hpp"

namespace gauntlet::remote {

using Clock = std::chrono::steady_clock;

// The other side has not said, or taken, what it should. what() is one line: why.
class Lost : public std::runtime_error {
 public:
  explicit Lost(const std::string& reason, std::string said = {})
      : std::runtime_error(reason), said_(std::move(said)) {}

  // The beginning of what came instead, if anything.
  const std::string& said() const { return said_; }

 private:
  std::string said_;
};

// A TCP connection over which JSON values go in both directions. For one thread at a time; it is
// closed with the object.
class Connection {
 public:
  struct Stream;
  explicit Connection(std::unique_ptr<Stream> stream);
  Connection(Connection&&) noexcept;
  Connection& operator=(Connection&&) noexcept;
  ~Connection();

  // Sends all of it. Throws Lost if it cannot be sent until then.
  void send(std::string_view bytes, Clock::time_point until);

  // The text of the next value that the other side has sent, which may be anything in brackets or
  // quotes. What comes after it is kept for the next time. Throws Lost if there is none until then,
  // none within so many bytes, or none at all any more.
  std::string receive(Clock::time_point until, std::size_t most_bytes);

  // Bytes that the other side has sent, whatever they are, in the place of receive(): nothing if
  // there are none until then, and none at all at the end. Throws Lost.
  std::optional<std::string> receive_bytes(Clock::time_point until);

  // Ends it: as usual, so that the other side gets a reset, or only for sending. What is sent or
  // received afterwards is Lost.
  void close();
  void reset();
  void close_sending();

  // Reads nothing, and returns when the other side has ended it.
  void wait_for_end();

  // Whether it has; another thread may ask while one waits for what is to be sent.
  bool has_ended() const;

 private:
  std::unique_ptr<Stream> stream_;
};

// Connects to a numeric address, IPv4 or IPv6. Throws Lost.
Connection connect(Network& network, const std::string& address, std::uint16_t port,
                   Clock::time_point until);

// The same, where it may be that nobody listens there yet: tries again and again until then.
Connection connect_sometime(Network& network, const std::string& address, std::uint16_t port,
                            Clock::time_point until);

// Whether it is a numeric address.
bool is_address(const std::string& text);

}  // namespace gauntlet::remote
