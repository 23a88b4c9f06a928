#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string_view>

#include "atoms/match/game_history.hpp"
#include "atoms/match/json.hpp"
#include "atoms/session/computer.hpp"
#include "session/game.hpp"
#include "session/play.hpp"

namespace gauntlet::session::atoms {

using match::atoms::encode_move;
using match::atoms::GameHistory;
using match::atoms::max_rows;
using match::atoms::other;
using match::atoms::seen_by_red;
using match::atoms::to_string;
using Side = match::atoms::Color;

// The player of each Side: a computer or, without a level, a person.
using Sides = std::array<std::optional<Level>, 2>;

// Chooses the players, which records do not contain. Throws QuitRequested, InvalidSetting, and what
// the console throws.
Sides choose_sides(GameContext& table);

// Opens the game of a record. The action of a person is {"move": [r, c]}. The players are in the
// settings, not in the record. If a level is a time limit, the computer's moves are not
// reproducible.
std::unique_ptr<Play> open(std::string_view record, GameContext& table);

// Replays a record, of any players. Throws match::LogError.
void replay(std::string_view record, Console& console);

}  // namespace gauntlet::session::atoms
