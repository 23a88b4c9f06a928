#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/look.hpp"

namespace gauntlet::session {

// A place in a picture that the cursor and the mouse can choose where a console has them.
struct Choice {
  Spot spot;
  std::string typed;      // what the person has typed by choosing it
  bool ends_line = true;  // else the person goes on typing after it
};

struct Picture {
  std::string lines;                 // each with its newline
  std::vector<Choice> choices = {};  // where they stand in these lines
  // The lines that are drawn, from the first to before the last, which cannot be wrapped; the
  // others are sentences.
  std::size_t drawn_begin = 0;
  std::size_t drawn_end = 0;
};

// Makes a picture with that look. It is called again when the look changes, as long as the picture
// is to be seen: it keeps what it needs.
using Paint = std::function<Picture(const Look& look)>;

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

  // How pictures look here now.
  virtual Look look() const { return {has_color_}; }

  // Whether the choices of a picture can be chosen here.
  virtual bool has_choices() const { return false; }

  // Shows some lines, each with its newline.
  virtual void show(std::string_view lines) = 0;

  // Shows a picture: in place of all that is to be seen, where that can be done.
  virtual void draw(const Paint& paint) { show(paint(look()).lines); }

  // Leaves time to look at what was drawn, where the next picture takes its place.
  virtual void pause(std::chrono::milliseconds /*time*/) {}

  // Shows the prompt, and returns the line that is typed, without its newline; nothing at the end
  // of the input.
  virtual std::optional<std::string> read_line(const std::string& prompt) = 0;

 private:
  bool has_color_;
};

}  // namespace gauntlet::session
