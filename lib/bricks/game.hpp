#pragma once

#include <compare>
#include <optional>
#include <variant>
#include <vector>

#include "bricks/position.hpp"
#include "core/game.hpp"

namespace gauntlet::bricks {

// The formal game between a computer that drops and a user who replies. For rules and tests: it
// lists every height, so it is meant for small positions.
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
  // From where the computer has dropped, if the user is to reply.
  const std::optional<Height>& dropped() const { return dropped_; }

  bool operator==(const Game&) const = default;

 private:
  friend std::optional<Game> play(const Game& game, const Action& action);

  Position position_;
  std::optional<Height> dropped_;
};

// The computer drops from any height in doubt as long as drops and bricks are left; the user's
// reply is free. The game is over when no drop is possible.
std::vector<Game::Action> legal_actions(const Game& game);
std::optional<Game> play(const Game& game, const Game::Action& action);
bool is_over(const Game& game);

static_assert(TurnBased<Game>);

}  // namespace gauntlet::bricks
