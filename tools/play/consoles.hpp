#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "session/console.hpp"
#include "support/io/io.hpp"

// The consoles of `play` that show lines; all of their functions throw IoError.
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

// A terminal: pictures are drawn in place, as wide as it is, and the terminal edits lines as it
// does by itself.
class Terminal : public PlainConsole {
 public:
  Terminal(bool has_color, bool has_unicode)
      : PlainConsole(has_color, false), has_unicode_(has_unicode) {}

  Look look() const override;
  void draw(const session::Paint& paint) override;
  void pause(std::chrono::milliseconds time) override;

 private:
  bool has_unicode_;
};

}  // namespace gauntlet::tool
