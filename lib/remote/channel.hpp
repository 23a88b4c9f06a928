#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "remote/broadcast.hpp"
#include "remote/transcript.hpp"

namespace gauntlet::remote {

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

  // Records the size at `current`, and computes said_long_ago(): the size at `current - ago`.
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

}  // namespace gauntlet::remote
