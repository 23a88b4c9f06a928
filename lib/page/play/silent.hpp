#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "session/console.hpp"

namespace gauntlet::page {

// A console without output and input.
class SilentConsole : public session::Console {
 public:
  SilentConsole() : Console(false) {}
  void show(std::string_view /*lines*/) override {}
  std::optional<std::string> read_line(const std::string& /*prompt*/) override {
    return std::nullopt;
  }
};

}  // namespace gauntlet::page
