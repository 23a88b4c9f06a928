#include <array>

#include "page/ask/game.hpp"

namespace gauntlet::page {
namespace {

constexpr std::array<std::string_view, 7> fish_tools{"xboard", "xstate",   "xtree",  "xstrategy",
                                                     "xref",   "xmanager", "xrender"};

}  // namespace

constinit const AskGame fish_ask{.name = "fish", .title = "Fish", .tools = fish_tools};

}  // namespace gauntlet::page
