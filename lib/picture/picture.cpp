#include "gauntlet/picture.hpp"

#include "core/games.hpp"

namespace gauntlet {

std::optional<std::string> render_svg(const json::Value& value, const json::Value* input,
                                      std::span<const std::string> differing) {
  for (const auto render : of_all_games([](auto game) { return game.render_svg; })) {
    if (auto picture = render(value, input, differing)) return picture;
  }
  return std::nullopt;
}

std::optional<std::string> render_text(const json::Value& value, bool has_color) {
  for (const auto render : of_all_games([](auto game) { return game.render_text; })) {
    if (auto letters = render(value, has_color)) return letters;
  }
  return std::nullopt;
}

}  // namespace gauntlet
