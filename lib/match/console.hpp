#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace gauntlet::match {

// Where people read and type.
struct Console {
  std::function<void(std::string_view text)> show;
  // What is typed, without its newline; nothing at the end of all input.
  std::function<std::optional<std::string>()> read_line;
  bool has_color = false;
};

}  // namespace gauntlet::match
