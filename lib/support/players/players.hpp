#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/options.hpp"
#include "match/program.hpp"
#include "session/console.hpp"
#include "support/io/io.hpp"

// Flags and a console for tools whose players are programs and people.
namespace gauntlet::tool {

// The flags of a tool for players that are programs (exec:COMMAND).
struct ProgramFlags {
  std::string calls = "course";
  std::string sandbox = "basic";
  std::vector<std::string> see = {};  // paths

  void declare(Options& options);

  // Returns the settings for programs that run in the current folder. Throws UsageError if the
  // sandbox is not available, or a path of --see cannot be shown.
  match::ExecSettings settings() const;
};

// The console of a tool whose standard output is reserved for a document: it prints to standard
// error.
class ErrorConsole : public session::Console {
 public:
  explicit ErrorConsole(bool has_color) : Console(has_color) {}

  void show(std::string_view lines) override { tool::show(lines); }
  std::optional<std::string> read_line(const std::string& prompt) override {
    show(prompt);
    return lines_.next();
  }

 private:
  Lines lines_;
};

}  // namespace gauntlet::tool
