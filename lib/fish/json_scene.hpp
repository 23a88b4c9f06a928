#pragma once

#include <optional>
#include <span>
#include <string>

#include "fish/json.hpp"
#include "fish/picture.hpp"
#include "json/reader.hpp"
#include "json/value.hpp"

namespace gauntlet::fish {

// What a picture can show.
struct Scene {
  State state;
  Marks marks = {};
};

// What is to be seen of a Board, of a State, and of what xboard (marking its position), xtree (its
// move) and xstrategy read. Throws json::Error.
Scene decode_scene(const json::Reader& in, json::Strictness strictness);

// The scene in an object, or in an array of a depth and a State; nothing for other values. Where
// the value is an answer, `input` is what it answers: a move is shown on the board it is for, which
// xtree's is after the move in the input. `differing` are the JSON Pointers of what is marked as
// other than it should be; those that lead to nothing on the board are passed over.
std::optional<Scene> scene_of(const json::Value& value, const json::Value* input = nullptr,
                              std::span<const std::string> differing = {});

// A picture (SVG, for a page) of that scene.
std::optional<std::string> picture_of(const json::Value& value, const json::Value* input = nullptr,
                                      std::span<const std::string> differing = {});

// The same in letters, some lines for a terminal.
std::optional<std::string> letters_of(const json::Value& value, bool has_color);

}  // namespace gauntlet::fish
