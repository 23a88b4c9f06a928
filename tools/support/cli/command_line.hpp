#pragma once

#include <functional>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "support/cli/options.hpp"
#include "support/manual/page.hpp"

namespace gauntlet::tool {

// The exit statuses of all tools, documented in each tool's --help. Several names of one number
// belong to different tools.
enum ExitStatus {
  ok = 0,

  some_failed = 1,         // xtest
  bad_input = 1,           // harnesses
  bad_record = 1,          // play
  some_not_told = 1,       // xclients
  stream_ended_early = 1,  // xobserve

  wrong_usage = 2,

  io_error = 3,          // programs that read and write streams
  nothing_selected = 3,  // xtest
  nothing_played = 3,    // xleague

  invalid_tests = 4,   // xtest
  invalid_league = 4,  // xleague

  internal_error = 5  // xtest, xleague
};

// Thrown for an invalid command line; what() gives the reason.
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// A tool or one of its commands, as --help shows it.
struct Command {
  std::string name;
  std::string summary;
  std::string words;                           // the positional arguments, such as "FROM... TO"
  std::string details;                         // the rest of --help, in the format of manual::Page
  std::size_t min = 1;                         // minimum number of positional arguments
  std::function<void(Options&)> options = {};  // declares its flags, if any
  bool takes_words = true;
  ExitStatus internal_error_status = internal_error;
  std::string manual = {};  // text for the manual page only, in the format of `details`
  std::function<std::vector<manual::Page>()> commands = {};  // the pages of its commands
};

// The positional arguments of a command line: those before "--", without flags, and those after it.
struct PositionalArgs {
  std::vector<std::string> args;
  std::vector<std::string> args_after_dashes;
};

// Parses a command line into the variables bound to the flags and returns its positional arguments.
// For --help, --version, --man and --completions, prints the answer on standard output and returns
// nullopt. Throws UsageError.
std::optional<PositionalArgs> parse(int argc, const char* const* argv, const Command& command);

// Returns the documentation of a command.
manual::Page page_of(const Command& command);
// Returns the documentation of a command given by its function, which parses a command line and
// calls run_command(). The function does nothing else in this call.
manual::Page page_of(int (*command)(int argc, const char* const* argv));

// Runs a tool and returns its exit status: that of `run`, 0 if parse() printed an answer, 2 for
// wrong usage, and `command.internal_error_status` for any other exception. Prints one line on
// standard error for each exception except a closed pipe. Without arguments, a tool that needs none
// skips parsing, so that it starts faster.
int run_command(int argc, const char* const* argv, const Command& command,
                const std::function<int(const PositionalArgs& words)>& run);

// A command of a tool, chosen by the first word of the command line. Its function parses the
// command line from that word on and returns the exit status.
struct NamedCommand {
  std::string_view name;
  int (*run)(int argc, const char* const* argv);
  bool is_alias = false;  // a former name, which help, manual and completions omit
};

// Runs the command named by the first word, or `otherwise` if there is none. Returns its exit
// status.
int run_named(int argc, const char* const* argv, std::span<const NamedCommand> commands,
              int (*otherwise)(int argc, const char* const* argv));

// Returns the manual pages of the commands, without aliases.
std::vector<manual::Page> pages_of(std::span<const NamedCommand> commands);

}  // namespace gauntlet::tool
