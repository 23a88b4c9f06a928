#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "session/console.hpp"
#include "support/io/io.hpp"

// The consoles of `play`; all of their functions throw IoError.
namespace gauntlet::tool {

// Standard input and output as they are. With `has_echo` what is read is written after its prompt,
// so that the output is a transcript of all that was said.
class PlainConsole : public session::Console {
 public:
  PlainConsole(bool has_color, bool has_echo) : Console(has_color), has_echo_(has_echo) {}

  void show(std::string_view lines) override;
  std::optional<std::string> read_line(const std::string& prompt) override;

 private:
  bool has_echo_;
  Lines lines_;
};

// A terminal: pictures are drawn in place.
class Terminal : public PlainConsole {
 public:
  explicit Terminal(bool has_color) : PlainConsole(has_color, false) {}

  void draw(std::string_view lines) override;
  void pause(std::chrono::milliseconds time) override;
};

// A terminal on which lines can be edited as they are typed, with those before at hand. It is as it
// was after each line, as it is when a signal ends the program. Only where GAUNTLET_HAS_LIBEDIT is
// defined; elsewhere the terminal edits lines as it does by itself.
class EditingTerminal : public Terminal {
 public:
  explicit EditingTerminal(bool has_color);
  ~EditingTerminal() override;

  std::optional<std::string> read_line(const std::string& prompt) override;

 private:
  struct Editor;
  std::unique_ptr<Editor> editor_;
};

}  // namespace gauntlet::tool
