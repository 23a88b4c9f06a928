#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "session/console.hpp"
#include "support/io/io.hpp"

// The line-oriented consoles of `play`; all of their functions throw IoError.
namespace gauntlet::tool {

// Plain standard input and output. With `has_echo` input is repeated after its prompt, so that the
// output is a complete transcript.
class PlainConsole : public session::Console {
 public:
  PlainConsole(bool has_color, bool has_echo) : Console(has_color), has_echo_(has_echo) {}

  void show(std::string_view lines) override;
  std::optional<std::string> read_line(const std::string& prompt) override;

 private:
  bool has_echo_;
  Lines lines_;
};

// A terminal: pictures replace each other, limited by its width; the terminal's own line editing is
// used.
class Terminal : public PlainConsole {
 public:
  Terminal(bool has_color, bool has_unicode)
      : PlainConsole(has_color, false), has_unicode_(has_unicode) {}

  TextRenderOptions look() const override;
  void show(std::string_view lines) override;
  void draw(const session::PictureBuilder& paint) override;
  void pause(std::chrono::milliseconds time) override;
  std::optional<std::string> read_line(const std::string& prompt) override;

 private:
  bool has_unicode_;
};

// Saves the terminal's settings, to which a terminating signal will restore it.
void save_terminal();

// Makes each signal that ends the program by default first restore the terminal: the saved
// settings, the previous screen, the cursor, plain text, no mouse reports.
void restore_terminal_on_signal();

}  // namespace gauntlet::tool
