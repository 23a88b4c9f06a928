#pragma once

#include <optional>
#include <string>
#include <vector>

#include "fish/session/game_history.hpp"
#include "gauntlet/fish.hpp"
#include "gauntlet/grid.hpp"
#include "page/games/view.hpp"

// The view of a game of Fish. `chosen` is the penguin with which a move has begun.
namespace gauntlet::page {

using FishHistory = session::fish::GameHistory;

// Without the possible actions and the result of the game.
View draw_fish(const FishHistory& history, std::optional<Position> chosen);
// Adds the possible actions. Precondition: a person is to place or move a penguin.
void offer_fish(View& view, const FishHistory& history, std::optional<Position> chosen);

// The actions of a person.
json::Value encode_placing(Position at);
json::Value encode_slide(const fish::Move& move);

std::string mover_of(const FishHistory& history);

// The cells that the penguin at `from` can reach; empty if it is not the first player's.
std::vector<Position> targets_of(const fish::State& state, Position from);

}  // namespace gauntlet::page
