#include "league/tables/stop.hpp"

#include <algorithm>

#include "league/tables/league_test.hpp"
#include "league/tables/tables.hpp"
#include "test/catch.hpp"
#include "test/text.hpp"

namespace gauntlet {
namespace {

using namespace league;
using namespace league::samples;
using gauntlet::test::has;
using rating::Decision;

// Ann wins all games against bob.
Results tested(std::size_t boards) {
  Results results = one_sided(boards);
  results.league.games = 2 * boards;
  results.league.stop.sprt = SprtRule{0, 1};
  return results;
}

// The first board after which the rule has decided.
std::size_t decisive_board(const Results& results) { return stop_state_of(results)->boards; }

TEST_CASE("without a stop rule there is nothing to say", "[league]") {
  CHECK_FALSE(stop_state_of(one_sided(4)));
  CHECK(stop_in_words(standings_of(one_sided(4))).empty());
}

TEST_CASE("an SPRT decides on the boards in order, whatever was played after", "[league]") {
  const Results results = tested(40);
  const StopState state = stop_state_of(results).value();
  REQUIRE(state.sprt);
  CHECK(state.sprt->state.decision == Decision::h1);
  CHECK(state.boards > 1);
  CHECK(state.boards < 40);
  CHECK(state.boards == state.sprt->state.units);
  const std::vector<std::size_t> wins(state.boards, 4);
  CHECK(state.sprt->state == rating::sprt_along(wins, 5));

  Results shuffled = results;
  std::ranges::reverse(shuffled.games);
  CHECK(stop_state_of(shuffled) == state);
  Results cut = results;
  std::erase_if(cut.games, [&](const LeagueGame& game) { return game.board >= state.boards; });
  CHECK(stop_state_of(cut) == state);
  std::erase_if(cut.games, [&](const LeagueGame& game) { return game.board + 1 == state.boards; });
  CHECK(stop_state_of(cut)->sprt->state.decision == Decision::open);
  CHECK(stop_state_of(cut)->boards == state.boards - 1);
}

TEST_CASE("an unfinished board and those after it are not tested", "[league]") {
  Results results = tested(40);
  std::erase_if(results.games, [](const LeagueGame& game) { return game.board == 1; });
  const StopState state = stop_state_of(results).value();
  CHECK(state.boards == 1);
  CHECK(state.sprt->state.units == 1);
  CHECK(
      describe(state).starts_with("undecided after 1 board, whether ann is better than bob (LLR "));
}

TEST_CASE("an SPRT skips a board with a game that was left out", "[league]") {
  Results results = tested(40);
  results.games[3].left_out_for = {"bob"};  // on the second board
  const StopState state = stop_state_of(results).value();
  CHECK(state.sprt->state.decision == Decision::h1);
  CHECK(state.boards == decisive_board(tested(40)) + 1);
  CHECK(state.sprt->state == stop_state_of(tested(40))->sprt->state);
}

TEST_CASE("an SPRT waits while a player has not played", "[league]") {
  Results results = tested(40);
  const auto fail_first = [&](std::size_t boards) {
    for (LeagueGame& game : results.games) {
      if (game.board >= boards) continue;
      const auto bob = std::ranges::find(game.seats, "bob", &Seat::player);
      bob->out = Failure{FailureKind::start_failed};
    }
  };
  REQUIRE(decisive_board(results) < 30);
  fail_first(30);
  CHECK(decisive_board(results) == 31);  // then its earlier games count
  fail_first(40);
  CHECK(stop_state_of(results)->sprt->state.units == 0);
  CHECK_FALSE(stop_state_of(results)->is_decided());
}

TEST_CASE("the order is tested after every tenth board", "[league]") {
  Results results = round_robin({"ann", "bob"}, 40);
  results.league.stop.order = 0.6;
  const StopState state = stop_state_of(results).value();
  REQUIRE(state.is_decided());
  CHECK(state.boards == 10);
  CHECK(has(describe(state), "the order of the players is certain: 0."));
  CHECK(decisive_board(results) == 10);
  CHECK(stop_state_of(results, 10)->boards == 20);  // known to be uncertain after 10 boards

  results.league.stop.order = 0.999999999;
  const StopState open = stop_state_of(results).value();
  CHECK_FALSE(open.is_decided());
  CHECK(open.boards == 40);
  CHECK(describe(open).ends_with(", below 0.999999999; play more boards"));
  std::erase_if(results.games, [](const LeagueGame& game) { return game.board >= 9; });
  CHECK(describe(stop_state_of(results).value()) == "undecided after 9 boards");
}

TEST_CASE("of two rules the first decision counts", "[league]") {
  Results results = tested(40);
  REQUIRE(decisive_board(results) > 10);
  results.league.stop.order = 0.6;
  const StopState state = stop_state_of(results).value();
  CHECK(state.boards == 10);
  CHECK(state.is_order_certain());
  CHECK(state.sprt->state.units == 10);
  CHECK(state.sprt->state.decision == Decision::open);
  results.league.stop.sprt->settings = {0, 500, 0.1, 0.1};
  const StopState sooner = stop_state_of(results).value();
  CHECK(sooner.boards < 10);
  CHECK(sooner.is_decided());
  CHECK_FALSE(sooner.order->reached);
}

TEST_CASE("the state of a stop rule is a sentence and a part of the JSON", "[league]") {
  const Standings decided = standings_of(tested(40));
  CHECK(stop_in_words(decided).starts_with(
      "Stop rule: ann is better than bob: a difference of 50 Elo points fits better than one of "
      "0, after "));
  CHECK(stop_in_words(decided).ends_with(", bounds -2.94 and 2.94: H1 is accepted)."));
  CHECK(has(dump(encode(decided)), R"("stop":{"decided":true,"boards":)"));
  CHECK(has(dump(encode(decided)), R"("lower":-2.944439,"upper":2.944439,"accepted":"H1"})"));

  Results worse = tested(40);
  worse.league.stop.sprt = SprtRule{1, 0};
  CHECK(has(stop_in_words(standings_of(worse)),
            "bob is not better than ann: a difference of 0 Elo points fits better than one of 50"));
  CHECK(stop_in_words(standings_of(worse)).ends_with(": H0 is accepted)."));

  const Standings open = standings_of(tested(1));
  CHECK(stop_in_words(open).ends_with("; play more boards."));
  CHECK(has(dump(encode(open)), R"("order":null,"sprt":{"players":["ann","bob"],"elo0":0)"));
  CHECK(has(dump(encode(open)), R"("accepted":null})"));
  CHECK(has(dump(encode(standings_of(one_sided(4)))), R"("stop":null)"));
}

}  // namespace
}  // namespace gauntlet
