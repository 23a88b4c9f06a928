#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace gauntlet::tool {

// A line being edited, with the common keys of shells, and a history.
class LineEditor {
 public:
  // Starts an empty line after those in the history.
  void begin();

  bool is_empty() const { return line_.empty(); }
  std::string text() const;
  // The text before the cursor.
  std::string text_before() const;

  void insert(char32_t letter);
  void insert(const std::string& letters);  // Precondition: ASCII
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
  // Move through the history.
  void go_to_older();
  void go_to_newer();

  // Adds the line to the history, unless it is empty or equals the last line.
  void keep();

 private:
  void cut(std::size_t begin, std::size_t end);
  void show_kept(std::size_t number);

  std::u32string line_;
  std::size_t at_ = 0;
  std::u32string cut_;
  std::vector<std::u32string> kept_;
  std::size_t shown_ = 0;  // index in the history; its size stands for the new line
  std::u32string new_;
};

}  // namespace gauntlet::tool
