#include "fish/match/referee.hpp"

#include <algorithm>
#include <stdexcept>

#include "core/random.hpp"
#include "fish/match/players_test.hpp"
#include "gauntlet/fish.hpp"
#include "gauntlet/fish_json.hpp"
#include "gauntlet/json.hpp"
#include "test/catch.hpp"

using namespace gauntlet;
using namespace gauntlet::match;
using gauntlet::test::Actions;
using gauntlet::test::entrants;
using gauntlet::test::house;
using gauntlet::test::names_of;
using gauntlet::test::Script;
using gauntlet::test::scripted;

using Names = std::vector<std::string>;

namespace {

const fish::Board board = fish::Board::uniform(4, 4, 1);

// Plays greedily up to its second turn.
Script at_second_turn(const std::function<fish::Action(const fish::State&)>& then) {
  return {.take_turn = [then, turn = 0](const fish::State& state, const Actions& since) mutable {
    return ++turn == 2 ? then(state) : GreedyPlayer().take_turn(state, since);
  }};
}

GameReport play_against_house(Script script) {
  return play_game(board,
                   entrants(house("anna"), scripted("ben", std::move(script)), house("cleo", 2)));
}

Names winners_by_the_rules(const fish::Board& tiles, const std::vector<std::uint64_t>& turns) {
  Names names;
  for (const std::size_t winner : fish::play_house_game(tiles, turns)) {
    names.push_back(std::to_string(winner));
  }
  return names;
}

}  // namespace

TEST_CASE("games of house players end as in xref", "[match]") {
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    Random random(seed);
    const auto tiles = fish::Board::random(4, 4, {{1, 1}}, 3, seed);
    std::vector<std::uint64_t> turns(2 + random.uniform_below(3));
    std::vector<NamedPlayer> players;
    for (std::size_t i = 0; i < turns.size(); ++i) {
      turns[i] = random.uniform_below(3);
      players.push_back(house(std::to_string(i), turns[i]));
    }
    const auto report = play_game(tiles, std::move(players));
    CHECK(names_of(report.winners) == winners_by_the_rules(tiles, turns));
    CHECK(report.winners.size() + report.others.size() == turns.size());
    CHECK(is_over(test::replayed(tiles, turns.size(), report.events)));
  }
}

TEST_CASE("a game has 2 to 4 players, and tiles for their penguins", "[match]") {
  CHECK_THROWS_AS(play_game(board, entrants(house("a"))), std::invalid_argument);
  CHECK_THROWS_AS(
      play_game(board, entrants(house("a"), house("b"), house("c"), house("d"), house("e"))),
      std::invalid_argument);
  CHECK_THROWS_AS(first_state(fish::Board({{1, 1, 1, 0}, {1, 1, 1, 1}}), 2), std::invalid_argument);
  CHECK(first_state(fish::Board({{1, 1, 1, 1}, {1, 1, 1, 1}}), 2).players().size() == 2);
}

TEST_CASE("an illegal move is a cheat", "[match]") {
  using fish::Move;
  const auto cheat = [](const fish::Action& action) {
    return play_against_house(at_second_turn([action](const auto&) { return action; }));
  };
  const auto reason_of = [&](const fish::Action& action) {
    const auto report = cheat(action);
    REQUIRE(names_of(report.cheaters) == Names{"ben"});
    CHECK(report.failures.empty());
    CHECK(report.winners.size() + report.others.size() == 2);
    CHECK(report.cheaters[0].failure.answer == dump(fish::encode(action)));
    const auto* call = report.cheaters[0].failure.call.as<json::Value::Array>();
    CHECK((call != nullptr && call->front() == json::Value("take-turn")));
    return report.cheaters[0].failure.reason;
  };
  CHECK(reason_of(std::nullopt) == "it skipped its turn, but it can move");
  CHECK(reason_of(Move{{0, 0}, {3, 3}}) == "it has no penguin at [0,0]");
  CHECK(reason_of(Move{{99, 0}, {3, 3}}) == "it has no penguin at [99,0]");
  const auto from_own = [&](const std::function<Position(const fish::State&)>& to) {
    const auto report = play_against_house(at_second_turn([to](const fish::State& state) {
      return Move{state.players().front().places.front(), to(state)};
    }));
    REQUIRE(names_of(report.cheaters) == Names{"ben"});
    return report.cheaters[0].failure.reason;
  };
  CHECK(from_own([](const auto&) { return Position{0, 77}; }) == "[0,77] is not on the board");
  CHECK(from_own([](const fish::State& state) {
          return state.players().front().places.front();
        }).find(" is taken") != std::string::npos);
}

