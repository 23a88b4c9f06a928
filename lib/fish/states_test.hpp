#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "gauntlet/fish.hpp"
#include "test/laws.hpp"

namespace gauntlet::fish {

struct RandomShape {
  int max_rows = 5;
  int max_columns = 4;
  int max_fish = 5;
  int hole_percent = 20;
  int players = 2;
  int max_penguins = 3;
  bool on_holes = false;  // penguins may stand on holes
};

inline Board random_board(const RandomShape& shape, Random& random) {
  Board::Rows rows(static_cast<std::size_t>(random(1, shape.max_rows)));
  for (auto& row : rows) {
    row.resize(static_cast<std::size_t>(random(0, shape.max_columns)));
    for (auto& fish : row) {
      fish = random(1, 100) <= shape.hole_percent
                 ? 0
                 : static_cast<Board::Fish>(random(1, shape.max_fish));
    }
  }
  return Board(rows);
}

// Returns a state with up to most_penguins penguins for each player, at random places.
inline State random_state(const RandomShape& shape, Random& random) {
  const Board board = random_board(shape, random);
  std::vector<Position> places;
  for (const Position place : board.positions()) {
    if (shape.on_holes || !board.is_hole(place)) places.push_back(place);
  }
  random.shuffle(places);
  std::vector<Player> players;
  for (int i = 0; i < shape.players; ++i) {
    Player player{all_colors[static_cast<std::size_t>(i)], 0, {}};
    for (int j = random(0, shape.max_penguins); j > 0 && !places.empty(); --j) {
      player.places.push_back(places.back());
      places.pop_back();
    }
    players.push_back(player);
  }
  return {board, players};
}

// Returns a state as in the course: each player has its 6 - N penguins. The board must be large
// enough for them.
inline State course_state(const Board& board, int players, Random& random) {
  std::vector<Player> list;
  std::vector<Position> taken;
  for (int i = 0; i < players; ++i) {
    Player player{all_colors[static_cast<std::size_t>(i)], 0, {}};
    while (player.places.size() < static_cast<std::size_t>(penguins_per_player(players))) {
      const Position place{random(0, board.rows() - 1), random(0, board.columns() - 1)};
      if (board.is_hole(place) || std::find(taken.begin(), taken.end(), place) != taken.end()) {
        continue;
      }
      taken.push_back(place);
      player.places.push_back(place);
    }
    list.push_back(player);
  }
  return {board, list};
}

// Returns a two-player state with `count` penguins placed at random.
inline State placed(const Board& board, int count, Random& random) {
  State state = empty_state(board, 2);
  while (count > 0) {
    const auto next = place(state, {random(0, board.rows() - 1), random(0, board.columns() - 1)});
    if (!next) continue;
    state = *next;
    --count;
  }
  return state;
}

// Returns a random board of up to 12 tiles, small enough to search all games exhaustively.
inline Board board_for_games(Random& random) {
  return Board::random(3, random(3, 4), {}, random(0, 4),
                       static_cast<std::uint64_t>(random(0, 1 << 30)));
}

// Returns 0 if the player does not exist.
inline std::int64_t score_of(const State& state, std::size_t player) {
  const auto& players = state.players();
  return player < players.size() ? static_cast<std::int64_t>(players[player].score) : 0;
}

}  // namespace gauntlet::fish
