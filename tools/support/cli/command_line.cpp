#include "support/cli/command_line.hpp"

#include <csignal>
#include <new>

#include "support/io/io.hpp"

namespace gauntlet::tool {
namespace {

int run_words(const Command& command, int argc, const char* const* argv) {
  const auto invocation = command.start();
  if (argc <= 1 && command.min == 0) return invocation->run({});
  const auto words =
      parse(argc, argv, command, [&](Options& options) { invocation->declare(options); });
  if (!words) return ok;
  if (words->args.size() < command.min) throw UsageError("expected " + command.words);
  return invocation->run(*words);
}

}  // namespace

Start without_flags(int (*function)(const PositionalArgs& words)) {
  class Run final : public Invocation {
   public:
    explicit Run(int (*function)(const PositionalArgs&)) : function_(function) {}
    int run(const PositionalArgs& words) override { return function_(words); }

   private:
    int (*function_)(const PositionalArgs&);
  };
  return [=] { return std::make_unique<Run>(function); };
}

int run(const Command& command, int argc, const char* const* argv) {
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
  } catch (const std::exception& error) {
    print_error(command.name + ": " + error.what());
  }
  return command.internal_error_status;
}

int run_named(int argc, const char* const* argv, std::span<const NamedCommand> commands,
              Command (*otherwise)()) {
  for (const NamedCommand& each : commands) {
    if (argc > 1 && argv[1] == each.name) return run(each.command(), argc - 1, argv + 1);
  }
  return run(otherwise(), argc, argv);
}

std::vector<Command> without_aliases(std::span<const NamedCommand> commands) {
  std::vector<Command> all;
  for (const NamedCommand& each : commands) {
    if (!each.is_alias) all.push_back(each.command());
  }
  return all;
}

}  // namespace gauntlet::tool
