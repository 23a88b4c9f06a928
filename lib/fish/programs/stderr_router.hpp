#pragma once

#include <cstddef>
#include <exception>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "match/game.hpp"
#include "process/interactive_program.hpp"

namespace gauntlet::xref {

// The destinations of the players' standard error.
struct StderrFlags {
  std::vector<std::string> shown;     // players whose lines are shown with their name
  std::optional<std::string> folder;  // a file for each program
  bool at_the_end = false;            // show only the last lines, after the game
};

// Distributes the standard error of programs. Shown lines are escaped for display. A file gets the
// bytes unchanged; when it reaches 16 MiB it is rewritten with their last part.
class StderrRouter {
 public:
  // Throws tool::UsageError for a name that is not the name of a program in the game, and
  // tool::IoError if the files cannot be written.
  StderrRouter(const std::vector<match::Contestant>& players, const StderrFlags& flags);
  StderrRouter(const StderrRouter&) = delete;
  StderrRouter& operator=(const StderrRouter&) = delete;
  ~StderrRouter();

  // Returns the sink for a player, from 0. The sink does not throw, and must not outlive this
  // object.
  process::InteractiveProgram::StderrSink of(std::size_t player);

  // Throws the first tool::IoError that occurred in a sink, if any.
  void check() const;

  // Shows what has not been shown yet. Throws as check() does.
  void finish();

 private:
  struct Program;

  void take(Program& program, std::string_view bytes);
  void show(Program& program, bool is_end) const;

  std::vector<std::unique_ptr<Program>> programs_;  // by player; null for other players
  bool at_the_end_;
  std::exception_ptr error_;
};

}  // namespace gauntlet::xref
