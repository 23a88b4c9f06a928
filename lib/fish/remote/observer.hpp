#pragma once

#include <algorithm>
#include <array>
#include <asio/ip/tcp.hpp>
#include <chrono>
#include <cstddef>
#include <deque>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "fish/remote/broadcast.hpp"
#include "fish/remote/connection.hpp"
#include "fish/remote/web_socket.hpp"

namespace gauntlet::remote {

// An append-only text whose bytes never move in memory.
class Transcript {
 public:
  // The maximum number of bytes returned by from().
  static constexpr std::size_t block = std::size_t{64} << 10;

  // The position of a reader; initially the beginning.
  class Place {
   public:
    std::size_t passed() const { return passed_; }  // bytes

   private:
    friend class Transcript;
    std::size_t block_ = 0, at_ = 0, passed_ = 0;
  };

  std::size_t size() const { return size_; }

  void append_line(std::string_view line) { append(line, "\n"); }

  void append(std::string_view bytes, std::string_view end = {}) {
    const std::size_t more = bytes.size() + end.size();
    if (blocks_.empty() || blocks_.back().capacity() - blocks_.back().size() < more) {
      blocks_.emplace_back().reserve(std::max(block, more));
    }
    blocks_.back().append(bytes).append(end);
    size_ += more;
  }

  // Returns the bytes at a position; empty at the end. They stay valid as long as this object.
  std::string_view from(Place& place) const {
    if (place.block_ + 1 < blocks_.size() && place.at_ == blocks_[place.block_].size()) {
      ++place.block_;
      place.at_ = 0;
    }
    if (blocks_.empty()) return {};
    return std::string_view(blocks_[place.block_]).substr(place.at_, block);
  }

  // Advances a position by some of the bytes that from() returned for it.
  static void pass(Place& place, std::size_t bytes) {
    place.at_ += bytes;
    place.passed_ += bytes;
  }

 private:
  std::deque<std::string> blocks_;
  std::size_t size_ = 0;
};

// The bytes sent to all observers of one kind, which share them: lines or WebSocket messages.
class Channel {
 public:
  const Transcript& transcript() const { return transcript_; }
  std::size_t size() const { return transcript_.size(); }

  void append_line(std::string_view line) { transcript_.append_line(line); }

  void append_message(std::string_view bytes) {
    transcript_.append(bytes);
    ends_.push_back(transcript_.size());
  }

  // Returns the number of bytes left of the message at a place; 0 between two messages.
  std::size_t left_of_message(std::size_t passed) const {
    const auto end = std::lower_bound(ends_.begin(), ends_.end(), passed);
    return passed == 0 || end == ends_.end() ? 0 : *end - passed;
  }

  // Records the size at `now`, and computes said_long_ago(): the size at `now - ago`.
  void note(Clock::time_point now, std::chrono::milliseconds ago) {
    past_.note(now, transcript_.size());
    said_long_ago_ = past_.size_at(now - ago);
  }
  std::size_t said_long_ago() const { return said_long_ago_; }  // bytes

 private:
  Transcript transcript_;
  std::vector<std::size_t> ends_;  // of the messages
  SizeHistory past_;               // of the transcript
  std::size_t said_long_ago_ = 0;
};

// Calls `take` with each line of a transcript of lines.
template <class Take>
void for_each_line(const Transcript& lines, const Take& take) {
  Transcript::Place place;
  std::string line;
  for (std::string_view bytes; !(bytes = lines.from(place)).empty();) {
    Transcript::pass(place, bytes.size());
    for (std::size_t end = 0; (end = bytes.find('\n')) != bytes.npos;
         bytes.remove_prefix(end + 1)) {
      take(line.append(bytes.substr(0, end)));
      line.clear();
    }
    line.append(bytes);
  }
}

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
