#pragma once

#include <array>
#include <asio/ip/tcp.hpp>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "remote/channel.hpp"
#include "remote/connection.hpp"
#include "remote/web_socket.hpp"

namespace gauntlet::remote {

// An observer of a broadcast: the protocol that it uses, and how much it has received.
struct Observer {
  Observer(asio::ip::tcp::socket its_socket, Clock::time_point now)
      : socket(std::move(its_socket)), came(now) {}

  asio::ip::tcp::socket socket;
  Clock::time_point came;
  bool is_known = false;              // its protocol
  std::unique_ptr<WebSocket> web;     // if it uses WebSocket
  std::string said_first;             // while the protocol is unknown
  std::array<char, 2 << 10> heard{};  // last input, unless it uses lines
  Transcript::Place place;            // position in its channel
  std::size_t said_before = 0;        // bytes sent before it connected
  bool is_sent_to = false;            // a write is pending
  Clock::time_point sent_since;       // start of that write
  bool is_read_from = false;          // a read is pending
  bool has_spoken = false;
  bool has_hung_up = false;  // it has closed its sending side
  bool is_gone = false;      // its connection is closed

  // Returns the next bytes to send. Output of the WebSocket itself goes between messages.
  std::string_view next(const Channel& channel) {
    const std::string_view bytes = channel.transcript().from(place);
    if (!web) return bytes;
    if (answer_.empty()) answer_ = web->take_output();
    const std::size_t left = channel.left_of_message(place.passed());
    is_answered_ = left == 0 && !answer_.empty();
    if (is_answered_) return std::string_view(answer_).substr(answered_);
    if (answer_.empty() && web->is_open()) return bytes;
    return bytes.substr(0, left);
  }

  // `sent` bytes of next() were sent.
  void pass(std::size_t sent) {
    if (!is_answered_) return Transcript::pass(place, sent);
    answered_ += sent;
    if (answered_ < answer_.size()) return;
    answer_.clear();
    answered_ = 0;
  }

 private:
  std::string answer_;        // output of the WebSocket besides messages
  std::size_t answered_ = 0;  // bytes of it already sent
  bool is_answered_ = false;  // next() has returned this output
};

}  // namespace gauntlet::remote
