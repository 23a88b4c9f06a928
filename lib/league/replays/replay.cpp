#include "league/replays/replay.hpp"

#include <utility>

#include "core/games.hpp"

namespace gauntlet::league {
namespace {

struct ReplayableGame {
  std::string_view name;
  void (*replay_frames)(std::string_view log, const session::TakeFrame& take);
  std::vector<std::string_view> (*sides)();
};

// Returns nullptr for an unknown game.
const ReplayableGame* find_replayable(std::string_view name) {
  static constexpr auto games = of_all_games(
      [](auto game) { return ReplayableGame{game.name, game.replay_frames, game.sides}; });
  for (const ReplayableGame& game : games) {
    if (game.name == name) return &game;
  }
  return nullptr;
}

}  // namespace

std::optional<Replay> replay_of(std::string_view game, std::string_view log) {
  Replay replay;
  const ReplayableGame* const found = find_replayable(game);
  if (found == nullptr) return std::nullopt;
  const auto frames = [&] { return replay.empty() ? std::nullopt : std::optional(replay); };
  try {
    found->replay_frames(log, [&](Frame frame) { replay.push_back(std::move(frame)); });
  } catch (const match::LogError&) {
    return frames();  // those so far
  }
  return frames();
}

std::vector<std::string_view> sides_of(std::string_view game) {
  const ReplayableGame* const found = find_replayable(game);
  return found == nullptr ? std::vector<std::string_view>() : found->sides();
}

}  // namespace gauntlet::league
