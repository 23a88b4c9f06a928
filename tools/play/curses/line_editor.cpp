#include "play/curses/line_editor.hpp"

#include <utf8.h>

#include <iterator>
#include <string_view>
#include <utility>

namespace gauntlet::tool {
namespace {

std::string to_bytes(std::u32string_view text) {
  std::string bytes;
  for (const char32_t letter : text) utf8::append(letter, std::back_inserter(bytes));
  return bytes;
}

}  // namespace

void LineEditor::begin() {
  line_.clear();
  new_.clear();
  at_ = 0;
  shown_ = kept_.size();
}

std::string LineEditor::text() const { return to_bytes(line_); }

std::string LineEditor::text_before() const {
  return to_bytes(std::u32string_view(line_).substr(0, at_));
}

void LineEditor::insert(char32_t letter) {
  constexpr char32_t last = 0x10ffff, surrogates = 0xd800, after_surrogates = 0xe000;
  if (letter > last || (letter >= surrogates && letter < after_surrogates)) return;
  line_.insert(at_++, 1, letter);
}

void LineEditor::insert(const std::string& letters) {
  for (const char letter : letters) insert(static_cast<char32_t>(letter));
}

void LineEditor::erase_before() {
  if (at_ > 0) line_.erase(--at_, 1);
}

void LineEditor::erase_here() {
  if (at_ < line_.size()) line_.erase(at_, 1);
}

void LineEditor::cut_word() {
  std::size_t begin = at_;
  while (begin > 0 && line_[begin - 1] == U' ') --begin;
  while (begin > 0 && line_[begin - 1] != U' ') --begin;
  cut(begin, at_);
}

void LineEditor::paste() {
  line_.insert(at_, cut_);
  at_ += cut_.size();
}

void LineEditor::go_to_older() {
  if (shown_ == kept_.size()) new_ = line_;
  if (shown_ > 0) show_kept(shown_ - 1);
}

void LineEditor::go_to_newer() {
  if (shown_ < kept_.size()) show_kept(shown_ + 1);
}

void LineEditor::keep() {
  if (!line_.empty() && (kept_.empty() || kept_.back() != line_)) kept_.push_back(line_);
}

void LineEditor::cut(std::size_t begin, std::size_t end) {
  cut_ = line_.substr(begin, end - begin);
  line_.erase(begin, end - begin);
  at_ = begin;
}

void LineEditor::show_kept(std::size_t number) {
  shown_ = number;
  line_ = number == kept_.size() ? new_ : kept_[number];
  at_ = line_.size();
}

}  // namespace gauntlet::tool
