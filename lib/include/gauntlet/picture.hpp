#pragma once

#include <optional>
#include <span>
#include <string>

#include "gauntlet/json.hpp"

// Pictures of the inputs and answers of all games.
//
//   const json::Value board = json::parse("[[1, 0], [0, -1]]");
//   if (const auto text = render_text(board, false)) std::cout << *text;

namespace gauntlet {

// Renders an input of a harness, or the answer to `input`, as SVG, by the first game that
// recognizes it; returns nullopt for other values. The JSON Pointers `differing` lead to the parts
// that differ from the expected answer, which are marked.
std::optional<std::string> render_svg(const json::Value& value, const json::Value* input = nullptr,
                                      std::span<const std::string> differing = {});

// Likewise renders several lines of text for a terminal, in color or not. Also returns nullopt if
// JSON is as readable.
std::optional<std::string> render_text(const json::Value& value, bool has_color);

}  // namespace gauntlet
