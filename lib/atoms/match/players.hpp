#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "gauntlet/atoms.hpp"
#include "match/channel.hpp"
#include "match/rules.hpp"

namespace gauntlet::match::atoms {

using namespace gauntlet::atoms;  // the rules of the game

// Red moves first.
enum class Color { red, blue };
constexpr Color other(Color color) { return color == Color::red ? Color::blue : Color::red; }
std::string_view to_string(Color color);

// A player of Exploding Atoms. The referee calls these functions in this order.
class Player : public AnyPlayer {
 public:
  virtual void start() {}
  virtual void playing_as(Color /*color*/) {}

  // Returns the cell that gets an electron: an unowned one or its own. `board` is from its point of
  // view. `since`: the opponent's moves since its last turn or the start of the game.
  virtual Position take_turn(const Board& board, const std::vector<Position>& since) = 0;

  virtual void end(bool /*has_won*/) {}
};

// A player that receives calls as JSON (json.hpp).
class JsonPlayer : public ChannelPlayer<Player> {
 public:
  using ChannelPlayer::ChannelPlayer;

  void start() override;
  void playing_as(Color color) override;
  Position take_turn(const Board& board, const std::vector<Position>& since) override;
  void end(bool has_won) override;
};

// Returns true for "house:D" and "time:MS" with D and MS of at least 1, and for "random:SEED".
bool is_house_kind(std::string_view kind);

// Returns nullptr unless is_house_kind(kind).
std::unique_ptr<Player> make_house_player(std::string_view kind);

}  // namespace gauntlet::match::atoms
