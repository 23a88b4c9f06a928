#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "core/games.hpp"
#include "page/games/play_game.hpp"
#include "session/game.hpp"

namespace gauntlet::page {
namespace {

Setting bricks_choice(const std::string& name, const std::string& label,
                      std::vector<std::string> words, std::vector<std::string> labels) {
  Setting setting{name, label, words.front()};
  setting.words = std::move(words);
  setting.labels = std::move(labels);
  return setting;
}

std::vector<Setting> bricks_settings() {
  constexpr std::uint64_t max = 1'000'000'000;
  Setting brick = bricks_choice("--brick", "The computer's brick", {"fixed", "bad"},
                                {"has a fixed strength", "is as unlucky as possible"});
  brick.when = "--dropper";
  brick.when_words = {"you"};
  Setting agent = bricks_choice("--agent", "The computer drops", {"winning", "random"},
                                {"as well as possible", "at random"});
  agent.when = "--dropper";
  agent.when_words = {"computer"};
  return {bricks_choice("--dropper", "Who drops", {"you", "computer"}, {"you", "the computer"}),
          {"--floors", "Floors", "100", 1, max},
          {"--drops", "Drops", "14", 0, max},
          {"--bricks", "Bricks", "2", 0, max},
          brick,
          agent};
}

}  // namespace

}  // namespace gauntlet::page

const gauntlet::page::PlayGame& gauntlet::games::bricks::play() {
  static const page::PlayGame game{&session(),
                                   page::bricks_settings,
                                   {{"The computer drops, you answer", {{"--dropper", "computer"}}},
                                    {"You drop", {{"--dropper", "you"}}}}};
  return game;
}
