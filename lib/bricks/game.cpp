#include "bricks/game.hpp"

namespace gauntlet::bricks {

std::vector<Game::Action> legal_actions(const Game& game) {
  if (game.dropped()) return {Game::Reply::broken, Game::Reply::safe};
  std::vector<Game::Action> drops;
  if (is_over(game)) return drops;
  const Position& position = game.position();
  drops.reserve(position.heights());
  for (Height h = position.min_safe() + 1; h <= position.max_safe(); ++h) {
    drops.emplace_back(Game::Drop{h});
  }
  return drops;
}

std::optional<Game> play(const Game& game, const Game::Action& action) {
  Game next = game;
  if (const auto* reply = std::get_if<Game::Reply>(&action)) {
    if (!game.dropped()) return std::nullopt;
    next.position_ = *game.position().after(*game.dropped(), *reply == Game::Reply::safe);
    next.dropped_.reset();
  } else {
    const Height height = std::get<Game::Drop>(action).height;
    if (game.dropped() || !game.position().after(height, true)) return std::nullopt;
    next.dropped_ = height;
  }
  return next;
}

bool is_over(const Game& game) { return !game.dropped() && !game.position().can_drop(); }

}  // namespace gauntlet::bricks
