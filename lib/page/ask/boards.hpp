#pragma once

#include <optional>
#include <span>
#include <string>

#include "gauntlet/json.hpp"
#include "page/board.hpp"

namespace gauntlet::page {

// Returns the board that games::NAME::render_svg() draws of a value, for the first game that
// recognizes the value; nullopt if none does. `input` is the input that the value answers, or null.
// The JSON Pointers `differing` lead to wrong parts of the value.
std::optional<Board> board_of(const json::Value& value, const json::Value* input = nullptr,
                              std::span<const std::string> differing = {});

}  // namespace gauntlet::page
