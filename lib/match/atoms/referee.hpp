#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "match/atoms/players.hpp"
#include "match/contestant.hpp"
#include "match/event.hpp"

namespace gauntlet::match::atoms {

using Contestant = ContestantOf<Player>;

// With what a game begins.
struct Opening {
  Board first;                       // as the player with the first move sees it
  std::vector<Position> moves = {};  // that are made before red has its first turn
};

// The board after the opening, as red sees it.
Board board_after(const Opening& opening);

struct Event {
  Color player;
  std::variant<Position, Fault> what;  // its move, or why it is out
  bool operator==(const Event&) const = default;
};

// How a player ended who played to the end: with so many cells.
struct Standing {
  std::string name;
  Color color;
  std::uint64_t score = 0;
};

// How one ended who did not.
struct Culprit {
  std::string name;
  Color color;
  Fault fault;
};

struct Report {
  std::vector<Standing> winners = {};  // one, or none where that one is out, too
  std::vector<Standing> others = {};
  std::vector<Culprit> cheaters = {};  // who went out first comes first
  std::vector<Culprit> failures = {};  // the same
  std::vector<Event> events = {};      // without the opening
};

// Told of each event, with the board after it as red sees it.
using OnEvent = std::function<void(const Event& event, const Board& after)>;

// A whole game between two, red first. Who cheats or fails is out, and the other has won. (A winner
// that fails when it is told of the end has not won after all.) Throws what `on_event` throws, and
// nothing that a player throws. Precondition: the game is not over after the opening.
Report play_game(const Opening& opening, std::span<Contestant* const> players,
                 const OnEvent& on_event = {});

}  // namespace gauntlet::match::atoms
