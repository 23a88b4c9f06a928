#pragma once

#include <algorithm>
#include <asio/ip/tcp.hpp>
#include <string>
#include <utility>

#include "json/splitter.hpp"
#include "remote/connection.hpp"

namespace gauntlet::remote {

// A socket, and the input that was read from it but not returned yet. The thread that owns the
// connection starts socket operations, the thread of the network completes them. There is never
// more than one pending operation of a kind.
struct Connection::Stream {
  // `already_read`: input that was read from the socket before.
  explicit Stream(asio::ip::tcp::socket its_socket, std::string already_read = {});

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
