#pragma once

#include <string>
#include <vector>

#include "bricks/session/game_history.hpp"
#include "gauntlet/bricks.hpp"
#include "page/games/view.hpp"

// The view of a game of bricks without the board: players and possible actions.
namespace gauntlet::page {

using BricksHistory = session::bricks::GameHistory;

// Whether the person drops the computer's brick.
bool persons_drop(const BricksHistory& history);

// Returns the person and the computer; `to_move` is "you", "computer" or empty.
std::vector<Seat> bricks_seats(const BricksHistory& history, const std::string& to_move);

// Adds the actions of the person: reporting the outcome of the agent's drop, or dropping. With
// `is_guessing`, a person who drops has begun to guess the strength. Precondition: a person is to
// move.
void offer_bricks(View& view, const BricksHistory& history, const bricks::Agent& agent,
                  bool is_guessing);

// The actions of a person who drops.
json::Value encode_fall(bricks::Height height);
json::Value encode_guess(bricks::Height height);

// "3 to 9": the heights in doubt, and the possible strengths.
std::string in_doubt(const bricks::Position& position);
std::string strengths(const bricks::Position& position);

}  // namespace gauntlet::page
