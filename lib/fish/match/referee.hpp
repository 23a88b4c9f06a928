#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "failure/failure.hpp"
#include "gauntlet/fish.hpp"
#include "gauntlet/json.hpp"
#include "match/report.hpp"
#include "match/rules.hpp"

namespace gauntlet::match {

// A player of Fish: a strategy, a person or a program. The referee of a game calls these functions
// in this order. In a tournament all but start() and end() are called again for each game.
class Player : public AnyPlayer {
 public:
  // A game or a tournament of several games is about to begin.
  virtual void start() {}

  // Its color in the next game, and the colors of the others, in turn order.
  virtual void playing_as(fish::Color /*color*/) {}
  virtual void playing_with(const std::vector<fish::Color>& /*others*/) {}

  // Returns a free tile for its next penguin. In `state`, here and below, it is the first player.
  virtual Position place(const fish::State& state) = 0;

  // Returns its move; called only if it has one. `since`: the actions of the others since its last
  // turn, in the order of play, without skipped turns. It is empty at the player's first turn, and
  // if a player was disqualified since its last turn.
  virtual fish::Action take_turn(const fish::State& state,
                                 const std::vector<fish::Action>& since) = 0;

  // The game or the tournament is over.
  virtual void end(bool /*has_won*/) {}
};

// An event of a game. Only the current player places and moves; any player may be disqualified.
struct PlacementEvent {
  Position at;
  bool operator==(const PlacementEvent&) const = default;
};
struct MoveEvent {
  fish::Action action;  // std::nullopt: it has no move and is skipped
  bool operator==(const MoveEvent&) const = default;
};
using DisqualificationEvent = Failure;  // the log has only whether its move was illegal

struct Event {
  fish::Color player;
  std::variant<PlacementEvent, MoveEvent, DisqualificationEvent> what;
  bool operator==(const Event&) const = default;
};

// Returns false for a skipped turn and a disqualification.
inline bool is_move(const Event& event) {
  const auto* const moved = std::get_if<MoveEvent>(&event.what);
  return moved != nullptr ? moved->action.has_value()
                          : std::holds_alternative<PlacementEvent>(event.what);
}

// Describes an event in one line: "red: a penguin on 0,1", "red: 0,1 to 2,1".
std::string describe(const Event& event);

// Returns the reason why the first player cannot place a penguin there, without a full stop: "[0,1]
// is a hole". Precondition: the rules forbid it.
std::string why_illegal(const fish::State& state, Position place);

// Returns the reason why the first player cannot make the move. Precondition: the rules forbid it.
std::string why_illegal(const fish::State& state, const fish::Action& action);

using PlayerSession = PlayerSessionOf<Player>;

// A player with the name that the report uses.
struct NamedPlayer {
  std::string name;
  std::unique_ptr<Player> player;
};

using FinalScore = FinalScoreOf<fish::Color>;
using Disqualified = DisqualifiedOf<fish::Color>;

// All with the top score are winners, in turn order; the others are by descending score, equal ones
// in turn order.
using GameReport = ReportOf<fish::Color, Event>;

// Called with each event and the state after it.
using OnEvent = std::function<void(const Event& event, const fish::State& after)>;

// Returns the initial state: colors in turn order and no penguins. Throws std::invalid_argument
// unless there are 2 to 4 players and enough tiles for all their penguins.
fish::State first_state(const fish::Board& board, std::size_t players);

// Plays the event in the referee's game. Returns false, and changes nothing, if the rules forbid
// it: it is another player's turn or another phase, the tile is not free, the move is illegal, the
// skipped player could move, or the player is not in the game.
bool play_event(fish::Referee& referee, const Event& event);

// Returns the report of a game with these names, in turn order, and events.
GameReport report_of(const std::vector<std::string>& names, const fish::Referee& referee,
                     const std::vector<fish::Color>& winners, std::vector<Event> events);

// Plays a game to its end, in the turn order of the entrants. Each places penguins_per_player()
// penguins, one per turn. Then they move until no player can; a player that cannot move is skipped
// (gauntlet/fish.hpp). A player that cheats or fails is disqualified: its penguins are removed, its
// tiles stay, and the game continues. (A winner that fails when it is told of the end loses
// its win; no other player wins instead.) Throws what first_state() and `on_event` throw, and
// errors of the machine.
GameReport play_game(const fish::Board& board, std::vector<NamedPlayer> entrants,
                     const OnEvent& on_event = {});

// Plays a game with players that outlive it. Precondition: all are active.
GameReport play_game(const fish::Board& board, std::span<PlayerSession* const> players,
                     const OnEvent& on_event = {});

// Plays a game of a tournament, whose manager calls start() and end(). Precondition: all players
// are active. Those that are not active afterwards are among the report's cheaters and failures.
GameReport play_game_of_tournament(const fish::Board& board,
                                   std::span<PlayerSession* const> players,
                                   const OnEvent& on_event = {});

}  // namespace gauntlet::match
