#include "core/game_tree.hpp"

#include "fish/state.hpp"
#include "fish/test_states.hpp"
#include "test/catch.hpp"

using namespace gauntlet;

TEST_CASE("a node of the tree knows its actions", "[core]") {
  Random random(7);
  for (int i = 0; i < 50; ++i) {
    const GameTree tree(fish::random_state({.players = 3}, random));
    const auto legal = legal_actions(tree.state());
    REQUIRE(tree.successors().size() == legal.size());
    for (std::size_t j = 0; j < legal.size(); ++j) {
      CHECK(tree.successors()[j].first == legal[j]);
      CHECK(tree.successors()[j].second.state() == *tree.after(legal[j]));
    }
    CHECK_FALSE(tree.after(fish::Move{{-1, 0}, {0, 0}}));
  }
}

TEST_CASE("a function is applied to all directly reachable states", "[core]") {
  using fish::Color;
  const GameTree tree(fish::State(fish::Board({{3, 1}, {1, 1}}), {{Color::red, 0, {{0, 0}}}}));
  const auto scores =
      tree.map([](const fish::State& state) { return state.players().front().score; });
  CHECK(scores == std::vector<std::uint64_t>(tree.successors().size(), 3));
}

TEST_CASE("copies of a node share their successors", "[core]") {
  const GameTree tree(
      fish::State(fish::Board::uniform(3, 3, 1), {{fish::Color::red, 0, {{0, 0}}}}));
  const GameTree copy = tree;
  CHECK(&tree.successors() == &copy.successors());
}
