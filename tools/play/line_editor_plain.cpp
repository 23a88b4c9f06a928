// As the terminal itself does it.
#include "play/line_editor.hpp"
#include "support/io.hpp"

namespace gauntlet::tool {

struct LineEditor::Edit {
  Lines lines;
};

LineEditor::LineEditor() : edit_(std::make_unique<Edit>()) {}
LineEditor::~LineEditor() = default;

std::optional<std::string> LineEditor::read(const std::string& prompt) {
  Output output;
  output.text() = prompt;
  output.flush();
  auto line = edit_->lines.next();
  if (line) return line;
  output.text() = "\n";
  output.flush();
  return line;
}

}  // namespace gauntlet::tool
