#include "support/cli/command_line.hpp"

#include <csignal>
#include <new>

#include "support/io/io.hpp"

namespace gauntlet::tool {
namespace {

// The argument that makes a command describe itself; recognized by its address.
constexpr char describing[] = "";

// Thrown to page_of() by a command that describes itself.
struct Described {
  manual::Page page;
};

int run_words(int argc, const char* const* argv, const Command& command,
              const std::function<int(const PositionalArgs& words)>& run) {
  if (argc <= 1 && (!command.takes_words || command.min == 0)) return run({});
  const auto words = parse(argc, argv, command);
  if (!words) return ok;
  if (command.takes_words && words->args.size() < command.min) {
    throw UsageError("expected " + command.words);
  }
  return run(*words);
}

}  // namespace

manual::Page page_of(int (*command)(int argc, const char* const* argv)) {
  const char* const name = describing;
  try {
    command(1, &name);
  } catch (const Described& described) {
    return described.page;
  }
  throw std::logic_error("a command that does not call run_command");
}

int run_command(int argc, const char* const* argv, const Command& command,
                const std::function<int(const PositionalArgs& words)>& run) {
  if (argc > 0 && *argv == describing) throw Described{page_of(command)};
  std::signal(SIGPIPE, SIG_IGN);  // report a closed pipe instead of being killed
  try {
    return run_words(argc, argv, command, run);
  } catch (const UsageError& error) {
    print_error(command.name + ": " + error.what() + " (see " + command.name + " --help)");
    return wrong_usage;
  } catch (const ClosedPipe&) {
    return command.internal_error_status;
  } catch (const std::bad_alloc&) {
    print_error(command.name + ": out of memory");
  } catch (const std::exception& error) {
    print_error(command.name + ": " + error.what());
  }
  return command.internal_error_status;
}

int run_named(int argc, const char* const* argv, std::span<const NamedCommand> commands,
              int (*otherwise)(int argc, const char* const* argv)) {
  for (const NamedCommand& command : commands) {
    if (argc > 1 && argv[1] == command.name) return command.run(argc - 1, argv + 1);
  }
  return otherwise(argc, argv);
}

std::vector<manual::Page> pages_of(std::span<const NamedCommand> commands) {
  std::vector<manual::Page> pages;
  for (const NamedCommand& command : commands) {
    if (!command.is_alias) pages.push_back(page_of(command.run));
  }
  return pages;
}

}  // namespace gauntlet::tool
