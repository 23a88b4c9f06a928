#include "xleague/commands.hpp"

#include <array>

namespace gauntlet::xleague {
namespace {

using tool::NamedCommand;

// CMake reads these lines, too (scripts/cmake/manual.cmake).
constexpr std::array commands{
    NamedCommand{"merge", merge},
    NamedCommand{"report", tables},
    NamedCommand{"tables", tables, true},
};

}  // namespace

std::span<const NamedCommand> all_commands() { return commands; }

std::vector<manual::Page> pages_of_commands() { return tool::pages_of(commands); }

}  // namespace gauntlet::xleague
