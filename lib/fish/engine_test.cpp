#include <chrono>
#include <cmath>
#include <map>
#include <thread>
#include <tuple>
#include <utility>

#include "fish/perfect_play_solver.hpp"
#include "fish/states_test.hpp"
#include "gauntlet/fish.hpp"
#include "test/catch.hpp"

using namespace gauntlet;
using namespace gauntlet::fish;
using namespace std::chrono_literals;

namespace {

void check_line(const State& state, const EngineResult& found) {
  REQUIRE_FALSE(found.line.empty());
  CHECK(found.line.front() == found.action);
  State now = state;
  for (const Action& action : found.line) {
    const auto next = play(now, action);
    REQUIRE(next);
    now = *next;
  }
}

// The first player's score minus the mean of the others at the end, if it maximizes that and all
// others together minimize it: plain minimax.
double minimax(const State& state, Color maximizer) {
  const auto actions = legal_actions(state);
  if (actions.empty()) {
    double mine = 0, others = 0;
    for (const Player& player : state.players()) {
      (player.color == maximizer ? mine : others) += static_cast<double>(player.score);
    }
    const auto count = static_cast<double>(state.players().size());
    return mine - (count < 2 ? 0 : others / (count - 1));
  }
  const bool is_max = state.players().front().color == maximizer;
  double best = is_max ? -1e9 : 1e9;
  for (const Action& action : actions) {
    const double value = minimax(*play(state, action), maximizer);
    best = is_max ? std::max(best, value) : std::min(best, value);
  }
  return best;
}

using Scores = std::map<Color, std::int64_t>;

std::int64_t lead(const Scores& scores, Color color) {
  std::int64_t others = 0;
  for (const auto& [other, score] : scores) {
    if (other != color) others = std::max(others, score);
  }
  return scores.at(color) - others;
}

double mean_lead(const Scores& scores, Color color) {
  double others = 0;
  for (const auto& [other, score] : scores) {
    if (other != color) others += static_cast<double>(score);
  }
  return static_cast<double>(scores.at(color)) - others / static_cast<double>(scores.size() - 1);
}

struct Outcome {
  Scores scores;
  bool is_unique = true;  // or a player had a choice between others' results on the way
};

// The scores at the end if each player maximizes its lead over the best of the others, and among
// shared wins the one with fewest others: plain max-n.
Outcome max_n(const State& state) {
  const auto actions = legal_actions(state);
  Outcome best;
  if (actions.empty()) {
    for (const Player& player : state.players()) {
      best.scores[player.color] = static_cast<std::int64_t>(player.score);
    }
    return best;
  }
  const Color mover = state.players().front().color;
  const auto worth = [&](const Scores& scores) {
    std::int64_t equals = 0;
    for (const auto& [color, score] : scores) equals += score == scores.at(mover) ? 1 : 0;
    const std::int64_t by = lead(scores, mover);
    return std::pair(by, by == 0 ? -equals : 0);
  };
  bool are_unique = true;
  for (const Action& action : actions) {
    const Outcome found = max_n(*play(state, action));
    are_unique = are_unique && found.is_unique;
    if (best.scores.empty() || worth(found.scores) > worth(best.scores)) {
      best = found;
    } else if (worth(found.scores) == worth(best.scores)) {
      best.is_unique = best.is_unique && found.scores == best.scores;
    }
  }
  best.is_unique = best.is_unique && are_unique;
  return best;
}

bool is_near(double a, double b) { return std::abs(a - b) < 0.02; }

}  // namespace

TEST_CASE("exact values of the engine are those of perfect play", "[fish]") {
  Random random(1);
  int exact = 0;
  for (int i = 0; i < 60; ++i) {
    const RandomShape shape{.max_rows = 5, .max_columns = 4, .hole_percent = 10};
    const State state = random_state(shape, random);
    if (!can_move(state, state.players().front())) continue;
    const EngineResult found = Engine(1 << 20).search(state, std::nullopt);
    check_line(state, found);
    PerfectPlaySolver solver(state.board());
    REQUIRE(found.is_exact);
    CHECK(is_near(found.value, static_cast<double>(solver.value(state, false))));
    const auto after = *play(state, found.action);
    if (can_move(after, after.players().front())) {
      CHECK(solver.value(after, false) == -std::llround(found.value));
    }
    ++exact;
  }
  CHECK(exact > 20);
}

TEST_CASE("with one and two players, exact values are those of minimax", "[fish]") {
  Random random(2);
  for (const int players : {1, 2}) {
    for (int i = 0; i < 12; ++i) {
      const RandomShape shape{
          .max_rows = 4, .max_columns = 3, .players = players, .max_penguins = 2};
      const State state = random_state(shape, random);
      if (!can_move(state, state.players().front())) continue;
      const EngineResult found = Engine(1 << 20).search(state, std::nullopt);
      check_line(state, found);
      REQUIRE(found.is_exact);
      CHECK(is_near(found.value, minimax(state, state.players().front().color)));
    }
  }
}

