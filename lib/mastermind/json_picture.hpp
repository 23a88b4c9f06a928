#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "gauntlet/json.hpp"
#include "mastermind/picture.hpp"

namespace gauntlet::mastermind {

// Contents of a picture: guesses and their marks.
struct PictureModel {
  std::vector<Guess> guesses;
  int length = 0;
  Marks marks = {};
};

// Returns the history in the input of mastermind-guess, in any variant that all its codes belong
// to; nullopt for other values and for a history without guesses. If `value` is an answer, a code,
// `stdin_file` is the input that it answers, and the code is shown as the last guess. `differing`
// are JSON Pointers to parts that differ from the expected answer; they are marked.
std::optional<PictureModel> picture_model_of(const json::Value& value,
                                             const json::Value* input = nullptr,
                                             std::span<const std::string> differing = {});

}  // namespace gauntlet::mastermind
