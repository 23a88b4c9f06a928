#pragma once

#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "fish/match/referee.hpp"
#include "fish/picture.hpp"
#include "gauntlet/fish.hpp"
#include "session/play.hpp"

// A turn of a person in a game of Fish. The actions are:
//   {"place": [r, c]}
//   {"from": [r, c], "targets": [[r, c], ...]} begins a move: the view then offers
//   {"from": [r, c], "to": [r, c]}, which may also be sent at once
namespace gauntlet::session::fish {

using namespace gauntlet::fish;  // the rules of the game

struct PersonTurn {
  const State& state;
  bool is_placing;
  std::optional<Position> from = {};  // the penguin with which a move has begun
};

using PersonEvent = std::variant<match::PlacementEvent, match::MoveEvent>;

// The cells that the penguin at `from` can reach; empty if it is not the first player's.
std::vector<Position> targets_of(const State& state, Position from);

// The tile or the move of an event; empty for other events and before the first one.
Marks marks_of(const std::optional<match::Event>& event);

// Describes an event in the given state: "red: penguin 1 of 4 on 0,1", "red: 0,1 \u2192 2,1, 3
// fish".
std::string describe(const match::Event& event, const State& before);

// A penguin that slides, on the board before its move.
Frame slide(const State& before, const Move& move);

// Draws the board, and adds the possible actions at a turn of a person; `turn` is null at others.
// The marks of a move that has begun replace the given ones.
void draw(View& view, const State& state, Marks marks, const PersonTurn* turn);

// Says where the chosen penguin can go.
std::string describe_choice(const PersonTurn& turn);

// Returns the event of an action, or nullopt if it only begins a move, whose penguin is then set.
// Throws ActionRefused and json::Error.
std::optional<PersonEvent> take_action(PersonTurn& turn, const json::Reader& action);

// The action of a person who names a tile, a penguin or both ends of a move.
std::optional<json::Value> action_at(const PersonTurn& turn, std::span<const Position> places);

// Precondition: there is a free tile, or a move.
Advice advise(const PersonTurn& turn);

}  // namespace gauntlet::session::fish