TEST_CASE("a penguin must be placed on a free tile", "[match]") {
  const fish::Board holed({{1, 1, 1, 1}, {1, 0, 1, 1}, {1, 1, 1, 1}});
  const auto reason_of = [&](Position at) {
    const auto report = play_game(
        holed,
        entrants(house("anna"), scripted("ben", {.place = [at](const auto&) { return at; }})));
    REQUIRE(names_of(report.cheaters) == Names{"ben"});
    CHECK(names_of(report.winners) == Names{"anna"});
    CHECK(report.cheaters[0].failure.call.as<json::Value::Array>()->front() ==
          json::Value("setup"));
    return report.cheaters[0].failure.reason;
  };
  CHECK(reason_of({0, 0}) == "[0,0] is taken");
  CHECK(reason_of({1, 1}) == "[1,1] is a hole");
  CHECK(reason_of({3, 0}) == "[3,0] is not on the board");
  CHECK(reason_of({-1, 0}) == "[-1,0] is not on the board");
}

TEST_CASE("a player that throws anything fails, and the game continues", "[match]") {
  const auto report_of = [](Script script) {
    auto report = play_against_house(std::move(script));
    REQUIRE(names_of(report.failures) == Names{"ben"});
    CHECK(report.cheaters.empty());
    CHECK(report.winners.size() + report.others.size() == 2);
    return report.failures[0].failure;
  };
  const auto at_start = report_of({.start = [] { throw PlayerFailure("asleep", "zzz"); }});
  CHECK(at_start.reason == "asleep");
  CHECK(at_start.answer == "zzz");
  CHECK(at_start.call == json::parse(R"(["start", [true]])"));
  CHECK(
      report_of({.place = [](const auto&) -> Position { throw std::bad_alloc(); }}).answer.empty());
  CHECK(report_of(at_second_turn([](const auto&) -> fish::Action {
          throw std::runtime_error("lost");
        })).reason == "lost");
}

TEST_CASE("a winner that fails at the end has not won, and nobody wins instead", "[match]") {
  bool won = false;
  const fish::Board rich_below({{1, 1, 1, 1}, {1, 1, 1, 1}, {1, 1, 1, 1}, {5, 5, 5, 5}});
  const auto place_above = [](const fish::State& state) { return HousePlayer(0).place(state); };
  const auto report = play_game(
      rich_below, entrants(scripted("ben", {.end = [](bool) { throw PlayerFailure("gone"); }}),
                           scripted("anna", {.place = place_above,
                                             .end = [&](bool has_won) { won = has_won; }})));
  REQUIRE(names_of(report.failures) == Names{"ben"});
  CHECK(report.failures[0].failure.call == json::parse(R"(["end", [true]])"));
  CHECK(report.winners.empty());
  CHECK(names_of(report.others) == Names{"anna"});
  CHECK_FALSE(won);
}

TEST_CASE("if all players are disqualified, nobody wins", "[match]") {
  const Script silent{.start = [] { throw PlayerFailure("silent"); }};
  const auto report = play_game(board, entrants(scripted("a", silent), scripted("b", silent)));
  CHECK(report.winners.empty());
  CHECK(report.others.empty());
  CHECK(names_of(report.failures) == Names{"a", "b"});
  CHECK(report.events.size() == 2);
}

TEST_CASE("a disqualified player loses its penguins, but its tiles stay", "[match]") {
  fish::State last = first_state(board, 2);
  const GameReport report = play_game(
      board,
      entrants(house("anna"),
               scripted("ben", {.take_turn = [](const auto&, const auto&) -> fish::Action {
                          throw PlayerFailure("no");
                        }})),
      [&](const Event& event, const fish::State& after) {
        if (std::holds_alternative<DisqualificationEvent>(event.what)) {
          CHECK(event.player == fish::Color::white);
          CHECK(after.players().size() == 1);
          CHECK(after.board() == last.board());
          for (const Position place : last.players().front().places) CHECK(after.is_free(place));
        }
        last = after;
      });
  CHECK(last == test::replayed(board, 2, report.events));
  CHECK(is_over(last));
}

