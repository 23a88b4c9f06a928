#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/timeline.hpp"
#include "fish/referee.hpp"
#include "json/value.hpp"
#include "match/event.hpp"
#include "match/log.hpp"
#include "match/referee.hpp"

namespace gauntlet::session::fish {

using namespace gauntlet::fish;  // the rules of the game

// Who plays: a house player that looks so many turns ahead or, without them, a person.
using HouseTurns = std::optional<std::uint64_t>;

inline constexpr std::uint64_t most_turns = 5;

// "human", or a number from 0 to 5; nothing for any other text.
std::optional<HouseTurns> read_player(std::string_view text);

// The game, and what has happened last; nothing before the first penguin.
struct Step {
  Referee referee;
  std::optional<match::Event> event = {};
};

// A game of Fish between people and house players up to now, with all that came before.
class Course : public Timeline<Step> {
 public:
  // Throws std::invalid_argument unless there are 2 to 4 players, and tiles for all penguins.
  Course(std::vector<HouseTurns> players, Board board);

  // As records have it (session/record.hpp); a line about the end is the report.
  static Course begin(const json::Reader& line);
  bool take(const json::Reader& line);

  const State& state() const { return now().referee.state(); }
  Phase phase() const { return now().referee.phase(); }

  Color mover() const { return state().players().front().color; }
  const HouseTurns& player(Color color) const { return players_[static_cast<std::size_t>(color)]; }

  // False, and nothing happens, if the rules forbid it.
  bool happen(const match::Event& event);

  // Whether a person decided what happened after so many events, or is to decide it.
  bool is_decision(std::size_t events) const;

  // The lines of its record, without what was taken back and without the report.
  json::Value::Array encode() const;
  // The last line. Precondition: the game is over.
  match::Report report() const;

 private:
  std::vector<HouseTurns> players_;
  Board board_;
};

}  // namespace gauntlet::session::fish
