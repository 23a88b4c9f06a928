#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "json/value.hpp"
#include "mastermind/picture.hpp"

namespace gauntlet::mastermind {

// What a picture can show.
struct Scene {
  std::vector<Guess> guesses;
  int length = 0;
  Marks marks = {};
};

// What is to be seen of the history that mastermind-guess reads, in whatever variant all its codes
// are of; nothing of other values, and of a history without guesses. Where the value is an answer,
// a code, `input` is what it answers, and it is the last guess there. What the JSON Pointers
// `differing` lead to is marked as other than it should be.
std::optional<Scene> scene_of(const json::Value& value, const json::Value* input = nullptr,
                              std::span<const std::string> differing = {});

// A picture (SVG, for a page) of that scene.
std::optional<std::string> picture_of(const json::Value& value, const json::Value* input = nullptr,
                                      std::span<const std::string> differing = {});

// Nothing: a history is as easily read in JSON.
std::optional<std::string> letters_of(const json::Value& value, bool has_color);

}  // namespace gauntlet::mastermind
