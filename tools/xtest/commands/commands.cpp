#include "xtest/commands/commands.hpp"

#include <array>

#include "support/cli/command_line.hpp"

namespace gauntlet::xtest {
namespace {

constexpr std::array commands{
    NamedCommand{"run", run},
    NamedCommand{"accept", accept},
    NamedCommand{"classroom", classroom},
    NamedCommand{"diff", diff},
    NamedCommand{"fest", fest},
    NamedCommand{"gradescope", gradescope},
    NamedCommand{"hunt", hunt},
    NamedCommand{"merge", merge},
    NamedCommand{"report", report},
    NamedCommand{"validate", validate},
    NamedCommand{"--doctor", doctor},
    NamedCommand{"--sandbox-report", sandbox_report},
};

}  // namespace

std::span<const NamedCommand> all_commands() { return commands; }

std::vector<std::string> names_of_commands() {
  std::vector<std::string> names;
  names.reserve(commands.size());
  for (const auto& command : commands) names.emplace_back(command.name);
  return names;
}

std::vector<manual::Page> pages_of_commands() {
  std::vector<manual::Page> pages;
  for (const auto& command : commands) {
    if (command.run != run) pages.push_back(tool::page_of(command.run));
  }
  return pages;
}

}  // namespace gauntlet::xtest
