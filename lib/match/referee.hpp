#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "fish/referee.hpp"
#include "match/contestant.hpp"
#include "match/event.hpp"
#include "match/player.hpp"

namespace gauntlet::match {

// Who takes part, under the name the report has for it.
struct Entrant {
  std::string name;
  std::unique_ptr<Player> player;
};

// How a player ended who played to the end.
struct Standing {
  std::string name;
  fish::Color color;
  std::uint64_t score = 0;
  bool operator==(const Standing&) const = default;
};

// How one ended who did not.
struct Culprit {
  std::string name;
  fish::Color color;
  Fault fault;
  bool operator==(const Culprit&) const = default;
};

struct Report {
  std::vector<Standing> winners;   // all with the top score, in turn order
  std::vector<Standing> others;    // those with most first, equal ones in turn order
  std::vector<Culprit> cheaters;   // those who went out first come first
  std::vector<Culprit> failures;   // the same
  std::vector<Event> events = {};  // all that happened
};

// Told of each event, with the state after it.
using OnEvent = std::function<void(const Event& event, const fish::State& after)>;

// Colors by turn order, no penguins yet. Throws std::invalid_argument unless there are 2 to 4
// players, and tiles for all the penguins due.
fish::State first_state(const fish::Board& board, std::size_t players);

// Lets the event happen in the game of the referee. False, and nothing happens, if the rules do not
// allow it: it is not this player's turn or not the phase, no free tile is there, there is no such
// move, a player is skipped who can move, or the player is not in the game.
bool happen(fish::Referee& referee, const Event& event);

// A whole game, in the turn order of the entrants. They place penguins_per_player() penguins each,
// round robin, and then move until nobody can; a player who cannot move is skipped
// (fish/referee.hpp). A player that cheats or fails is thrown out: its penguins vanish, its tiles
// stay, and the game goes on for the others. (A winner that fails when it is told of the end has
// not won after all; nobody wins in its place.) Throws what first_state() and `on_event` throw, and
// nothing that a player throws.
Report play_game(const fish::Board& board, std::vector<Entrant> entrants,
                 const OnEvent& on_event = {});

// The same with players who are still there afterwards. All are still in.
Report play_game(const fish::Board& board, std::span<Contestant* const> players,
                 const OnEvent& on_event = {});

// The same for a game of a tournament, whose manager calls start() and end(). All players are still
// in; those who are not afterwards are among the cheaters and failures of the report.
Report play_game_of_tournament(const fish::Board& board, std::span<Contestant* const> players,
                               const OnEvent& on_event = {});

}  // namespace gauntlet::match
