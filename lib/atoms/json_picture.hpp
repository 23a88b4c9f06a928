#pragma once

#include <optional>
#include <span>
#include <string>

#include "atoms/picture.hpp"
#include "gauntlet/json.hpp"

namespace gauntlet::atoms {

// Contents of a picture: a board and its marks.
struct PictureModel {
  ElectronRows rows;  // red is the player to move
  Marks marks = {};
};

// Returns the board in the input of atoms-move, [depth, board]; nullopt for other values and for
// boards of no cell or more than 256. Rows may have different lengths. If `value` is an answer,
// [row, column], `stdin_file` is the input that it answers, and the cell is marked on the input's
// board. `differing` are JSON Pointers to cells, or to parts of an answer, that differ from the
// expected answer; those cells are marked as differing.
std::optional<PictureModel> picture_model_of(const json::Value& value,
                                             const json::Value* input = nullptr,
                                             std::span<const std::string> differing = {});

}  // namespace gauntlet::atoms
