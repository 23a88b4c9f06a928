#include "cli/command_line.hpp"

#include <csignal>
#include <filesystem>
#include <new>
#include <string>
#include <system_error>
#include <vector>

#include "core/numbers.hpp"
#include "support/io/io.hpp"
#include "text/names.hpp"

namespace gauntlet::tool {
namespace {

// Throws UsageError if a word looks like a misspelled command and does not name a file.
void check_command(const Command& tool, const std::string& word) {
  std::error_code error;
  if (word.starts_with('-') || std::filesystem::exists(word, error)) return;
  std::vector<std::string> names;
  for (const NamedCommand& each : tool.commands) {
    if (!each.is_alias) names.emplace_back(each.name);
  }
  const auto near = text::closest_match(word, names);
  if (!near) return;
  throw UsageError("no such command, folder or file: " + word + "; did you mean " + tool.name +
                   ' ' + *near + '?');
}

int run_words(const Command& command, int argc, const char* const* argv) {
  const auto invocation = command.start();
  if (argc <= 1 && command.min == 0) return invocation->run({});
  if (argc > 1) check_command(command, argv[1]);
  const auto args =
      parse(argc, argv, command, [&](Options& options) { invocation->declare(options); });
  if (!args) return ok;
  if (args->args.size() < command.min) throw UsageError("expected " + command.words);
  return invocation->run(*args);
}

// Returns the end of a message about an error of the system.
std::string remedy_for(const std::error_code& code) {
  if (code != std::errc::no_space_on_device) return "";
  return "; free some space there and repeat the command";
}

// Runs one command.
int run_command(const Command& command, int argc, const char* const* argv) {
  std::signal(SIGPIPE, SIG_IGN);  // report a closed pipe instead of being killed
  try {
    return run_words(command, argc, argv);
  } catch (const UsageError& error) {
    print_error(command.name + ": " + error.what() + " (see " + command.name + " --help)");
    return wrong_usage;
  } catch (const ClosedPipe&) {
    return command.internal_error_status;
  } catch (const std::bad_alloc&) {
    print_error(command.name + ": out of memory");
  } catch (const std::filesystem::filesystem_error& error) {
    print_error(command.name + ": " + error.path1().string() + ": " + error.code().message() +
                remedy_for(error.code()));
  } catch (const std::system_error& error) {
    print_error(command.name + ": " + error.what() + remedy_for(error.code()));
  } catch (const std::exception& error) {
    print_error(command.name + ": " + error.what());
  }
  return command.internal_error_status;
}

}  // namespace

Start without_flags(int (*function)(const PositionalArgs& args)) {
  class Run final : public Invocation {
   public:
    explicit Run(int (*function)(const PositionalArgs&)) : function_(function) {}
    int run(const PositionalArgs& args) override { return function_(args); }

   private:
    int (*function_)(const PositionalArgs&);
  };
  return [=] { return std::make_unique<Run>(function); };
}

Page page_of(const Command& command, const Options& flags) {
  return {.name = command.name,
          .summary = command.summary,
          .usage = command.words,
          .first = command.first,
          .later = command.later,
          .details = command.details,
          .flags = all_flags(flags)};
}

int run(Command (*command)(), int argc, const char* const* argv) {
  return run(command(), argc, argv);
}

int run(const Command& tool, int argc, const char* const* argv) {
  reserve_standard_streams();
  for (const NamedCommand& each : tool.commands) {
    if (argc > 1 && argv[1] == each.name) return run_command(each.command(), argc - 1, argv + 1);
  }
  return run_command(tool, argc, argv);
}

std::uint64_t read_number(const std::string& word, const std::string& what, std::uint64_t min,
                          std::uint64_t max) {
  const auto number = parse_natural(word);
  if (number && *number >= min && *number <= max) return *number;
  throw UsageError("expected " + what + " from " + std::to_string(min) + " to " +
                   std::to_string(max) + ", got " + word);
}

}  // namespace gauntlet::tool
