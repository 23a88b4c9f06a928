#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

namespace gauntlet::session {

// Where people read and type. What its functions throw, when the system does not read or write,
// ends the game.
class Console {
 public:
  explicit Console(bool has_color) : has_color_(has_color) {}
  Console(const Console&) = delete;
  Console& operator=(const Console&) = delete;
  virtual ~Console() = default;

  // Whether what is shown may have the colors of ANSI terminals.
  bool has_color() const { return has_color_; }

  // Shows some lines, each with its newline.
  virtual void show(std::string_view lines) = 0;

  // Shows a picture: in place of all that is to be seen, where that can be done.
  virtual void draw(std::string_view lines) { show(lines); }

  // Leaves time to look at what was drawn, where the next picture takes its place.
  virtual void pause(std::chrono::milliseconds /*time*/) {}

  // Shows the prompt, and returns the line that is typed, without its newline; nothing at the end
  // of the input.
  virtual std::optional<std::string> read_line(const std::string& prompt) = 0;

 private:
  bool has_color_;
};

}  // namespace gauntlet::session
