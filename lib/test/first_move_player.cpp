// first_move_player: a program that plays Fish and answers at once, so that a league of such
// programs takes no longer than the league itself. Places on the first free tile, and makes the
// first legal move.

#include <algorithm>
#include <iostream>
#include <string>

#include "gauntlet/fish.hpp"
#include "gauntlet/fish_json.hpp"

using namespace gauntlet;

namespace {

json::Value answer(const json::Reader& call) {
  const std::string& name = call[0].string("the name of a call");
  if (name != "setup" && name != "take-turn") return "void";
  const auto state = fish::decode_state(call[1][0], json::Strictness::lenient);
  if (name == "take-turn") return fish::encode(fish::legal_actions(state).front());
  for (const Position position : state.board().positions()) {
    if (state.is_free(position)) return fish::encode(position);
  }
  return false;
}

}  // namespace

int main() {
  for (std::string line; std::getline(std::cin, line);) {
    const json::Value call = json::parse(line);
    std::cout << json::dump(answer(json::Reader(call))) << std::endl;
  }
}
