#include "gauntlet/picture.hpp"

#include <utility>

#include "core/games.hpp"
#include "gauntlet/json.hpp"
#include "page/board.hpp"

namespace gauntlet {

std::optional<page::Board> page::board_of(const json::Value& value, const json::Value* input,
                                          std::span<const std::string> differing) {
  for (const auto board : of_all_games([](auto game) { return game.board; })) {
    try {
      return board(value, input, differing);
    } catch (const json::Error&) {
      continue;
    }
  }
  return std::nullopt;
}

std::optional<std::string> render_svg(const json::Value& value, const json::Value* input,
                                      std::span<const std::string> differing) {
  auto board = page::board_of(value, input, differing);
  return board ? std::optional(std::move(board->svg)) : std::nullopt;
}

std::optional<std::string> render_text(const json::Value& value, bool has_color) {
  for (const auto render : of_all_games([](auto game) { return game.render_text; })) {
    try {
      if (auto letters = render(value, has_color)) return letters;
    } catch (const json::Error&) {
      continue;
    }
  }
  return std::nullopt;
}

}  // namespace gauntlet
