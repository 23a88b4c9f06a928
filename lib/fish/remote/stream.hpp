#pragma once

#include <asio/error_code.hpp>
#include <asio/executor_work_guard.hpp>
#include <asio/io_context.hpp>
#include <asio/ip/tcp.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <thread>

#include "fish/remote/connection.hpp"
#include "json/splitter.hpp"

// The part of the interface that uses asio, for the files of this folder only.
namespace gauntlet::remote {

struct Network::Loop {
  asio::io_context context{1};
  asio::executor_work_guard<asio::io_context::executor_type> work{context.get_executor()};
  std::jthread thread{[this] { context.run(); }};
};

// For an error without consequences, such as one from closing a broken connection.
inline void ignore(const asio::error_code& /*error*/) {}

// Listens at a numeric IPv4 or IPv6 address and a port; port 0 selects a free one. Throws
// ConnectionError if it cannot listen.
asio::ip::tcp::acceptor listen_at(asio::io_context& context, const std::string& address,
                                  std::uint16_t port);

// A socket, and the input that was read from it but not returned yet. The thread that owns the
// connection starts socket operations, the thread of the network completes them. There is never
// more than one pending operation of a kind.
struct Connection::Stream {
  // `already_read`: bytes after those at the beginning that were read and used before; nullopt if
  // nothing was read.
  explicit Stream(asio::ip::tcp::socket its_socket,
                  const std::optional<std::string>& already_read = {});

  void send(std::string_view bytes, Clock::time_point until);
  std::string receive(Clock::time_point until, std::size_t max_bytes);

  asio::ip::tcp::socket socket;

 private:
  std::size_t read_some(char* data, std::size_t size);
  [[noreturn]] void lose(const std::string& reason) const;

  std::string read_;
  json::Splitter splitter_;
  // State of the value being received:
  Clock::time_point until_;
  std::size_t max_ = 0;
  std::size_t left_ = 0;  // bytes that it may still have
  std::string heard_;     // its beginning
};

}  // namespace gauntlet::remote
