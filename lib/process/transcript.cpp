#include "process/transcript.hpp"

#include <algorithm>

#include "core/numbers.hpp"

namespace gauntlet::process {
namespace {

constexpr std::size_t max_head = 1500, max_tail = 2000, max_transcript_line = 300;  // bytes

}  // namespace

void Transcript::add(char speaker, std::string_view text) {
  while (!text.empty()) {
    if (speaker != speaker_) end_line();
    const std::size_t size = std::min(text.find('\n'), text.size() - 1) + 1;
    if (line_.empty()) line_ = {speaker, ' '};
    if (line_.size() < max_transcript_line) line_ += text.substr(0, size);
    speaker_ = speaker;
    if (text[size - 1] == '\n') end_line();
    text.remove_prefix(size);
  }
}

std::string Transcript::take() {
  end_line();
  if (left_out_ > 0) head_ += "... " + pluralize(left_out_, "line") + " left out\n";
  return head_ + tail_;
}

void Transcript::end_line() {
  if (line_.empty()) return;
  if (!line_.ends_with('\n')) line_ += '\n';
  if (left_out_ == 0 && tail_.empty() && head_.size() + line_.size() <= max_head) {
    head_ += line_;
  } else {
    tail_ += line_;
  }
  line_.clear();
  while (tail_.size() > max_tail) {
    tail_.erase(0, tail_.find('\n') + 1);
    ++left_out_;
  }
}

}  // namespace gauntlet::process
