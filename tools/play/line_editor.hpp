#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace gauntlet::tool {

// A line as it is typed, with the keys that people know from their shells, and the lines before it.
class LineEditor {
 public:
  // An empty line, after those before.
  void begin();

  bool is_empty() const { return line_.empty(); }
  std::string text() const;
  // The text before the cursor.
  std::string text_before() const;

  void insert(char32_t letter);
  void insert(const std::string& letters);  // ASCII
  void go_left() { at_ -= at_ > 0 ? 1 : 0; }
  void go_right() { at_ += at_ < line_.size() ? 1 : 0; }
  void go_to_begin() { at_ = 0; }
  void go_to_end() { at_ = line_.size(); }
  void erase_before();
  void erase_here();
  void cut_to_end() { cut(at_, line_.size()); }
  void cut_to_begin() { cut(0, at_); }
  void cut_word();
  void paste();
  // The lines before this one, and back.
  void go_to_older();
  void go_to_newer();

  // Keeps the line among those before, unless it is empty or the last one again.
  void keep();

 private:
  void cut(std::size_t begin, std::size_t end);
  void show_kept(std::size_t number);

  std::u32string line_;
  std::size_t at_ = 0;
  std::u32string cut_;
  std::vector<std::u32string> kept_;
  std::size_t shown_ = 0;  // of the kept lines; all of them: the new one
  std::u32string new_;
};

}  // namespace gauntlet::tool
