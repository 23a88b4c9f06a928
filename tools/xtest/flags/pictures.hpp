#pragma once

#include <optional>
#include <span>
#include <string>

#include "grading/reports/failure_summary.hpp"
#include "json/value.hpp"

namespace gauntlet::xtest {

// Renders a value as SVG by the first game of games.def that recognizes it; returns nullopt for
// other values. See Pictures in grading/reports/run.hpp for the parameters.
std::optional<std::string> render_svg(const json::Value& value, const json::Value* input,
                                      std::span<const std::string> differing);

// Renders a value as text of several lines for a terminal, likewise.
std::optional<std::string> render_text(const json::Value& value, bool has_color);

// Returns how failures are shown on a stream: as wide as its terminal, if it is one, with boards as
// text.
grading::FailureRenderOptions look_on(int file, bool has_color);

}  // namespace gauntlet::xtest
