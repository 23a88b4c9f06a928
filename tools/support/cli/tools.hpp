#pragma once

#include "support/cli/command_line.hpp"

// The tools besides the harnesses, each defined in its folder; play, which may need ncurses, is
// declared in play/play.hpp.
namespace gauntlet {

namespace xclients {
tool::Command command();
}
namespace xleague {
tool::Command command();
}
namespace xobserve {
tool::Command command();
}
namespace xserver {
tool::Command command();
}
namespace xtest {
tool::Command command();
}

}  // namespace gauntlet