TEST_CASE("with three and four players, exact values are those of max-n", "[fish]") {
  Random random(8);
  int checked = 0;
  for (int i = 0; i < 400; ++i) {
    const RandomShape shape{
        .max_rows = 4, .max_columns = 4, .players = random(3, 4), .max_penguins = 1};
    const State state = random_state(shape, random);
    if (!can_move(state, state.players().front())) continue;
    const EngineResult found = Engine(1 << 22).search(state, std::nullopt);
    check_line(state, found);
    const Outcome best = max_n(state);
    if (!found.is_exact || !best.is_unique) continue;
    const Color mover = state.players().front().color;
    CHECK(is_near(found.value, mean_lead(best.scores, mover)));
    CHECK(max_n(*play(state, found.action)).scores == best.scores);
    ++checked;
  }
  CHECK(checked > 40);
}

TEST_CASE("of three players, the engine makes the only move that wins", "[fish]") {
  const State four_ways(
      Board({{3, 5, 0}, {5, 5, 0}, {0, 3, 3}, {4, 3, 0}}),
      {{Color::red, 4, {{3, 1}}}, {Color::white, 2, {{0, 1}}}, {Color::brown, 3, {{2, 2}}}});
  const State one_way_out(
      Board({{5, 1, 5, 3}, {0, 5, 0, 0}, {4, 3, 5, 0}, {5, 1, 0, 0}}),
      {{Color::red, 2, {{2, 2}}}, {Color::white, 2, {{3, 0}}}, {Color::brown, 4, {{0, 3}}}});
  for (const State& state : {four_ways, one_way_out}) {
    const Color mover = state.players().front().color;
    const EngineResult found = Engine().search(state, std::nullopt);
    CHECK(found.is_exact);
    for (const Action& action : legal_actions(state)) {
      const bool wins = lead(max_n(*play(state, action)).scores, mover) > 0;
      CHECK(wins == (action == found.action));
    }
  }
}

TEST_CASE("without a deadline, the engine gives the same answer again", "[fish]") {
  Random random(9);
  for (const int players : {3, 4}) {
    const State state = course_state(Board::random(5, 5, {}, 0, 3), players, random);
    const EngineResult one = Engine().search(state, std::nullopt, 1);
    const EngineResult two = Engine().search(state, std::nullopt, 1);
    CHECK(one.action == two.action);
    CHECK(one.nodes == two.nodes);
    CHECK(one.depth <= static_cast<std::uint64_t>(players));
    CHECK_FALSE(one.is_exact);
  }
}

TEST_CASE("a penguin between two areas joins them", "[fish]") {
  Random random(7);
  int checked = 0;
  for (int i = 0; i < 300; ++i) {
    State state =
        course_state(Board::random(5, 5, {}, 0, static_cast<std::uint64_t>(i)), 2, random);
    for (int ply = 0; ply < 7; ++ply) {
      const auto actions = legal_actions(state);
      if (!actions.empty())
        state = *play(
            state,
            actions[static_cast<std::size_t>(random(1, static_cast<int>(actions.size()))) - 1]);
    }
    if (!can_move(state, state.players().front())) continue;
    const EngineResult found = Engine(1 << 20).search(state, std::nullopt);
    PerfectPlaySolver solver(state.board());
    REQUIRE(found.is_exact);
    CHECK(is_near(found.value, static_cast<double>(solver.value(state, false))));
    ++checked;
  }
  CHECK(checked > 200);
}

TEST_CASE("a state of an earlier game does not change an exact value", "[fish]") {
  Random random(3);
  Engine engine(1 << 20);
  for (int i = 0; i < 40; ++i) {
    const RandomShape shape{.max_rows = 4, .max_columns = 4, .players = random(1, 2)};
    const State state = random_state(shape, random);
    const EngineResult found = engine.search(state, std::nullopt);
    CHECK(is_near(found.value, Engine(1 << 20).search(state, std::nullopt).value));
    CHECK(found.action.has_value() == can_move(state, state.players().front()));
  }
}

TEST_CASE("fish that differ by a factor have values that differ by it", "[fish]") {
  Random random(4);
  const State state = random_state({.max_rows = 5, .max_columns = 4}, random);
  for (const Board::Fish factor : {2U, 1000U}) {
    Board::Rows rows(static_cast<std::size_t>(state.board().rows()));
    for (const Position at : state.board().positions()) {
      rows[static_cast<std::size_t>(at.row)].push_back(state.board().fish(at) * factor);
    }
    const State larger(Board(rows), state.players());
    const EngineResult one = Engine().search(state, std::nullopt, 2);
    const EngineResult many = Engine().search(larger, std::nullopt, 2);
    CHECK(many.action == one.action);
    CHECK(is_near(many.value / factor, one.value));
  }
}

