#pragma once

#include <optional>
#include <span>
#include <string>

#include "bricks/picture.hpp"
#include "gauntlet/json.hpp"

namespace gauntlet::bricks {

// Contents of a picture: a position and its marks.
struct PictureModel {
  Position position;
  Height top;
  Marks marks = {};
};

// Returns the position in the input of bricks-solve; nullopt for other values. If `value` is an
// answer, {"drop": height} or {"guess": height}, `stdin_file` is the input that it answers, and the
// height is marked on the input's tower. It is marked as differing from the expected answer if
// `differing` has any JSON Pointers.
std::optional<PictureModel> picture_model_of(const json::Value& value,
                                             const json::Value* input = nullptr,
                                             std::span<const std::string> differing = {});

}  // namespace gauntlet::bricks
