#include <algorithm>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>

#include "core/bits.hpp"
#include "core/random.hpp"
#include "gauntlet/fish.hpp"

namespace gauntlet::fish {

Position neighbor(Position from, Direction direction) {
  const int odd = from.row % 2;
  switch (direction) {
    case Direction::north:
      return {from.row - 2, from.column};
    case Direction::north_east:
      return {from.row - 1, from.column + odd};
    case Direction::south_east:
      return {from.row + 1, from.column + odd};
    case Direction::south:
      return {from.row + 2, from.column};
    case Direction::south_west:
      return {from.row + 1, from.column + odd - 1};
    case Direction::north_west:
      return {from.row - 1, from.column + odd - 1};
  }
  return from;
}

Board::Board(int rows, int columns, Fish fish) : rows_(rows), columns_(columns) {
  if (rows < 0 || columns < 0 || std::int64_t{rows} * columns > max_cells) {
    throw std::invalid_argument("a board has at most 128 cells");
  }
  if (fish > max_fish) throw std::invalid_argument("a tile has at most 2^31 - 1 fish");
  fish_.assign(static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns), fish);
}

Board::Board(const Rows& rows) : Board(0, 0, 0) {
  std::size_t longest = 0;
  for (const auto& row : rows) longest = std::max(longest, row.size());
  *this = Board(static_cast<int>(rows.size()), static_cast<int>(longest), 0);
  auto line = fish_.begin();
  for (const auto& row : rows) {
    if (std::any_of(row.begin(), row.end(), [](Fish fish) { return fish > max_fish; })) {
      throw std::invalid_argument("a tile has at most 2^31 - 1 fish");
    }
    std::copy(row.begin(), row.end(), line);
    line += columns_;
  }
}

Board Board::uniform(int rows, int columns, Fish fish) { return {rows, columns, fish}; }

Board Board::random(int rows, int columns, const std::vector<Position>& holes, int ones,
                    std::uint64_t seed) {
  Board board(rows, columns, 1);
  for (const Position hole : holes) {
    if (!board.contains(hole)) throw std::invalid_argument("a hole lies outside the board");
    board.remove(hole);
  }
  std::vector<std::size_t> tiles;
  for (std::size_t i = 0; i < board.fish_.size(); ++i) {
    if (board.fish_[i] > 0) tiles.push_back(i);
  }
  if (ones < 0 || static_cast<std::size_t>(ones) > tiles.size()) {
    throw std::invalid_argument("fewer tiles than the tiles of one fish asked for");
  }
  Random random(seed);
  random.shuffle(tiles);
  for (std::size_t i = static_cast<std::size_t>(ones); i < tiles.size(); ++i) {
    board.fish_[tiles[i]] = static_cast<Fish>(random(1, 5));
  }
  return board;
}

bool Board::contains(Position position) const {
  return position.row >= 0 && position.row < rows_ && position.column >= 0 &&
         position.column < columns_;
}

std::vector<Position> reachable(const Board& board, Position from) {
  return reachable(board, from, [](Position) { return true; });
}

std::string_view to_string(Color color) {
  constexpr std::array<std::string_view, 4> names{"red", "white", "brown", "black"};
  return names[static_cast<std::size_t>(color)];
}

State::State(Board board, std::vector<Player> players)
    : board_(std::move(board)), players_(std::move(players)) {
  std::vector<Color> colors;
  std::vector<Position> places;
  for (const Player& player : players_) {
    colors.push_back(player.color);
    places.insert(places.end(), player.places.begin(), player.places.end());
  }
  std::sort(colors.begin(), colors.end());
  if (std::adjacent_find(colors.begin(), colors.end()) != colors.end()) {
    throw std::invalid_argument("two players have one color");
  }
  std::sort(places.begin(), places.end());
  if (std::adjacent_find(places.begin(), places.end()) != places.end()) {
    throw std::invalid_argument("two penguins stand on one place");
  }
  for (const Position place : places) {
    if (!board_.contains(place)) throw std::invalid_argument("a penguin stands outside the board");
  }
}

bool State::is_free(Position position) const {
  return !board_.is_hole(position) && player_at(*this, position) == nullptr;
}

void State::pass() { std::rotate(players_.begin(), players_.begin() + 1, players_.end()); }

const Player* player_at(const State& state, Position position) {
  for (const Player& player : state.players()) {
    const auto& places = player.places;
    if (std::find(places.begin(), places.end(), position) != places.end()) return &player;
  }
  return nullptr;
}

bool has_own_penguin(const State& state, Position position) {
  const Player* const player = player_at(state, position);
  return player != nullptr && player == &state.players().front();
}

bool can_move(const State& state, const Player& player) {
  return std::any_of(player.places.begin(), player.places.end(), [&](Position place) {
    return std::any_of(all_directions.begin(), all_directions.end(), [&](Direction direction) {
      const Position next = neighbor(place, direction);
      return state.board().contains(next) && state.is_free(next);
    });
  });
}

