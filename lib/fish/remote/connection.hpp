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

namespace gauntlet::remote {

// Does the input and output of all connections in its own thread. It must outlive them.
class Network {
 public:
  Network();
  ~Network();

  struct Loop;
  Loop& loop() { return *loop_; }

 private:
  std::unique_ptr<Loop> loop_;
};

using Clock = std::chrono::steady_clock;

// Thrown if the other side did not send or read what was expected. what() is the reason in one
// line.
class ConnectionError : public std::runtime_error {
 public:
  explicit ConnectionError(const std::string& reason, std::string said = {})
      : std::runtime_error(reason), said_(std::move(said)) {}

  // The beginning of the data received instead, if any.
  const std::string& said() const { return said_; }

 private:
  std::string said_;
};

// A TCP connection that carries JSON values in both directions. Not thread-safe. The destructor
// closes it.
class Connection {
 public:
  struct Stream;
  explicit Connection(std::unique_ptr<Stream> stream);
  Connection(Connection&&) noexcept;
  Connection& operator=(Connection&&) noexcept;
  ~Connection();

  // Sends all bytes. Throws ConnectionError if they cannot be sent before `until`.
  void send(std::string_view bytes, Clock::time_point until);

  // Returns the text of the next value received, which may contain anything in brackets or quotes.
  // Bytes after it are kept for the next call. Throws ConnectionError if no value arrives before
  // `until` or within `max_bytes` bytes, or if the connection has ended.
  std::string receive(Clock::time_point until, std::size_t max_bytes);

  // Returns received bytes without splitting them into values; use either this or receive().
  // Returns nullopt if there are none before `until`, and an empty string at the end. Throws
  // ConnectionError.
  std::optional<std::string> receive_bytes(Clock::time_point until);

  // Close the connection: normally, with a reset, or for sending only. Sending or receiving
  // afterwards throws Lost.
  void close();
  void reset();
  void close_sending();

  // Reads nothing, and returns when the other side has closed the connection.
  void wait_for_end();

  // Returns true if the other side has closed it. May be called while another thread waits for
  // data.
  bool has_ended() const;

 private:
  std::unique_ptr<Stream> stream_;
};

// Connects to a numeric IPv4 or IPv6 address. Throws ConnectionError.
Connection connect(Network& network, const std::string& address, std::uint16_t port,
                   Clock::time_point until);

// Connects to a server that may not listen yet: retries until `until`. Throws ConnectionError.
Connection connect_with_retry(Network& network, const std::string& address, std::uint16_t port,
                              Clock::time_point until);

// Returns true for a numeric address.
bool is_address(const std::string& text);

// Raises the soft limit on open files of this process to the hard limit, and returns it.
std::size_t raise_open_file_limit();

}  // namespace gauntlet::remote
