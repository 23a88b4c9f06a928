#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/main.hpp"
#include "harness/harness.hpp"
#include "harness/options.hpp"

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

// The positional arguments of a command line: those before "--", without flags, and those after it.
struct PositionalArgs {
  std::vector<std::string> args;
  std::vector<std::string> args_after_dashes;
};

// One run of a command: its flags, and what it does.
class Invocation {
 public:
  virtual ~Invocation() = default;

  // Declares the flags.
  virtual void declare(Options& /*options*/) {}

  // Called once all flags are set. Returns the exit status. Throws UsageError, or any other
  // std::exception for an internal error.
  virtual int run(const PositionalArgs& args) = 0;
};
using Start = std::function<std::unique_ptr<Invocation>()>;

struct Command;

// A command of a tool, chosen by the first word of the command line.
struct NamedCommand {
  std::string_view name;
  Command (*command)();
  bool is_alias = false;  // a former name, which help, manual and completions omit
};

// A tool or one of its commands as data: its documentation, and how a run begins.
struct Command {
  std::string name;
  std::string summary = {};
  std::string words = {};  // the positional arguments, such as "FROM... TO"
  std::vector<std::string> first = {}, later = {};  // as in Page
  std::string details = {};                         // the rest of --help, in the format of Page
  std::size_t min = 1;                              // minimum number of positional arguments
  Start start = {};
  ExitStatus internal_error_status = internal_error;
  std::string manual = {};  // text for the manual page only, in the format of `details`
  std::span<const NamedCommand> commands = {};  // its commands, including itself by other names
};

// Returns the documentation of a command with these flags of its own.
Page page_of(const Command& command, const Options& flags);

// Runs with `function`, which gets flags that Flags::declare() has declared.
template <class Flags>
Start with_flags(int (*function)(Flags& flags, const PositionalArgs& args)) {
  class Run final : public Invocation {
   public:
    explicit Run(int (*function)(Flags&, const PositionalArgs&)) : function_(function) {}
    void declare(Options& options) override { flags_.declare(options); }
    int run(const PositionalArgs& args) override { return function_(flags_, args); }

   private:
    int (*function_)(Flags&, const PositionalArgs&);
    Flags flags_;
  };
  return [=] { return std::make_unique<Run>(function); };
}

// Runs with `function`, without flags.
Start without_flags(int (*function)(const PositionalArgs& args));

// Declares the flags of a command line.
using DeclareFlags = std::function<void(Options& options)>;

// Parses a command line: sets the flags and returns the positional arguments. For --help
// and --version, prints the answer on standard output and returns nullopt. Throws UsageError.
std::optional<PositionalArgs> parse(int argc, const char* const* argv, const Command& command,
                                    const DeclareFlags& declare);

// Returns the number from `min` to `max` that an argument of the command line says. Throws
// UsageError: `what` was expected.
std::uint64_t read_number(const std::string& word, const std::string& what, std::uint64_t min,
                          std::uint64_t max);

}  // namespace gauntlet::tool
