#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/grid.hpp"
#include "fish/state.hpp"
#include "page/play/view.hpp"
#include "session/fish/course.hpp"

// What a page shows of a game of Fish. A penguin may be chosen, whose move has begun.
namespace gauntlet::page {

using FishCourse = session::fish::Course;

// Without what a person can choose, and how the game has ended.
View draw_fish(const FishCourse& course, std::optional<Position> chosen);
// Adds what a person can choose. Precondition: a person is to place or move a penguin.
void offer_fish(View& view, const FishCourse& course, std::optional<Position> chosen);

// The actions of a person.
json::Value encode_placing(Position at);
json::Value encode_slide(const fish::Move& move);

std::string mover_of(const FishCourse& course);

// Where the penguin there can go, if it is one of the first player's.
std::vector<Position> targets_of(const fish::State& state, Position from);

}  // namespace gauntlet::page