TEST_CASE("a player is told the others' actions since its last turn", "[match]") {
  std::vector<Actions> heard;
  const auto report = play_game(
      fish::Board::uniform(5, 5, 1),
      entrants(house("anna"), house("cleo"),
               scripted("ben", {.take_turn = [&](const auto& state, const Actions& since) {
                          heard.push_back(since);
                          return GreedyPlayer().take_turn(state, since);
                        }})));
  std::vector<Actions> expected_actions;
  Actions since;
  for (const Event& event : report.events) {
    const auto* moved = std::get_if<MoveEvent>(&event.what);
    if (moved == nullptr || !moved->action) continue;  // skips are not reported
    if (event.player != fish::Color::brown) {
      since.push_back(moved->action);
    } else {
      expected_actions.push_back(expected_actions.empty() ? Actions{} : since);
      since.clear();
    }
  }
  REQUIRE(heard.size() > 2);
  CHECK(heard[0].empty());
  CHECK(heard[1].size() == 2);
  CHECK(heard == expected_actions);
}

TEST_CASE("after a disqualification, a player is not told earlier actions", "[match]") {
  std::vector<std::size_t> heard;
  play_game(board, entrants(scripted("ben", {.take_turn =
                                                 [&](const auto& state, const auto& since) {
                                                   heard.push_back(since.size());
                                                   return GreedyPlayer().take_turn(state, since);
                                                 }}),
                            scripted("dora", at_second_turn([](const auto&) -> fish::Action {
                                       return std::nullopt;
                                     })),
                            house("anna")));
  REQUIRE(heard.size() > 3);
  CHECK(heard[0] == 0);  // its first turn
  CHECK(heard[1] == 2);  // both have moved
  CHECK(heard[2] == 0);  // dora was disqualified, then anna moved
  CHECK(heard[3] == 1);
}

TEST_CASE("two hundred games of good and bad players end as the rules require", "[match]") {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    Random random(seed);
    const auto tiles =
        fish::Board::random(4, 4, {}, static_cast<int>(random.uniform_below(5)), seed);
    const std::size_t count = 2 + random.uniform_below(3);
    std::vector<NamedPlayer> players;
    Names good, bad;
    for (std::size_t i = 0; i < count; ++i) {
      const std::string name(1, static_cast<char>('a' + i));
      const std::uint64_t fate = random.uniform_below(6);
      const bool is_bad = fate < 3;
      (is_bad ? bad : good).push_back(name);
      Script script;
      if (fate == 0) script.start = [] { throw PlayerFailure("mute"); };
      if (fate == 1) script.place = [](const auto&) { return Position{-1, -1}; };
      if (fate == 2) script.end = [](bool) { throw PlayerFailure("rude"); };
      if (is_bad) {
        players.push_back(scripted(name, std::move(script)));
      } else {
        players.push_back({name, std::make_unique<RandomPlayer>(random())});
      }
    }
    const GameReport report = play_game(tiles, std::move(players));
    Names out = names_of(report.cheaters);
    for (const auto& name : names_of(report.failures)) out.push_back(name);
    std::ranges::sort(out);
    CHECK(out == bad);
    Names in = names_of(report.winners);
    for (const auto& name : names_of(report.others)) in.push_back(name);
    std::ranges::sort(in);
    CHECK(in == good);
    for (const auto& winner : report.winners) {
      CHECK(winner.score == report.winners[0].score);
      for (const auto& other : report.others) CHECK(other.score < winner.score);
    }
    const auto end = test::replayed(tiles, count, report.events);
    const bool is_rude = std::ranges::any_of(report.failures, [](const Disqualified& culprit) {
      return culprit.failure.reason == "rude";  // its penguins have been removed by now
    });
    CHECK((is_over(end) || is_rude));
  }
}
