#include "league/replays/replay.hpp"

#include "league/replays/games.hpp"
#include "match/lines.hpp"

namespace gauntlet::league {

std::optional<Replay> replay_of(std::string_view game, std::string_view log) {
  Replay replay;
  const auto take = [&](Frame frame) { replay.push_back(std::move(frame)); };
  const auto found = [&] { return replay.empty() ? std::nullopt : std::optional(replay); };
  try {
#define GAUNTLET_GAME(name) \
  if (game == #name) replays::name(log, take);
#include "games.def"
  } catch (const match::LogError&) {
    return found();  // the frames so far
  }
  return found();
}

std::vector<std::string_view> sides_of(std::string_view game) {
#define GAUNTLET_GAME(name) \
  if (game == #name) return replays::sides_of_##name();
#include "games.def"
  return {};
}

}  // namespace gauntlet::league
