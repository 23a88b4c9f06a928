#pragma once

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>

#include "atoms/board.hpp"
#include "fish/state.hpp"
#include "match/event.hpp"

namespace gauntlet::xref {

// Shows pictures of a running game: as files 0.svg, 1.svg, ... in a folder, or on standard error. A
// terminal is redrawn each time; otherwise the pictures follow each other.
class GameViewer {
 public:
  GameViewer(const std::optional<std::string>& svg, bool watches, std::chrono::milliseconds pause);

  // These functions throw IoError.
  void show(const fish::State& first);
  void show(const match::Event& event, const fish::State& after);

  // Shows a board of atoms from red's view, with the move marked.
  void show(const atoms::Board& board, const std::optional<Position>& move,
            const std::string& caption);

 private:
  void show(const fish::State& state, const std::optional<fish::Move>& move,
            const std::string& caption);
  void show(const std::function<std::string()>& svg,
            const std::function<std::string(bool has_color)>& letters, const std::string& caption);

  std::optional<std::filesystem::path> folder_;
  std::size_t pictures_ = 0;
  bool watches_;
  std::chrono::milliseconds pause_;
};

}  // namespace gauntlet::xref
