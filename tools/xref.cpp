// Who wins a whole game?
//   in   {"row": R, "column": C, "players": [[name, D], ...], "fish": F}
//   out  the names of the winners, sorted

#include <algorithm>
#include <string>
#include <vector>

#include "fish/json.hpp"
#include "fish/referee.hpp"
#include "support/cli/harness.hpp"
#include "xref/game.hpp"

using namespace gauntlet;

static json::Value answer(const json::Reader& in, const tool::Mode& mode) {
  const fish::HouseGame game = fish::decode_house_game(in, json::strictness(mode.strict));
  std::vector<std::string> names;
  for (const std::size_t winner : winners_of_game(game.board, game.turns)) {
    names.push_back(game.names[winner]);
  }
  std::sort(names.begin(), names.end());
  return json::Value::Array(names.begin(), names.end());
}

int main(int argc, char** argv) {
  xref::GameFlags game;
  return tool::run_harness(argc, argv,
                           {"xref", "the winners of a whole game between house players",
                            R"({"row": 3, "column": 5, "players": [["joe", 1], ["fred", 2]],)"
                            R"( "fish": 1})",
                            R"(["fred"])"},
                           answer,
                           {.options = [&](tool::Options& options) { game.declare(options); },
                            .check = [&] { game.check(); },
                            .is_alone = [&] { return game.game || game.replay; },
                            .alone = [&](const tool::Print& print) { game.run(print); }});
}
