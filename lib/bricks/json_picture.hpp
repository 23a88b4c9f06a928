#pragma once

#include <optional>
#include <span>
#include <string>

#include "bricks/picture.hpp"
#include "json/value.hpp"

namespace gauntlet::bricks {

// What a picture can show.
struct Scene {
  Position position;
  Height top;
  Marks marks = {};
};

// What is to be seen of the position that bricks-solve reads; nothing of other values. Where the
// value is an answer, {"drop": height} or {"guess": height}, `input` is what it answers, and the
// height is marked on the tower there; as other than it should be where there are JSON Pointers
// `differing`.
std::optional<Scene> scene_of(const json::Value& value, const json::Value* input = nullptr,
                              std::span<const std::string> differing = {});

// A picture (SVG, for a page) of that scene.
std::optional<std::string> picture_of(const json::Value& value, const json::Value* input = nullptr,
                                      std::span<const std::string> differing = {});

// Nothing: a position is as easily read in JSON.
std::optional<std::string> letters_of(const json::Value& value, bool has_color);

}  // namespace gauntlet::bricks
