#pragma once

#include <algorithm>
#include <cstddef>
#include <deque>
#include <string>
#include <string_view>

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

}  // namespace gauntlet::remote
