#include "page/ask/boards.hpp"

#include "core/games.hpp"

namespace gauntlet::page {

std::optional<Board> board_of(const json::Value& value, const json::Value* input,
                              std::span<const std::string> differing) {
  for (const auto board : of_all_games([](auto game) { return game.board; })) {
    if (auto found = board(value, input, differing)) return found;
  }
  return std::nullopt;
}

}  // namespace gauntlet::page
