#include "xobserve/line_feed.hpp"

#include <algorithm>
#include <thread>
#include <utility>

#include "json/splitter.hpp"
#include "support/io/io.hpp"

namespace gauntlet::xobserve {
namespace {

constexpr std::size_t max_waiting = std::size_t{256} << 20;  // bytes
constexpr std::size_t max_left_over = std::size_t{1} << 20;

}  // namespace

std::optional<std::string> LineFeed::next() {
  while (!has_next()) {
    if (text_.size() - begin_ > json::max_text) throw tool::IoError("a line is longer than 16 MiB");
    if (has_ended_) return std::nullopt;
    read_more(Clock::now() + std::chrono::seconds(10));
  }
  std::string line = text_.substr(begin_, searched_ - begin_);
  searched_ = begin_ += line.size() + 1;
  return line;
}

bool LineFeed::has_next() {
  searched_ = std::min(text_.find('\n', searched_), text_.size());
  return searched_ < text_.size();
}

void LineFeed::take_in(Clock::time_point until) {
  while (!has_ended_ && text_.size() - begin_ < max_waiting && read_more(until)) {
  }
  std::this_thread::sleep_until(until);
}

// Returns true if bytes were read.
bool LineFeed::read_more(Clock::time_point until) {
  if (begin_ > max_left_over && begin_ > text_.size() / 2) {
    text_.erase(0, begin_);
    searched_ -= std::exchange(begin_, 0);
  }
  const auto bytes = read_(until);
  if (!bytes) return false;
  has_ended_ = bytes->empty();
  text_ += *bytes;
  return !has_ended_;
}

}  // namespace gauntlet::xobserve
