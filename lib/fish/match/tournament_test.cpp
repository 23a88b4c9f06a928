#include "fish/match/tournament.hpp"

#include <algorithm>
#include <chrono>
#include <numeric>
#include <stdexcept>
#include <thread>

#include "fish/match/players_test.hpp"
#include "fish/match/tournament_log.hpp"
#include "test/catch.hpp"

using namespace gauntlet;
using namespace gauntlet::match;
using gauntlet::test::Actions;
using gauntlet::test::house;
using gauntlet::test::Script;
using gauntlet::test::scripted;

using Numbers = std::vector<std::size_t>;
using Lines = std::vector<std::string>;

namespace {

std::vector<NamedPlayer> houses(std::size_t count, std::uint64_t turns = 2) {
  std::vector<NamedPlayer> players;
  for (std::size_t i = 0; i < count; ++i) players.push_back(house(std::to_string(i), turns));
  return players;
}

Numbers outs(const TournamentReport& report) {
  Numbers numbers;
  for (const DisqualifiedPlayer& each : report.disqualified) numbers.push_back(each.player);
  return numbers;
}

std::string joined(const Numbers& numbers) {
  std::string text;
  for (const std::size_t each : numbers) text += std::to_string(each) + ' ';
  return text;
}

// Appends a line for each call of the observer.
TournamentObserver scribe(Lines& lines) {
  return {
      [&](const DisqualifiedPlayer& each) {
        lines.push_back("out " + std::to_string(each.player));
      },
      [&](std::size_t round, const std::vector<Numbers>& games) {
        lines.push_back("round " + std::to_string(round) + " of " + std::to_string(games.size()));
      },
      [&](std::size_t game, const Numbers& players) {
        lines.push_back("game " + std::to_string(game) + ": " + joined(players));
      },
      [&](const Event& event, const fish::State& after) {
        lines.push_back(std::to_string(static_cast<int>(event.player)) + ' ' +
                        std::to_string(after.players().size()));
      },
      [&](std::size_t game, const GameReport& report) {
        lines.push_back("end " + std::to_string(game) + ": " +
                        std::to_string(report.winners.size()));
      },
      [&](std::size_t round, const Numbers& winners) {
        lines.push_back("won " + std::to_string(round) + ": " + joined(winners));
      }};
}

[[noreturn]] void fail() { throw PlayerFailure("no more"); }

// Players that fail, one at each call.
std::vector<Script> failing() {
  return {{.start = fail},
          {.playing_as = fail},
          {.playing_with = fail},
          {.place = [](const fish::State&) -> Position { fail(); }},
          {.take_turn = [](const fish::State&, const Actions&) -> fish::Action { fail(); }}};
}

}  // namespace

TEST_CASE("names are made unique, whatever names there are", "[match]") {
  const std::vector<std::string> names{"ann", "ann (2)", "ann",        "bob",
                                       "ann", "ann (2)", "ann (2) (2)"};
  CHECK(disambiguate_names(names) == std::vector<std::string>{"ann", "ann (2)", "ann (3)", "bob",
                                                              "ann (4)", "ann (2) (3)",
                                                              "ann (2) (2)"});
}

TEST_CASE("tournaments end as those of the course did", "[match]") {
  CHECK(play_tournament({}, houses(5)).winners == Numbers{0});
  const auto ten = play_tournament({}, houses(10));
  CHECK(ten.winners == Numbers{0});
  CHECK(ten.rounds.size() == 3);
  const auto wide = play_tournament({fish::Board::uniform(2, 9, 2)}, houses(10));
  CHECK(wide.winners.size() == 3);
  CHECK(wide.rounds.size() == 2);
  const auto same = play_tournament({fish::Board::uniform(9, 2, 2)}, houses(5, 1));
  CHECK(same.winners == Numbers{0, 1, 2, 3, 4});
  CHECK(same.rounds.size() == 2);
  CHECK(same.disqualified.empty());
}