std::vector<Move> legal_moves(const State& state) {
  std::vector<Move> moves;
  if (state.players().empty()) return moves;
  for (const Position from : state.players().front().places) {
    for (const Position to : reachable(
             state.board(), from, [&](Position position) { return state.is_free(position); })) {
      moves.push_back({from, to});
    }
  }
  std::sort(moves.begin(), moves.end());
  return moves;
}

std::vector<Action> legal_actions(const State& state) {
  const std::vector<Move> moves = legal_moves(state);
  if (moves.empty() && !is_over(state)) return {std::nullopt};
  return {moves.begin(), moves.end()};
}

std::optional<State> play(const State& state, const Action& action) {
  State next = state;
  if (action) {
    const auto moves = legal_moves(state);
    if (!std::binary_search(moves.begin(), moves.end(), *action)) return std::nullopt;
    Player& mover = next.players_.front();
    *std::find(mover.places.begin(), mover.places.end(), action->from) = action->to;
    mover.score += next.board_.fish(action->from);
    next.board_.remove(action->from);
  } else if (is_over(state) || can_move(state, state.players().front())) {
    return std::nullopt;
  }
  next.pass();
  return next;
}

bool is_over(const State& state) {
  return std::none_of(state.players().begin(), state.players().end(),
                      [&](const Player& player) { return can_move(state, player); });
}

std::optional<State> place(const State& state, Position position) {
  if (state.players().empty() || !state.board().contains(position) || !state.is_free(position)) {
    return std::nullopt;
  }
  State next = state;
  next.players_.front().places.push_back(position);
  next.pass();
  return next;
}

std::optional<State> without_player(const State& state, Color player) {
  State next = state;
  const auto is_it = [player](const Player& each) { return each.color == player; };
  if (std::erase_if(next.players_, is_it) == 0) return std::nullopt;
  return next;
}

static_assert(TurnBased<State>);

std::optional<Position> zigzag_placement(const State& state) {
  for (const Position at : state.board().positions()) {
    if (state.is_free(at)) return at;
  }
  return std::nullopt;
}

State empty_state(const Board& board, std::size_t players) {
  if (players < 2 || players > all_colors.size()) {
    throw std::invalid_argument("expected 2 to 4 players, got " + std::to_string(players));
  }
  std::vector<Player> all;
  all.reserve(players);
  for (std::size_t i = 0; i < players; ++i) all.push_back({all_colors[i], 0, {}});
  return {board, std::move(all)};
}

bool is_placing(const State& state) {
  const auto& players = state.players();
  if (players.size() < 2) return false;
  const auto penguins =
      static_cast<std::size_t>(penguins_per_player(static_cast<int>(players.size())));
  const Board& board = state.board();
  const std::size_t first = players.front().places.size(), last = players.back().places.size();
  const auto is_hole = [&](Position at) { return board.is_hole(at); };
  const bool is_begin =
      std::ranges::all_of(players, [](const Player& one) { return one.score == 0; });
  const bool is_in_turn =
      first < penguins && last <= first + 1 &&
      std::is_sorted(
          players.begin(), players.end(),
          [](const Player& a, const Player& b) { return a.places.size() < b.places.size(); });
  const bool is_on_tiles = std::ranges::none_of(
      players, [&](const Player& one) { return std::ranges::any_of(one.places, is_hole); });
  const auto tiles =
      std::ranges::count_if(board.positions(), [&](Position at) { return !is_hole(at); });
  return is_begin && is_in_turn && is_on_tiles &&
         static_cast<std::size_t>(tiles) >= penguins * players.size();
}

Referee::Referee(State first)
    : state_(std::move(first)),
      due_(static_cast<std::size_t>(
          penguins_per_player(static_cast<int>(state_.players().size())))) {}

bool Referee::is_placing() const {
  const auto& players = state_.players();
  return !players.empty() && players.front().places.size() < due_;
}

Phase Referee::phase() const {
  if (is_placing()) return Phase::placing;
  return is_over(state_) ? Phase::over : Phase::moving;
}

bool Referee::place(Position at) { return is_placing() && go_on(fish::place(state_, at)); }

bool Referee::play(const Action& action) {
  return !is_placing() && go_on(fish::play(state_, action));
}

bool Referee::disqualify(Color player) { return go_on(without_player(state_, player)); }

bool Referee::go_on(std::optional<State> next) {
  if (!next) return false;
  state_ = std::move(*next);
  return true;
}

std::vector<Color> Referee::winners() const {
  std::uint64_t top = 0;
  for (const Player& player : state_.players()) top = std::max(top, player.score);
  std::vector<Color> winners;
  for (const Player& player : state_.players()) {
    if (player.score == top) winners.push_back(player.color);
  }
  std::sort(winners.begin(), winners.end());
  return winners;
}

}  // namespace gauntlet::fish
