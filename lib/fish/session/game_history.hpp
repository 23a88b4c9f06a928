#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "fish/match/json.hpp"
#include "fish/match/referee.hpp"
#include "gauntlet/fish.hpp"
#include "gauntlet/json.hpp"

namespace gauntlet::session::fish {

using namespace gauntlet::fish;  // the rules of the game

// A house player, which looks `turns` turns ahead. A beginner looks only one turn ahead, and
// chooses many of its actions at random.
struct House {
  std::uint64_t turns = 0;
  bool is_beginner = false;
  bool operator==(const House&) const = default;
};

// A house player, or a person if empty.
using Controller = std::optional<House>;

inline constexpr std::uint64_t max_turns = 5;

// Parses "human", "beginner", or a number from 0 to 5. Returns nullopt for any other text.
std::optional<Controller> read_player(std::string_view text);
// The text that read_player() reads.
std::string name_of_player(const Controller& player);

// The history of a game of Fish between people and house players, with undo and redo.
class GameHistory : public match::GameHistory {
 public:
  // Throws json::Error unless there are 2 to 4 players and a tile for each penguin.
  GameHistory(std::vector<Controller> players, Board board);

  // Reads a record (session/record.hpp). A line about the end is the report.
  static GameHistory begin(const json::Reader& line);
  bool take(const json::Reader& line);

  Phase phase() const { return current().referee.phase(); }

  Color mover() const { return state().players().front().color; }
  const Controller& player(Color color) const { return players_[static_cast<std::size_t>(color)]; }

  // Whether a person decides, or decided, the event that follows the first `events` events.
  bool is_decision(std::size_t events) const;

 private:
  std::vector<Controller> players_;
};

}  // namespace gauntlet::session::fish
