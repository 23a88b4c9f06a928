#include "league/run/progress.hpp"

#include <algorithm>
#include <iterator>
#include <set>

#include "league/tables/stop.hpp"
#include "test/catch.hpp"

namespace gauntlet {
namespace {

using namespace league;

Config league_of_four(std::size_t boards, Format format) {
  Config config;
  for (const char* name : {"a", "b", "c", "d"}) {
    config.players.push_back({.name = name, .kind = "house:1"});
  }
  for (std::size_t i = 0; i < boards; ++i) config.boards.emplace_back(i);
  config.format = format;
  config.rounds = 2;
  return config;
}

// Adds games that the first player in the list of players wins.
void play(const Config& config, const GameBatch& batch, Games& games) {
  for (const Pairing& meeting : batch) {
    LeagueGame game{.round = meeting.round, .board = meeting.board};
    const std::size_t best = std::ranges::min(meeting.players);
    for (const std::size_t player : meeting.players) {
      game.seats.push_back(
          {.player = config.players[player].name, .rank = player == best ? 1u : 2u});
    }
    games.emplace(meeting, game);
  }
}

// Returns the decision as in the tables, or an empty string.
std::string reason(const Config& config, const Games& games) {
  Results results{league_of(config, std::vector<std::string>(config.players.size())), {}};
  for (const auto& [meeting, game] : games) results.games.push_back(game);
  const StopState state = stop_state_of(results).value();
  return state.is_decided() ? describe(state) : "";
}

TEST_CASE("without rounds and stop rule all games are one batch", "[league]") {
  const Config config = league_of_four(3, Format::round_robin);
  Games games;
  const GameBatch all = progress_of(config, games).next;
  CHECK(all.size() == count_games(config));
  play(config, {all.begin() + 5, all.end()}, games);
  CHECK(progress_of(config, games).next == GameBatch(all.begin(), all.begin() + 5));
  play(config, all, games);
  CHECK(progress_of(config, games).next.empty());
  CHECK(progress_of(config, games).reached.size() == all.size());
}

TEST_CASE("a round is a batch", "[league]") {
  const Format format = GENERATE(Format::swiss, Format::knock_out);
  const Config config = league_of_four(2, format);
  Games games;
  std::size_t rounds = 0;
  for (Progress progress = progress_of(config, games); !progress.next.empty();
       progress = progress_of(config, games)) {
    REQUIRE(rounds < 5);
    CHECK(progress.next == next_round(config, rounds, games));
    play(config, {progress.next.front()}, games);
    GameBatch rest(progress.next.begin() + 1, progress.next.end());
    if (!rest.empty()) CHECK(progress_of(config, games).next == rest);
    play(config, rest, games);
    ++rounds;
  }
  CHECK(rounds == 2);
  const std::size_t needed = games.size();
  play(config, {{7, 0, {0, 1}}}, games);  // a round that is never reached
  CHECK(progress_of(config, games).reached.size() == needed);
}

TEST_CASE("with a stop rule a batch ends at its next test", "[league]") {
  Config config = league_of_four(200, Format::round_robin);
  Games games;
  SECTION("the order of the players: every ten boards") {
    config.stop.order = 0.95;
    const GameBatch batch = progress_of(config, games).next;
    CHECK(batch.back().board == 9);
    play(config, batch, games);
    const Progress progress = progress_of(config, games);
    CHECK(progress.reason == reason(config, games));
    CHECK(progress.next.empty() == !progress.reason.empty());
  }
  SECTION("who is better: each board, until it is certain") {
    config.stop.sprt = SprtRule{0, 1, {}};
    std::size_t boards = 0;
    for (Progress progress = progress_of(config, games); !progress.next.empty();
         progress = progress_of(config, games)) {
      CHECK(progress.next.front().board == boards);
      CHECK(progress.next.back().board == boards);
      play(config, progress.next, games);
      ++boards;
    }
    CHECK(boards < 200);
    CHECK(boards > 1);
    const GameBatch ahead = progress_of(config, {}, 7).next;  // without waiting for tests
    CHECK(ahead.back().board == 6);
    play(config, progress_of(config, {}, 200).next, games);
    const Progress progress = progress_of(config, games);
    CHECK(progress.next.empty());
    CHECK(std::prev(progress.reached.end())->first.board == boards - 1);
    CHECK(progress.reason == reason(config, games));
    CHECK(progress.reason.starts_with("a is better than b: "));
  }
}

TEST_CASE("each game of a batch belongs to one shard", "[league]") {
  const Config config = league_of_four(3, Format::round_robin);
  const GameBatch batch = progress_of(config, {}).next;
  std::set<Pairing> all;
  for (unsigned shard = 1; shard <= 4; ++shard) {
    const GameBatch part = part_of(batch, {shard, 4});
    CHECK(part.size() >= batch.size() / 4 - 2);
    for (const Pairing& meeting : part) {
      CHECK(all.insert(meeting).second);
      Pairing back = meeting;
      std::ranges::reverse(back.players);
      CHECK(std::ranges::find(part, back) != part.end());
    }
  }
  CHECK(all.size() == batch.size());
  CHECK(part_of(batch, {}) == batch);
}

TEST_CASE("batches are written and read", "[league]") {
  const Config config = league_of_four(2, Format::swiss);
  const GameBatch batch{{1, 1, {3, 0}}, {0, 0, {1, 2}}};
  const std::string text = encode_batch(config, batch);
  CHECK(text.substr(0, text.find('\n')) == R"({"round":1,"board":1,"players":["d","a"]})");
  CHECK(decode_batch(config, text) == batch);
  CHECK(decode_batch(config, "").empty());
  for (const char* line : {
           R"({"round":0,"board":2,"players":["a","b"]})",
           R"({"round":0,"board":0,"players":["a","e"]})",
           R"({"round":0,"board":0,"players":["a","a"]})",
           R"({"round":0,"board":0,"players":["a","b","c"]})",
           R"({"round":0,"board":0,"players":[]})",
           R"({"round":0,"board":0})",
       }) {
    CHECK_THROWS_AS(decode_batch(config, line + std::string("\n")), json::Error);
  }
  CHECK_THROWS_AS(decode_batch(config, text + text), json::Error);
  CHECK_THROWS_AS(decode_batch(config, text.substr(0, text.size() - 1)), json::Error);
  CHECK_THROWS_AS(decode_batch(league_of_four(2, Format::round_robin), text), json::Error);
}

}  // namespace
}  // namespace gauntlet
