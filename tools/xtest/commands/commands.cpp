#include "xtest/commands/commands.hpp"

#include <array>
#include <string_view>

#include "support/cli/command_line.hpp"

namespace gauntlet::xtest {
namespace {

// CMake makes a manual page for each command in the array below, but not for aliases.
constexpr NamedCommand alias(std::string_view name, int (*of)(int argc, const char* const* argv)) {
  return {name, of, true};
}

constexpr std::array commands{
    NamedCommand{"run", run},
    NamedCommand{"accept", accept},
    NamedCommand{"classroom", classroom},
    NamedCommand{"diff", diff},
    NamedCommand{"doctor", doctor},
    NamedCommand{"fest", fest},
    NamedCommand{"fuzz", hunt},
    NamedCommand{"gradescope", gradescope},
    NamedCommand{"merge", merge},
    NamedCommand{"report", report},
    NamedCommand{"sandbox-report", sandbox_report},
    NamedCommand{"validate", validate},
    alias("hunt", hunt),
    alias("--doctor", doctor),
    alias("--sandbox-report", sandbox_report),
};

}  // namespace

std::span<const NamedCommand> all_commands() { return commands; }

std::vector<std::string> names_of_commands() {
  std::vector<std::string> names;
  names.reserve(commands.size());
  for (const auto& command : commands) {
    if (!command.is_alias) names.emplace_back(command.name);
  }
  return names;
}

std::vector<manual::Page> pages_of_commands() {
  std::vector<manual::Page> pages;
  for (const auto& command : commands) {
    if (command.run != run && !command.is_alias) pages.push_back(tool::page_of(command.run));
  }
  return pages;
}

}  // namespace gauntlet::xtest
