#pragma once

#include <memory>
#include <optional>
#include <string>

namespace gauntlet::tool {

// Lines typed on a terminal, to be edited as they are typed, with those before at hand.
class LineEditor {
 public:
  LineEditor();
  LineEditor(const LineEditor&) = delete;
  LineEditor& operator=(const LineEditor&) = delete;
  ~LineEditor();

  // Without its newline; nothing at the end of the input. The terminal is as it was after that, as
  // it is when a signal ends the program.
  std::optional<std::string> read(const std::string& prompt);

 private:
  struct Edit;
  std::unique_ptr<Edit> edit_;
};

}  // namespace gauntlet::tool
