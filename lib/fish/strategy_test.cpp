#include <algorithm>
#include <vector>

#include "fish/states_test.hpp"
#include "gauntlet/fish.hpp"
#include "test/catch.hpp"
#include "test/trials.hpp"

using namespace gauntlet;
using namespace gauntlet::fish;

namespace {

// The contract taken literally, without optimizations: the maximizer's gain over its remaining
// turns, from a state in which any player may be first.
std::uint64_t plain_gain(const State& state, Color maximizer, std::uint64_t turns) {
  if (turns == 0 || is_over(state)) return 0;
  const bool own = state.players().front().color == maximizer;
  std::optional<std::uint64_t> best;
  for (const Action& action : legal_actions(state)) {
    const bool moves = own && action.has_value();
    const std::uint64_t fish = moves ? state.board().fish(action->from) : 0;
    const std::uint64_t gain =
        fish + plain_gain(*play(state, action), maximizer, turns - (moves ? 1 : 0));
    if (!best || (own ? gain > *best : gain < *best)) best = gain;
  }
  return *best;
}

SearchResult plain_search(const State& state, std::uint64_t turns) {
  SearchResult found;
  for (const Move& move : legal_moves(state)) {
    const State next = *play(state, move);
    const std::uint64_t gain = turns == 0
                                   ? 0
                                   : state.board().fish(move.from) +
                                         plain_gain(next, state.players().front().color, turns - 1);
    if (!found.action || gain > found.gain) {
      found.action = move;
      found.gain = gain;
    }
  }
  return found;
}

void check_parity(const State& state, std::uint64_t turns) {
  const SearchResult plain = plain_search(state, turns);
  const SearchResult fast = search(state, turns);
  CHECK(fast.action == plain.action);
  CHECK(fast.gain == plain.gain);
}

}  // namespace

TEST_CASE("the fast search gives the same answers as the plain one", "[fish]") {
  Random random(3);
  const int players = GENERATE(1, 2, 3, 4);
  for (int i = 0; i < test::trials(400); ++i) {
    const State state = random_state({.max_rows = 5,
                                      .max_columns = 3,
                                      .max_fish = random(1, 5),
                                      .hole_percent = random(0, 50),
                                      .players = players,
                                      .max_penguins = 2,
                                      .on_holes = random(0, 1) == 1},
                                     random);
    for (std::uint64_t turns = 0; turns <= 3; ++turns) check_parity(state, turns);
  }
}

TEST_CASE("a search with any number of turns plays small games to their end", "[fish]") {
  Random random(4);
  for (int i = 0; i < test::trials(200); ++i) {
    const State state = random_state(
        {.max_rows = 4, .max_columns = 2, .players = random(1, 3), .max_penguins = 2}, random);
    const SearchResult plain = plain_search(state, 8);
    const SearchResult fast = search(state, ~std::uint64_t{0});
    CHECK(fast.action == plain.action);
    CHECK(fast.gain == plain.gain);
  }
}

TEST_CASE("the best line begins with the best action and ends with its gain", "[fish]") {
  Random random(8);
  const int players = GENERATE(1, 2, 3, 4);
  for (int i = 0; i < test::trials(300); ++i) {
    const State first = random_state({.max_rows = 5,
                                      .max_columns = 3,
                                      .hole_percent = random(0, 50),
                                      .players = players,
                                      .max_penguins = 2,
                                      .on_holes = random(0, 1) == 1},
                                     random);
    for (const std::uint64_t turns : {0u, 1u, 3u, 20u}) {
      const SearchResult found = search(first, turns);
      const std::vector<Action> line = best_line(first, turns);
      REQUIRE(line.empty() == !found.action.has_value());
      if (line.empty()) continue;
      CHECK(line.front() == found.action);
      State state = first;
      for (const Action& action : line) {
        const auto next = play(state, action);
        REQUIRE(next.has_value());
        state = *next;
      }
      if (turns == 0) continue;
      const auto own =
          std::ranges::find(state.players(), first.players().front().color, &Player::color);
      CHECK(own->score == found.gain);
    }
  }
}

TEST_CASE("boards of more than 64 cells give the same answers", "[fish]") {
  Random random(5);
  for (int i = 0; i < test::trials(60); ++i) {
    const State small = random_state(
        {.max_rows = 4, .max_columns = 3, .players = random(1, 4), .max_penguins = 2}, random);
    // Moves the tiles to the last rows of a board of 128 cells and makes all other cells holes. An
    // even distance keeps the neighbors.
    Board::Rows rows(32, std::vector<Board::Fish>(4, 0));
    for (int row = 0; row < small.board().rows(); ++row) {
      for (int column = 0; column < small.board().columns(); ++column) {
        rows[static_cast<std::size_t>(row) + 28][static_cast<std::size_t>(column)] =
            small.board().fish({row, column});
      }
    }
    auto players = small.players();
    for (Player& player : players) {
      for (Position& place : player.places) place.row += 28;
    }
    const SearchResult found = search(small, 2);
    const SearchResult wide = search(State(Board(rows), players), 2);
    CHECK(wide.gain == found.gain);
    REQUIRE(wide.action.has_value() == found.action.has_value());
    if (!found.action) continue;
    const Move move{{found.action->from.row + 28, found.action->from.column},
                    {found.action->to.row + 28, found.action->to.column}};
    CHECK(*wide.action == move);
  }
}

TEST_CASE("the fast search gives the same answers as the plain one on course states", "[fish]") {
  Random random(6);
  for (const int players : {2, 3, 4}) {
    for (int i = 0; i < 12; ++i) {
      const Board board =
          Board::random(4, 3, {}, 2, static_cast<std::uint64_t>(random(0, 1 << 30)));
      check_parity(course_state(board, players, random), 2);
    }
  }
}

TEST_CASE("ties go to the smallest action", "[fish]") {
  const State state(Board::uniform(3, 3, 1),
                    {{Color::red, 0, {{2, 2}, {0, 1}}}, {Color::white, 0, {}}});
  CHECK(best_action(state, 1) == Action(Move{{0, 1}, {1, 0}}));
  CHECK(best_action(state, 0) == Action(Move{{0, 1}, {1, 0}}));
}

TEST_CASE("a stuck player has no action", "[fish]") {
  CHECK_FALSE(best_action(State(Board(Board::Rows{{1}}), {{Color::red, 0, {{0, 0}}}}), 3));
  CHECK_FALSE(best_action(State(Board(Board::Rows{{1}}), {{Color::red, 0, {}}}), 3));
  CHECK_FALSE(best_action(State(Board(Board::Rows{{1}}), {}), 3));
}

TEST_CASE("fish work up to their maximum value", "[fish]") {
  const Board board(Board::Rows{{Board::max_fish}, {Board::max_fish}, {Board::max_fish}});
  const SearchResult found = search(State(board, {{Color::red, 0, {{0, 0}}}}), 9);
  CHECK(found.gain == 2 * std::uint64_t{Board::max_fish});
}

TEST_CASE("zig-zag placement takes the first free tile, row by row", "[fish]") {
  const State state(Board(Board::Rows{{0, 1}, {1, 1}}), {{Color::red, 0, {{0, 1}}}});
  CHECK(zigzag_placement(state) == Position{1, 0});
  CHECK_FALSE(zigzag_placement(State(Board({{0, 1}}), {{Color::red, 0, {{0, 1}}}})));
}
