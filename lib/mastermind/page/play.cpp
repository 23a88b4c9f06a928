#include <vector>

#include "core/games.hpp"
#include "mastermind/variant.hpp"
#include "page/games/play_game.hpp"
#include "session/game.hpp"

namespace gauntlet::page {
namespace {

std::vector<Setting> mastermind_settings() {
  Setting maker{"--maker", "Who makes the code", "computer"};
  maker.words = {"computer", "you"};
  maker.labels = {"the computer", "you"};
  Setting repeats{"--repeats", "A color may occur more than once", "no"};
  repeats.words = {"no", "yes"};
  return {maker,
          {"--length", "Places", "4", 1, mastermind::Variant::max_length},
          {"--colors", "Colors", "6", 1, mastermind::Variant::max_colors},
          repeats};
}

}  // namespace

}  // namespace gauntlet::page

const gauntlet::page::PlayGame& gauntlet::games::mastermind::play() {
  static const page::PlayGame game{&session(),
                                   page::mastermind_settings,
                                   {{"You break the code", {{"--maker", "computer"}}},
                                    {"You make the code", {{"--maker", "you"}}}}};
  return game;
}
