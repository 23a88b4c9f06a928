#pragma once

#include <array>
#include <optional>

#include "session/atoms_computer.hpp"
#include "session/atoms_game.hpp"
#include "session/table.hpp"

namespace gauntlet::session {

// Who plays each Side: a computer or, without a level, a person.
using AtomsSides = std::array<std::optional<Level>, 2>;

// Plays the game on to its end. Throws Left.
void run_atoms(Table& table, const AtomsGame& game, const AtomsSides& sides, bool is_fast);

}  // namespace gauntlet::session
