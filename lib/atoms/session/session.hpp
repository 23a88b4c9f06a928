#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "atoms/match/game_history.hpp"
#include "atoms/match/json.hpp"
#include "atoms/session/computer.hpp"
#include "session/game.hpp"

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

// Plays the game to its end and records it. Shows each chain wave by wave unless `is_fast`. Throws
// Left.
void play_on(GameContext& table, const GameHistory& history, const Sides& sides, bool is_fast);

// Describes the last move, "move 3: red 0 1", or says who moves first.
std::string describe(const GameHistory& history);

// Draws the board, with the state of the game and `notes` beside it. With `has_choices` the cells
// where the side to move may play can be selected.
void draw(Console& console, const GameHistory& history, const std::vector<std::string>& notes,
          bool has_choices = false);

// Settings chosen before a game of atoms. Both functions throw QuitRequested, InvalidSetting, and
// what the console throws.

struct Setup {
  Grid grid;
  Sides sides;
  Side first;
};

// Chooses the settings of a new game.
Setup choose_setup(GameContext& table);

// Chooses the players, which records do not contain.
Sides choose_sides(GameContext& table);

}  // namespace gauntlet::session::atoms
