#include "xleague/commands.hpp"

#include <array>

namespace gauntlet::xleague {
namespace {

using tool::NamedCommand;

constexpr std::array named{
    NamedCommand{"merge", merge},
    NamedCommand{"report", report},
    NamedCommand{"tables", report, true},
};

}  // namespace

std::span<const NamedCommand> named_commands() { return named; }

std::vector<tool::Command> commands() { return tool::without_aliases(named); }

}  // namespace gauntlet::xleague
