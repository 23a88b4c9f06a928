#include "fish/state.hpp"

#include <algorithm>
#include <stdexcept>

namespace gauntlet::fish {

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

}  // namespace gauntlet::fish
