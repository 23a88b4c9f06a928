#include <string>
#include <vector>

#include "atoms/match/game_history.hpp"
#include "core/games.hpp"
#include "page/games/play_game.hpp"
#include "session/game.hpp"

namespace gauntlet::page {
namespace {

Setting side_setting(const std::string& name, const std::string& default_value) {
  Setting setting{"--" + name, name, default_value};
  setting.words = {"human", "computer"};
  setting.labels = {"a person", "computer"};
  setting.is_changeable_mid_game = true;
  return setting;
}

Setting level_setting(const std::string& name, const std::string& label, const std::string& side) {
  Setting setting{name, label, "1"};
  setting.words = {"0.1", "0.5", "1", "3", "10", "1p", "2p", "3p", "4p", "6p"};
  setting.labels = {"0.1 seconds",   "half a second", "1 second",      "3 seconds",
                    "10 seconds",    "1 ply ahead",   "2 plies ahead", "3 plies ahead",
                    "4 plies ahead", "6 plies ahead"};
  setting.is_open = true;
  setting.is_changeable_mid_game = true;
  setting.when = side;
  setting.when_words = {"computer"};
  return setting;
}

std::vector<Setting> atoms_settings() {
  Setting first{"--first", "Who moves first", "red"};
  first.words = {"red", "blue", "any"};
  return {{"--rows", "Rows", "8", 2, match::atoms::max_rows},
          {"--columns", "Columns", "8", 2, match::atoms::max_rows},
          side_setting("red", "human"),
          level_setting("--red-level", "How long red thinks", "--red"),
          side_setting("blue", "computer"),
          level_setting("--blue-level", "How long blue thinks", "--blue"),
          first};
}

}  // namespace

}  // namespace gauntlet::page

const gauntlet::page::PlayGame& gauntlet::games::atoms::play() {
  static const page::PlayGame game{
      &session(),
      page::atoms_settings,
      {{"You against the computer", {{"--red", "human"}, {"--blue", "computer"}}},
       {"Two people", {{"--red", "human"}, {"--blue", "human"}}},
       {"Watch the computer", {{"--red", "computer"}, {"--blue", "computer"}}}},
      {"--red", "--blue", "--level", "--red-level", "--blue-level", "--plies"}};
  return game;
}