TEST_CASE("values of millions of fish and the largest scores are exact", "[fish]") {
  Random random(7);
  for (int i = 0; i < 200; ++i) {
    const RandomShape shape{.max_rows = 4, .max_columns = 3, .players = random(2, 4)};
    const State small = random_state(shape, random);
    Board::Rows rows(static_cast<std::size_t>(small.board().rows()));
    for (const Position at : small.board().positions()) {
      const Board::Fish fish = small.board().fish(at);
      rows[static_cast<std::size_t>(at.row)].push_back(fish == 0 ? 0 : Board::max_fish - fish);
    }
    std::vector<Player> players = small.players();
    for (Player& player : players) player.score += (std::uint64_t{1} << 62) - 9;
    const State state(Board(rows), players);
    const EngineResult found = Engine(1 << 20).search(state, std::nullopt);
    if (!found.is_exact) continue;
    const Outcome best = max_n(state);
    const auto others = static_cast<std::int64_t>(players.size() - 1);
    std::int64_t mean = 0;  // of the others' gains, in sixtieths
    std::int64_t mine = 0;
    for (const Player& player : players) {
      const std::int64_t gain =
          best.scores.at(player.color) - static_cast<std::int64_t>(player.score);
      (&player == &players.front() ? mine : mean) += 60 * gain;
    }
    if (best.is_unique) CHECK(found.sixtieths == mine - mean / others);
  }
}

TEST_CASE("the value of a stuck player is what the others make of it", "[fish]") {
  const Board board({{1}, {0}, {3}, {3}, {3}});
  const State state(board, {{Color::red, 0, {{0, 0}}}, {Color::white, 7, {{2, 0}}}});
  const EngineResult found = Engine().search(state, std::nullopt);
  CHECK(found.action == std::nullopt);
  CHECK(found.line == std::vector<Action>{std::nullopt});
  CHECK(found.value == -13);
  CHECK(found.is_exact);
  const State over(Board({{1, 0, 1}}), {{Color::red, 3, {{0, 0}}}, {Color::white, 7, {{0, 2}}}});
  CHECK(Engine().search(over, std::nullopt).value == -4);
  CHECK(Engine().search(over, std::nullopt).line.empty());
}

TEST_CASE("the engine answers on boards of all sizes, also after the deadline", "[fish]") {
  Random random(5);
  Engine engine;
  for (const auto& [rows, columns, players] :
       {std::tuple(8, 8, 2), {8, 16, 4}, {16, 8, 3}, {128, 1, 2}, {1, 128, 2}}) {
    const Board board = Board::random(rows, columns, {}, 0, 1);
    const State begin = empty_state(board, static_cast<std::size_t>(players));
    const int penguins = penguins_per_player(players);
    CHECK(begin.is_free(engine.place(begin, penguins, Clock::time_point{}).position));
    CHECK(begin.is_free(engine.place(begin, penguins, Clock::now() + 5ms).position));
    const State state = course_state(board, players, random);
    if (!can_move(state, state.players().front())) continue;
    CHECK(play(state, engine.search(state, Clock::time_point{}).action));
    check_line(state, engine.search(state, Clock::now() + 5ms));
  }
  const Board rich(Board::Rows{{Board::max_fish, Board::max_fish, 1}, {7, Board::max_fish, 5}});
  const State state(rich, {{Color::red, 0, {{0, 0}}}, {Color::white, 0, {{1, 2}}}});
  CHECK(play(state, engine.search(state, std::nullopt, 3).action));
}

TEST_CASE("the engine of Fish keeps to the deadline", "[fish]") {
  Random random(6);
  for (const int players : {2, 3, 4}) {
    const State state = course_state(Board::random(8, 8, {}, 0, 2), players, random);
    Engine engine;
    EngineResult found;
    for (auto limit = 50ms; found.depth == 0 && limit < 10s;
         limit *= 2) {  // once on an idle machine
      const auto start = Clock::now();
      found = engine.search(state, start + limit);
      CHECK(Clock::now() - start < limit + 5s);
    }
    CHECK(found.depth > 0);
  }
}

TEST_CASE("the engine sees a move that cuts the opponent off", "[fish]") {
  // White's only way out leads over [2,0]; red can take it.
  const State state(Board({{1, 0}, {1, 0}, {1, 0}, {0, 0}, {5, 5}, {5, 5}, {5, 5}}),
                    {{Color::red, 0, {{0, 0}}}, {Color::white, 0, {{4, 0}}}});
  const EngineResult found = Engine().search(state, std::nullopt);
  CHECK(is_near(found.value, minimax(state, Color::red)));
}
