#include "league/run/league_run.hpp"

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include "test/catch.hpp"
#include "test/folder.hpp"

namespace gauntlet {
namespace {

using namespace league;

bool never() { return false; }

// Plays all games of a LEAGUE.json with `jobs` jobs; returns them without their times.
std::vector<std::string> games_of(const std::string& text, unsigned jobs) {
  const test::Folder folder;
  const Config config = read_config(folder.write("LEAGUE.json", text));
  const Store store(folder.path() / "out");
  const auto lock = store.lock();
  std::size_t told = 0;  // changed by one thread at a time
  const ProgressListener listener{[](std::size_t, const std::string&) {},
                                  [&](std::size_t, const std::string&) { ++told; },
                                  [](const std::string& line) { FAIL(line); }};
  CHECK(run_league(config, store, {.jobs = jobs, .is_interrupted = never}, listener));
  const auto log = store.log();
  REQUIRE(log);
  std::vector<std::string> lines;
  for (LeagueGame game : log->results.games) {
    for (Seat& seat : game.seats) seat.effort = {.calls = seat.effort.calls};
    lines.push_back(dump(encode(game)));
  }
  CHECK(told > 0);
  std::ranges::sort(lines);
  return lines;
}

TEST_CASE("a league has the same results in parallel as one game at a time", "[league][threads]") {
  const std::string text = GENERATE(
      R"({"title": "T", "game": "fish", "boards": {"random": 3, "seed": 1}, "sandbox": "none",
          "players": [["a", 1], ["b", "greedy"], ["c", "random:1"], ["d", "exec:cat"]]})",
      R"({"title": "T", "game": "atoms", "boards": {"random": 2, "seed": 1, "rows": 4, "columns": 4},
          "players": [["a", "house:1"], ["b", "house:2"], ["c", "random:1"]]})",
      R"({"title": "T", "game": "bricks", "boards": {"random": 3, "seed": 1}, "seats": 1,
          "format": "solo", "players": [["a", "house"], ["b", "mean"], ["c", "random:1"]]})",
      R"({"title": "T", "game": "mastermind", "boards": [{"length": 3, "colors": 5, "codes": 20}],
          "seats": 1, "format": "solo", "players": [["a", "minimax"], ["b", "random:1"]]})");
  const auto games = games_of(text, 1);
  CHECK_FALSE(games.empty());
  CHECK(games_of(text, 4) == games);
}

}  // namespace
}  // namespace gauntlet
