#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "play/curses/curses_color_pairs.hpp"
#include "play/curses/line_editor.hpp"
#include "session/console.hpp"
#include "session/layout.hpp"

namespace gauntlet::tool {

// A full-screen terminal by ncurses: the picture is at the top, messages are below it, and places
// are selected by cursor keys and mouse. Everything is laid out again when the window size changes.
// Available only if GAUNTLET_HAS_CURSES is defined.
//
// The terminal is restored when the screen is destroyed, when a signal ends the program, and while
// it is stopped. At the end the last page remains as text.
class Screen : public session::Console {
 public:
  // Returns null if the terminal lacks necessary features. Only one screen may exist at a time.
  static std::unique_ptr<Screen> open(bool has_color, bool has_unicode);
  ~Screen() override;

  TextRenderOptions look() const override;
  bool has_choices() const override { return true; }
  void show(std::string_view lines) override;
  void draw(const session::PictureBuilder& paint) override;
  void pause(std::chrono::milliseconds time) override;
  std::optional<std::string> read_line(const std::string& prompt) override;

 private:
  enum class Key { going_on, line_is_typed, input_is_over };

  Screen(bool has_color, bool has_unicode, void* terminal);

  session::Page page() const;
  void refresh();
  void write(const session::Page& page);
  Key take_key(int kind, char32_t code);
  Key take_command(int code);
  Key take_letter(char32_t code);
  void edit(int code);
  void step(session::Direction direction);
  void point(std::size_t choice);
  Key take(std::size_t choice);
  Key take_click();

  void* terminal_;
  bool has_unicode_;
  session::PictureBuilder paint_ = [](const TextRenderOptions&) { return session::Picture(); };
  std::string said_;  // messages since the picture was drawn
  std::optional<std::string> prompt_;
  LineEditor editor_;
  std::optional<std::size_t> pointed_;  // index of the selected choice
  TextSpan last_;                       // its last position
  CursesColorPairs inks_;
};

}  // namespace gauntlet::tool
