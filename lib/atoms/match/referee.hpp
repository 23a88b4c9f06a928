#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "atoms/match/players.hpp"
#include "match/report.hpp"
#include "match/rules.hpp"

namespace gauntlet::match::atoms {

using PlayerSession = PlayerSessionOf<Player>;

// The start of a game.
struct Opening {
  Board first;                       // as the player with the first move sees it
  std::vector<Position> moves = {};  // made before red's first turn
};

// Returns the board after the opening, as red sees it.
Board board_after(const Opening& opening);

struct Event {
  Color player;
  std::variant<Position, Failure> what;  // its move, or why it is disqualified
  bool operator==(const Event&) const = default;
};
inline bool is_move(const Event& event) { return std::holds_alternative<Position>(event.what); }

// Returns the board as the other player sees it.
inline Board mirrored(const Board& board) { return {board.grid(), board.electrons().mirrored()}; }

// There is one winner, or none if that one is disqualified, too. A score is a number of cells. The
// events are those after the opening.
using Report = ReportOf<Color, Event>;

// Called with each event and the board after it, as red sees it.
using OnEvent = std::function<void(const Event& event, const Board& after)>;

// Plays a game between two players to its end; red moves first. If a player cheats or fails, it is
// disqualified and the other one has won. (A winner that fails when it is told of the end is no
// longer a winner.) Throws what `on_event` throws, and errors of the machine. Precondition:
// the game is not over after the opening.
Report play_game(const Opening& opening, std::span<PlayerSession* const> players,
                 const OnEvent& on_event = {});

}  // namespace gauntlet::match::atoms
