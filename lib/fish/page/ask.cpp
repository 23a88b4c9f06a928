#include "core/games.hpp"
#include "page/games/ask_game.hpp"

constinit const gauntlet::page::AskGame gauntlet::games::fish::ask{.title = "Fish"};
