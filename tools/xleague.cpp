// Ranks programs by playing a league.
//   in   a LEAGUE.json: the players, the game, the boards
//   out  the standings, and a folder with every game

#include <string_view>

#include "xleague/commands.hpp"

using namespace gauntlet;

int main(int argc, char** argv) {
  for (const auto& command : xleague::all_commands()) {
    if (argc > 1 && argv[1] == command.name) return command.run(argc - 1, argv + 1);
  }
  if (argc > 1 && argv[1] == std::string_view("tables")) {  // alias of `report`
    return xleague::tables(argc - 1, argv + 1);
  }
  return xleague::play(argc, argv);
}
