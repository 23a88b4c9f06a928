#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "session/console.hpp"
#include "support/io/io.hpp"

namespace gauntlet::tool {

// The console of a tool whose standard output is reserved for a document: it prints to standard
// error.
class ErrorConsole : public session::Console {
 public:
  explicit ErrorConsole(bool has_color) : Console(has_color) {}

  void show(std::string_view lines) override;
  std::optional<std::string> read_line(const std::string& prompt) override;

 private:
  Lines lines_;
};

}  // namespace gauntlet::tool
