#include "grading/hunt/inputs/fish_state.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>

namespace gauntlet::grading::hunt::fish {

using json::Value;

namespace {

std::vector<Player> make_players(Random& random, int count) {
  std::vector<Value> colors{"red", "white", "brown", "black"};
  random.shuffle(colors);
  const bool have_scores = random.chance(50);
  std::vector<Player> players;
  players.reserve(colors.size());
  for (int i = 0; i < count; ++i) {
    players.push_back({colors[static_cast<std::size_t>(i)], have_scores ? random(0, 20) : 0, {}});
  }
  return players;
}

// Where penguins may stand: anywhere, or close together, where they are likely to be stuck.
std::vector<Cell> make_places(Random& random, std::vector<Cell> cells) {
  if (cells.empty()) return cells;
  if (random.chance(60)) {
    random.shuffle(cells);
  } else {
    const auto first = static_cast<std::ptrdiff_t>(random.below(cells.size()));
    std::rotate(cells.begin(), cells.begin() + first, cells.end());
  }
  return cells;
}

// As a game of the course may have it.
State make_course_state(Random& random, int size) {
  const int count = random(2, 4);
  const int penguins = 6 - count;
  const std::ptrdiff_t all = std::ptrdiff_t{penguins} * count;
  State state{make_board(random, 3, size), make_players(random, count)};
  for (auto& row : state.board.rows) {
    row.resize(static_cast<std::size_t>(state.board.columns));
    if (std::ssize(state.board.cells(true)) >= all) break;
    std::replace(row.begin(), row.end(), 0, 1);
  }
  auto places = make_places(random, state.board.cells(true));
  for (int i = 0; i < penguins; ++i) {
    for (auto& player : state.players) {
      player.places.push_back(places.back());
      places.pop_back();
    }
  }
  return state;
}

Cell neighbor(Cell from, std::size_t direction) {
  constexpr std::array rows{-2, -1, 1, 2, 1, -1};
  constexpr std::array even_columns{0, 0, 0, 0, -1, -1};
  const int shift = from.row % 2 != 0 && rows[direction] % 2 != 0 ? 1 : 0;
  return {from.row + rows[direction], from.column + even_columns[direction] + shift};
}

bool is_free(const State& state, Cell cell) {
  return state.board.fish(cell) > 0 &&
         std::none_of(state.players.begin(), state.players.end(), [&](const Player& player) {
           return std::find(player.places.begin(), player.places.end(), cell) !=
                  player.places.end();
         });
}

}  // namespace

int Board::fish(Cell cell) const {
  if (cell.row < 0 || cell.column < 0 || cell.row >= std::ssize(rows)) return 0;
  const auto& row = rows[static_cast<std::size_t>(cell.row)];
  return cell.column < std::ssize(row) ? row[static_cast<std::size_t>(cell.column)] : 0;
}

std::vector<Cell> Board::cells(bool tiles) const {
  std::vector<Cell> found;
  for (int row = 0; row < std::ssize(rows); ++row) {
    for (int column = 0; column < columns; ++column) {
      if (!tiles || fish({row, column}) > 0) found.push_back({row, column});
    }
  }
  return found;
}

Board make_board(Random& random, int least_side, int size) {
  const int most = std::max(least_side, std::min(size + 1, most_side));
  const int rows = random(least_side, most);
  Board board{{}, random(least_side, most)};
  constexpr std::array fish{1, 2, 5};
  constexpr std::array holes{0, 0, 15, 50};
  const int most_fish = random.pick(fish);
  const int hole_percent = random.pick(holes);
  const bool is_ragged = random.chance(25);
  const int whole = random(0, rows - 1);
  for (int i = 0; i < rows; ++i) {
    const int length = is_ragged && i != whole ? random(0, board.columns) : board.columns;
    auto& row = board.rows.emplace_back();
    for (int k = 0; k < length; ++k) {
      row.push_back(random.chance(hole_percent) ? 0 : random(1, most_fish));
    }
  }
  return board;
}

State make_state(Random& random, int size) {
  if (size > 1 && random.chance(50)) return make_course_state(random, size);
  const int count = random.chance(5) ? 0 : random(1, 4);
  State state{make_board(random, 1, size), make_players(random, count)};
  auto places = make_places(random, state.board.cells(!random.chance(10)));
  const int most_penguins = std::min(size, 3);
  for (auto& player : state.players) {
    for (int left = random(random.chance(10) ? 0 : 1, most_penguins); left > 0; --left) {
      if (places.empty()) break;
      player.places.push_back(places.back());
      places.pop_back();
    }
  }
  return state;
}

std::vector<Move> moves_of_first(const State& state) {
  std::vector<Move> moves;
  if (state.players.empty()) return moves;
  for (const Cell from : state.players.front().places) {
    for (std::size_t direction = 0; direction < 6; ++direction) {
      for (Cell to = neighbor(from, direction); is_free(state, to); to = neighbor(to, direction)) {
        moves.push_back({from, to});
      }
    }
  }
  return moves;
}

Value encode(Cell cell) { return Value::Array{cell.row, cell.column}; }

Value encode(const Board& board) {
  Value::Array rows;
  rows.reserve(board.rows.size());
  for (const auto& row : board.rows) rows.emplace_back(Value::Array(row.begin(), row.end()));
  return rows;
}

Value encode(const State& state) {
  Value::Array players;
  players.reserve(state.players.size());
  for (const auto& [color, score, cells] : state.players) {
    Value::Array places;
    places.reserve(cells.size());
    for (const Cell cell : cells) places.push_back(encode(cell));
    players.emplace_back(
        Value::Object{{"color", color}, {"score", score}, {"places", std::move(places)}});
  }
  return Value::Object{{"players", std::move(players)}, {"board", encode(state.board)}};
}

}  // namespace gauntlet::grading::hunt::fish
