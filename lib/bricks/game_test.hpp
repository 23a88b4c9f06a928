#pragma once

#include <compare>
#include <optional>
#include <variant>
#include <vector>

#include "gauntlet/bricks.hpp"
#include "gauntlet/game.hpp"

namespace gauntlet::bricks {

// The formal game between a computer that drops and a user who replies, for tests. It lists every
// height, so it suits small positions only.
class Game {
 public:
  struct Drop {
    Height height;
    auto operator<=>(const Drop&) const = default;
  };
  enum class Reply { broken, safe };
  using Action = std::variant<Drop, Reply>;

  explicit Game(const Position& position) : position_(position) {}

  const Position& position() const { return position_; }
  // Returns the height of the computer's drop if the user must reply.
  const std::optional<Height>& dropped() const { return dropped_; }

  bool operator==(const Game&) const = default;

 private:
  friend std::optional<Game> play(const Game& game, const Action& action);

  Position position_;
  std::optional<Height> dropped_;
};

// The computer drops from any height in doubt while drops and bricks remain; the user may reply
// either way. The game is over when no drop is possible.
inline bool is_over(const Game& game) { return !game.dropped() && !game.position().can_drop(); }

inline std::vector<Game::Action> legal_actions(const Game& game) {
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

inline std::optional<Game> play(const Game& game, const Game::Action& action) {
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

static_assert(TurnBased<Game>);

}  // namespace gauntlet::bricks