TEST_CASE("players that are too few for a game have won", "[match]") {
  const auto alone = play_tournament({}, houses(1));
  CHECK(alone.winners == Numbers{0});
  CHECK(alone.rounds.empty());
  CHECK(play_tournament({}, {}).winners.empty());
  CHECK(play_tournament({.sizes = {3, 4}}, houses(2)).winners == Numbers{0, 1});
}

TEST_CASE("a player that fails at any call is disqualified, and the tournament continues",
          "[match]") {
  auto players = houses(5);
  for (Script& script : failing()) players.push_back(scripted("bad", std::move(script)));
  const auto report = play_tournament({}, std::move(players));
  CHECK(outs(report) == Numbers{5, 6, 7, 8, 9});
  CHECK(!report.winners.empty());
  CHECK(std::ranges::all_of(report.winners, [](std::size_t i) { return i < 5; }));
  CHECK(report.rounds.front().games.front().players == Numbers{0, 1, 2, 3});
  CHECK(report.disqualified[0].failure.call ==
        json::Value(json::Value::Array{"start", json::Value::Array{true}}));
}

TEST_CASE("all players are disqualified", "[match]") {
  std::vector<NamedPlayer> players;
  for (Script& script : failing()) players.push_back(scripted("bad", std::move(script)));
  const auto report = play_tournament({}, std::move(players));
  CHECK(report.winners.empty());
  CHECK(report.disqualified.size() == 5);
}

TEST_CASE("a player that fails when it is told of the end is disqualified, winner or not",
          "[match]") {
  const auto at_end = [](std::size_t count, std::size_t bad) {
    auto players = houses(count);
    players[bad] = {
        "bad", scripted("", {.place = [](const auto& state) { return HousePlayer(2).place(state); },
                             .take_turn =
                                 [](const auto& state, const Actions& since) {
                                   return HousePlayer(2).take_turn(state, since);
                                 },
                             .end = [](bool) { fail(); }})
                   .player};
    return play_tournament({}, std::move(players));
  };
  CHECK(at_end(5, 0).winners.empty());
  CHECK(outs(at_end(5, 0)) == Numbers{0});
  CHECK(at_end(5, 3).winners == Numbers{0});
  CHECK(outs(at_end(5, 3)) == Numbers{3});
}

TEST_CASE("start and end are called once, the other functions for each game", "[match]") {
  Lines calls;
  auto players = houses(9);
  players.insert(
      players.begin(),
      scripted(
          "all",
          {.start = [&] { calls.emplace_back("start"); },
           .playing_as = [&] { calls.emplace_back("as"); },
           .playing_with = [&] { calls.emplace_back("with"); },
           .place = [](const auto& state) { return HousePlayer(2).place(state); },
           .take_turn = [](const auto& state,
                           const Actions& since) { return HousePlayer(2).take_turn(state, since); },
           .end = [&](bool has_won) { calls.emplace_back(has_won ? "won" : "lost"); }}));
  const auto report = play_tournament({}, std::move(players));
  CHECK(report.winners == Numbers{0});
  CHECK(calls == Lines{"start", "as", "with", "as", "with", "as", "with", "won"});
}

TEST_CASE("if not all players fit into games of two, the eldest get a bye", "[match]") {
  const auto report = play_tournament({.sizes = {2, 2}}, houses(3));
  REQUIRE(report.rounds.size() == 2);
  CHECK(report.rounds[0].byes == Numbers{2});
  CHECK(report.rounds[1].games.at(0).players == Numbers{0, 2});
}

TEST_CASE("games played in parallel are reported in order", "[match][threads]") {
  Lines one, many;
  const auto players = [] {
    auto all = houses(30);
    for (Script& script : failing()) all.push_back(scripted("bad", std::move(script)));
    all.push_back(scripted("slow", {.place = [](const fish::State& state) {
                             std::this_thread::sleep_for(std::chrono::milliseconds(1));
                             return GreedyPlayer().place(state);
                           }}));
    std::ranges::rotate(all, all.end() - 1);
    return all;
  };
  const auto first = play_tournament({}, players(), scribe(one));
  const auto second = play_tournament({}, players(), scribe(many), 8);
  CHECK(first.winners == second.winners);
  CHECK(outs(first) == outs(second));
  CHECK(one == many);
  CHECK(std::ranges::find(one, "out 31") != one.end());
}

