// Ranks programs by playing a league.
//   in   a LEAGUE.json: the players, the game, the boards
//   out  the standings, and a folder with every game

#include "xleague/commands.hpp"

using namespace gauntlet;

int main(int argc, char** argv) {
  return tool::run_named(argc, argv, xleague::named_commands(), xleague::play);
}
