#include "xtest/commands/commands.hpp"

#include <array>

namespace gauntlet::xtest {
namespace {

using tool::NamedCommand;

constexpr std::array commands{
    NamedCommand{"run", command},
    NamedCommand{"accept", accept},
    NamedCommand{"classroom", classroom},
    NamedCommand{"classroom50", classroom50},
    NamedCommand{"collect", collect},
    NamedCommand{"diff", diff},
    NamedCommand{"doctor", doctor},
    NamedCommand{"fest", fest},
    NamedCommand{"fuzz", fuzz},
    NamedCommand{"gradebook", gradebook},
    NamedCommand{"gradescope", gradescope},
    NamedCommand{"import", import_tests},
    NamedCommand{"merge", merge},
    NamedCommand{"package", package},
    NamedCommand{"report", report},
    NamedCommand{"sandbox-report", sandbox_report},
    NamedCommand{"validate", validate},
    NamedCommand{"hunt", fuzz, true},
    NamedCommand{"--doctor", doctor, true},
    NamedCommand{"--sandbox-report", sandbox_report, true},
};

}  // namespace

std::span<const NamedCommand> named_commands() { return commands; }

}  // namespace gauntlet::xtest
