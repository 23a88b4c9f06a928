#pragma once

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>

#include "match/game.hpp"

namespace gauntlet::xref {

// Shows pictures of a running game: as files 0.svg, 1.svg, ... in a folder, or on standard error. A
// terminal is redrawn each time; otherwise the pictures follow each other.
class GameViewer {
 public:
  GameViewer(const std::optional<std::string>& svg, bool watches, std::chrono::milliseconds pause);

  // Throws IoError.
  void show(const match::View& view);

 private:
  std::optional<std::filesystem::path> folder_;
  std::size_t pictures_ = 0;
  bool watches_;
  std::chrono::milliseconds pause_;
};

}  // namespace gauntlet::xref
