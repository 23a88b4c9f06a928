#include "xleague/commands.hpp"

#include <array>

#include "support/cli/command_line.hpp"

namespace gauntlet::xleague {
namespace {

constexpr std::array commands{NamedCommand{"merge", merge}, NamedCommand{"report", tables}};

}  // namespace

std::span<const NamedCommand> all_commands() { return commands; }

std::vector<manual::Page> pages_of_commands() {
  std::vector<manual::Page> pages;
  pages.reserve(commands.size());
  for (const auto& command : commands) pages.push_back(tool::page_of(command.run));
  return pages;
}

}  // namespace gauntlet::xleague
