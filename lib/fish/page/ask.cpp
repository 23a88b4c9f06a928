#include <array>

#include "core/games.hpp"
#include "page/games/ask_game.hpp"

namespace gauntlet::page {
namespace {

constexpr std::array<std::string_view, 7> fish_tools{"xboard", "xstate",   "xtree",  "xstrategy",
                                                     "xref",   "xmanager", "xrender"};

}  // namespace

}  // namespace gauntlet::page

constinit const gauntlet::page::AskGame gauntlet::games::fish::ask{
    .name = name, .title = "Fish", .tools = page::fish_tools};
