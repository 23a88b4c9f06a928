#include "support/console/error_console.hpp"

namespace gauntlet::tool {

void ErrorConsole::show(std::string_view lines) { tool::show(lines); }

std::optional<std::string> ErrorConsole::read_line(const std::string& prompt) {
  show(prompt);
  return lines_.next();
}

}  // namespace gauntlet::tool
