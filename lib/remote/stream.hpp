#pragma once

#include <algorithm>
#include <asio/ip/tcp.hpp>
#include <string>
#include <utility>

#include "json/splitter.hpp"
#include "remote/connection.hpp"

namespace gauntlet::remote {

// A socket, and what was read from it but not handed out yet. Operations on the socket are begun
// by the thread that has the connection and done by that of the network; never two of a kind at a
// time.
struct Connection::Stream {
  // `read`: what was read from the socket already.
  explicit Stream(asio::ip::tcp::socket its_socket, std::string already_read = {});

  void send(std::string_view bytes, Clock::time_point until);
  std::string receive(Clock::time_point until, std::size_t most_bytes);

  asio::ip::tcp::socket socket;

 private:
  std::size_t read_some(char* data, std::size_t size);
  [[noreturn]] void lose(const std::string& reason) const;

  std::string read_;
  json::Splitter splitter_;
  // Of the value that is waited for:
  Clock::time_point until_;
  std::size_t most_ = 0;
  std::size_t left_ = 0;  // bytes that may still come
  std::string heard_;     // its beginning
};

}  // namespace gauntlet::remote
