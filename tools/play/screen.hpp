#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "play/inks.hpp"
#include "play/line_editor.hpp"
#include "session/console.hpp"
#include "session/layout.hpp"

namespace gauntlet::tool {

// A whole terminal, by ncurses: pictures stand at its top, what is said below them, and there
// places are chosen by cursor keys and the mouse. What is shown is laid out anew when the window
// has another size. Only where GAUNTLET_HAS_CURSES is defined.
//
// The terminal is as it was when the screen is gone, when a signal ends the program, and as long as
// it is stopped. At its end the last page stays behind as text.
class Screen : public session::Console {
 public:
  // Nothing where the terminal can do too little. There is one screen at a time.
  static std::unique_ptr<Screen> open(bool has_color, bool has_unicode);
  ~Screen() override;

  Look look() const override;
  bool has_choices() const override { return true; }
  void show(std::string_view lines) override;
  void draw(const session::Paint& paint) override;
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
  session::Paint paint_ = [](const Look&) { return session::Picture(); };
  std::string said_;  // since the picture was drawn
  std::optional<std::string> prompt_;
  LineEditor editor_;
  std::optional<std::size_t> pointed_;  // the choice the cursor is on
  Spot last_;                           // where it was last
  Inks inks_;
};

}  // namespace gauntlet::tool
