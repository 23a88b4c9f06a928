#pragma once

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>

#include "fish/state.hpp"
#include "json/value.hpp"
#include "match/event.hpp"

namespace gauntlet::xref {

// Pictures of a game as it goes on: files 0.svg, 1.svg, ... in a folder, or the terminal on
// standard error, drawn anew each time; where that is no terminal, one picture below the other.
class Audience {
 public:
  Audience(const std::optional<std::string>& svg, bool watches, std::chrono::milliseconds pause);

  // Throws IoError, as does the next one.
  void see(const fish::State& first);
  void see(const match::Event& event, const fish::State& after);

 private:
  void see(const fish::State& state, const std::optional<fish::Move>& move,
           const std::string& caption);

  std::optional<std::filesystem::path> folder_;
  std::size_t pictures_ = 0;
  bool watches_;
  std::chrono::milliseconds pause_;
};

// A file of lines, each there as soon as it is written. Throws IoError.
class LogFile {
 public:
  explicit LogFile(const std::string& path);
  void write(const json::Value& line);

 private:
  std::string path_;
  std::ofstream file_;
};

}  // namespace gauntlet::xref
