#pragma once

#include <optional>
#include <span>
#include <string>

#include "fish/picture.hpp"
#include "gauntlet/fish_json.hpp"
#include "gauntlet/json.hpp"

namespace gauntlet::fish {

// Contents of a picture: a state and what is marked in it.
struct PictureModel {
  State state;
  Marks marks = {};
};

// Decodes a Board, a State, or the input of xboard (marks its position), xtree (marks its move) or
// xstrategy. Throws json::Error.
PictureModel decode_picture_model(const json::Reader& in, json::Strictness strictness);

// Returns the scene in an object or in an array of a depth and a State; nullopt for other values.
// If `value` is an answer, `stdin_file` is the input that it answers. A move is shown on the board
// it applies to; xtree answers with a move made after the move in its input. `differing` are JSON
// Pointers to the parts that differ from the expected answer; those that do not point to something
// on the board are ignored.
std::optional<PictureModel> picture_model_of(const json::Value& value,
                                             const json::Value* input = nullptr,
                                             std::span<const std::string> differing = {});

}  // namespace gauntlet::fish
