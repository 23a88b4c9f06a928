#pragma once

#include <optional>
#include <span>
#include <string>

#include "atoms/picture.hpp"
#include "json/value.hpp"

namespace gauntlet::atoms {

// What a picture can show.
struct Scene {
  ElectronRows rows;  // red is the player to move
  Marks marks = {};
};

// What is to be seen of the board in what atoms-move reads, [depth, board]; nothing of other
// values, and of boards of no cell or more than 256. Rows may have different lengths. Where the
// value is an answer, [row, column], `input` is what it answers, and the cell is marked on the
// board there. Cells to which the JSON Pointers `differing` lead, and an answer into which one
// leads, are marked as other than they should be.
std::optional<Scene> scene_of(const json::Value& value, const json::Value* input = nullptr,
                              std::span<const std::string> differing = {});

// A picture (SVG, for a page) of that scene.
std::optional<std::string> picture_of(const json::Value& value, const json::Value* input = nullptr,
                                      std::span<const std::string> differing = {});

// The same in letters, some lines for a terminal, of a board that atoms-move takes.
std::optional<std::string> letters_of(const json::Value& value, bool has_color);

}  // namespace gauntlet::atoms
