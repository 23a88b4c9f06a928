#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

namespace gauntlet::session {

// Where a person reads and types.
class Console {
 public:
  explicit Console(bool has_color) : has_color_(has_color) {}
  Console(const Console&) = delete;
  Console& operator=(const Console&) = delete;
  virtual ~Console() = default;

  // Whether what is shown may have the colors of ANSI terminals.
  bool has_color() const { return has_color_; }

  // Some lines.
  virtual void show(std::string_view lines) = 0;

  // The same in place of all that is to be seen, where that can be.
  virtual void draw(std::string_view lines) { show(lines); }

  // Time to look at what was drawn, where the next picture takes its place.
  virtual void pause(std::chrono::milliseconds /*time*/) {}

  // What is typed after the prompt, without its newline; nothing at the end of all input.
  virtual std::optional<std::string> read_line(const std::string& prompt) = 0;

 private:
  bool has_color_;
};

}  // namespace gauntlet::session
