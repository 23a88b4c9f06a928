#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "play/line_editor.hpp"
#include "session/console.hpp"
#include "support/io.hpp"

// The consoles of `play`; all of their functions throw IoError.
namespace gauntlet::tool {

// Standard input and output as they come. With `has_echo` what is read is written too, after its
// prompt, so that all that was said can be seen there.
class PlainConsole : public session::Console {
 public:
  PlainConsole(bool has_color, bool has_echo) : Console(has_color), has_echo_(has_echo) {}

  void show(std::string_view lines) override;
  std::optional<std::string> read_line(const std::string& prompt) override;

 private:
  bool has_echo_;
  Lines lines_;
};

// A terminal: pictures are drawn in place, lines can be edited.
class Terminal : public session::Console {
 public:
  explicit Terminal(bool has_color) : Console(has_color) {}

  void show(std::string_view lines) override;
  void draw(std::string_view lines) override;
  void pause(std::chrono::milliseconds time) override;
  std::optional<std::string> read_line(const std::string& prompt) override;

 private:
  LineEditor editor_;
};

}  // namespace gauntlet::tool
