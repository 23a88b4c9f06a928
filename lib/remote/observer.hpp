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

// Somebody who watches a broadcast: what it wants, and how far it is served.
struct Observer {
  Observer(asio::ip::tcp::socket its_socket, Clock::time_point now)
      : socket(std::move(its_socket)), came(now) {}

  asio::ip::tcp::socket socket;
  Clock::time_point came;
  bool is_known = false;              // what it wants
  std::unique_ptr<WebSocket> web;     // if it wants that
  std::string said_first;             // as long as that is not known
  std::array<char, 2 << 10> heard{};  // last, unless it wants lines
  Transcript::Place place;            // what it has taken
  std::size_t said_before = 0;        // bytes
  bool is_sent_to = false;            // now
  Clock::time_point sent_since;       // if so
  bool is_read_from = false;          // now
  bool has_spoken = false;
  bool has_hung_up = false;  // it sends no more
  bool is_gone = false;      // its connection is closed

  // What is to be sent next of its channel. The answers of a WebSocket go between messages.
  std::string_view next(const Channel& channel) {
    const std::string_view bytes = channel.transcript().from(place);
    if (!web) return bytes;
    if (answer_.empty()) answer_ = web->take_answers();
    const std::size_t left = channel.left_of_message(place.passed());
    is_answered_ = left == 0 && !answer_.empty();
    if (is_answered_) return std::string_view(answer_).substr(answered_);
    if (answer_.empty() && web->is_open()) return bytes;
    return bytes.substr(0, left);
  }

  // So many bytes of that are sent.
  void pass(std::size_t sent) {
    if (!is_answered_) return Transcript::pass(place, sent);
    answered_ += sent;
    if (answered_ < answer_.size()) return;
    answer_.clear();
    answered_ = 0;
  }

 private:
  std::string answer_;        // what the WebSocket wants to be sent beside the messages
  std::size_t answered_ = 0;  // bytes of that
  bool is_answered_ = false;  // now, with that
};

}  // namespace gauntlet::remote
