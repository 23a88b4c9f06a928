#pragma once

#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "support/cli/options.hpp"
#include "support/manual/page.hpp"

namespace gauntlet::tool {

// A command line that makes no sense; what() says why.
class WrongUsage : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// A tool, or a command of one, as --help shows it.
struct Command {
  std::string name;
  std::string summary;
  std::string words;                           // what they are, e.g. "FROM... TO"
  std::string details;                         // the rest of --help; manual::Page says how
  std::size_t least = 1;                       // words
  std::function<void(Options&)> options = {};  // declares its flags, if there are any
  bool takes_words = true;
  int trouble = 5;          // the exit status where something was thrown
  std::string manual = {};  // what stands in the manual page alone, written as `details` are
  std::function<std::vector<manual::Page>()> commands = {};  // what its commands say of themselves
};

// The words of a command line: those before "--", flags left out, and those after it.
struct Words {
  std::vector<std::string> own;
  std::vector<std::string> rest;
};

// Reads a command line into the variables of the flags and gives its words; or answers --help,
// --version, --man or --completions on standard output, and gives nothing. Throws WrongUsage.
std::optional<Words> parse(int argc, const char* const* argv, const Command& command);

// What a command says of itself.
manual::Page page_of(const Command& command);
// The same of one that is known by the function that reads its command line and calls run_command;
// that does then nothing else.
manual::Page page_of(int (*command)(int argc, const char* const* argv));

// A tool from its command line to its exit status, which is that of `run`, 0 after what `parse`
// answers, 2 for wrong usage, and `command.trouble` for anything else that is thrown. A line on
// standard error says what was wrong, but for a closed pipe. Without arguments, a
// tool that needs no words reads no command line: it starts faster.
int run_command(int argc, const char* const* argv, const Command& command,
                const std::function<int(const Words& words)>& run);

}  // namespace gauntlet::tool