TEST_CASE("an exception of the observer ends the tournament", "[match][threads]") {
  for (const unsigned jobs : {1U, 4U}) {
    TournamentObserver observer;
    observer.game_ends = [](std::size_t game, const GameReport&) {
      if (game == 1) throw std::runtime_error("full disk");
    };
    CHECK_THROWS_AS(play_tournament({}, houses(20), observer, jobs), std::runtime_error);
  }
}

TEST_CASE("rules that allow no game are refused", "[match]") {
  CHECK_THROWS_AS(play_tournament({.sizes = {1, 4}}, houses(4)), std::invalid_argument);
  CHECK_THROWS_AS(play_tournament({.sizes = {3, 2}}, houses(4)), std::invalid_argument);
  CHECK_THROWS_AS(play_tournament({.sizes = {2, 5}}, houses(4)), std::invalid_argument);
  CHECK_THROWS_AS(play_tournament({fish::Board::uniform(2, 4, 1)}, houses(3)),
                  std::invalid_argument);
  CHECK(play_tournament({fish::Board::uniform(2, 4, 1)}, houses(2)).rounds.size() == 1);
}

TEST_CASE("rounds are partitioned as the course requires", "[match]") {
  CHECK(partition_players(2, {}) == Numbers{2});
  CHECK(partition_players(3, {}) == Numbers{3});
  CHECK(partition_players(4, {}) == Numbers{4});
  CHECK(partition_players(5, {}) == Numbers{3, 2});
  CHECK(partition_players(6, {}) == Numbers{4, 2});
  CHECK(partition_players(7, {}) == Numbers{4, 3});
  CHECK(partition_players(8, {}) == Numbers{4, 4});
  CHECK(partition_players(9, {}) == Numbers{4, 3, 2});
  CHECK(partition_players(10, {}) == Numbers{4, 4, 2});
  CHECK(partition_players(13, {}) == Numbers{4, 4, 3, 2});
  CHECK(partition_players(6, {3, 5}) == Numbers{3, 3});
  CHECK(partition_players(8, {3, 5}) == Numbers{5, 3});
  CHECK(partition_players(11, {3, 5}) == Numbers{5, 3, 3});
}

TEST_CASE("too few players make no game, and players that fit no game are left over", "[match]") {
  CHECK(partition_players(0, {}).empty());
  CHECK(partition_players(1, {}).empty());
  CHECK(partition_players(2, {3, 4}).empty());
  CHECK(partition_players(3, {2, 2}) == Numbers{2});
  CHECK(partition_players(5, {3, 4}) == Numbers{4});
  CHECK(partition_players(9, {3, 4}) == Numbers{3, 3, 3});
  CHECK(partition_players(7, {4, 4}) == Numbers{4});
}

TEST_CASE("games have allowed sizes, and no player is left over needlessly", "[match]") {
  for (std::size_t min = 2; min <= 6; ++min) {
    for (std::size_t max = min; max <= 9; ++max) {
      std::vector<bool> fits{true};  // whether that many players can be partitioned
      for (std::size_t players = 1; players <= 200; ++players) {
        bool is_possible = false;
        for (std::size_t size = min; size <= max && size <= players; ++size) {
          is_possible = is_possible || fits[players - size];
        }
        fits.push_back(is_possible);
        std::size_t expected = players;
        while (!fits[expected]) --expected;
        const Numbers sizes = partition_players(players, {min, max});
        CHECK(std::accumulate(sizes.begin(), sizes.end(), std::size_t{0}) == expected);
        CHECK(std::ranges::is_sorted(sizes, std::ranges::greater()));
        CHECK((sizes.empty() || (sizes.front() <= max && sizes.back() >= min)));
      }
    }
  }
}

TEST_CASE("a million players are partitioned at once", "[match]") {
  CHECK(partition_players(1'000'001, {}).size() == 250'001);
  CHECK(partition_players(1'000'001, {2, 2}).size() == 500'000);
}
