#pragma once

#include <string>
#include <vector>

#include "core/grid.hpp"

// Wording shared by the boards of several games.
namespace gauntlet::page {

std::string name_of_place(Position at);            // "row 1, column 0: "
std::string count_of_rows(int rows, int columns);  // "3 rows and 1 column"
bool has(const std::vector<Position>& places, Position at);

}  // namespace gauntlet::page
