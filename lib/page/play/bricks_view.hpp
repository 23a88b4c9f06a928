#pragma once

#include <string>
#include <vector>

#include "bricks/agent.hpp"
#include "page/play/view.hpp"
#include "session/bricks/course.hpp"

// What a page shows of a game of bricks beside the board, and what it offers there.
namespace gauntlet::page {

using BricksCourse = session::bricks::Course;

// Whether a person drops, and the brick is the computer's.
bool persons_drop(const BricksCourse& course);

// The person and the computer; `to_move` is "you", "computer" or empty.
std::vector<Seat> bricks_seats(const BricksCourse& course, const std::string& to_move);

// Adds what a person can choose, against the computer that drops like this; or, where the person
// drops, may have begun to guess the strength. Precondition: a person is to move.
void offer_bricks(View& view, const BricksCourse& course, const bricks::Agent& agent,
                  bool is_guessing);

// The actions of a person who drops.
json::Value encode_fall(bricks::Height height);
json::Value encode_guess(bricks::Height height);

// "3 to 9": the floors that are in doubt, and the strengths that are possible.
std::string in_doubt(const bricks::Position& position);
std::string strengths(const bricks::Position& position);

}  // namespace gauntlet::page
