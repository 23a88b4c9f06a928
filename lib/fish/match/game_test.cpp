#include <string>
#include <vector>

#include "fish/match/json.hpp"
#include "gauntlet/json.hpp"
#include "league/setup/play_game.hpp"
#include "session/record_test.hpp"
#include "test/catch.hpp"

namespace gauntlet {
namespace {

using namespace league;

const json::Value small_board = json::parse(R"({"rows": 4, "columns": 4, "fish": 2})");

// Answers like a correct player of Fish before its first turn, except for the named call.
std::string fish_program(const std::string& call, const std::string& answer) {
  return R"(exec:n=0; while read -r call; do case $call in '[")" + call + R"("'*) )" + answer +
         R"(;; '["setup"'*) echo "[3,$n]"; n=$((n + 1));; *) echo '"void"';; esac; done)";
}

PlayedGame play_fish(const std::string& kind, const std::string& other = "house:1") {
  GameSettings settings;
  const bool sleeps = kind.find("sleep") != std::string::npos;
  settings.turn_time = settings.first_turn_time = std::chrono::seconds(sleeps ? 1 : 20);
  settings.start_time = std::chrono::seconds(20);
  std::vector<PlayerSpec> specs{{.name = "ann", .kind = kind}, {.name = "ben", .kind = other}};
  for (PlayerSpec& spec : specs) spec.sandbox = process::Sandbox::basic;
  return play_game(*match::find_game("fish"), small_board, specs, settings);
}

Failure out_of_ann(const std::string& kind) {
  const PlayedGame played = play_fish(kind);
  REQUIRE(played.game.seats[0].out);
  CHECK(played.game.seats[0].rank == 2);
  CHECK(played.game.seats[0].score == std::nullopt);
  CHECK(played.game.seats[1].rank == 1);
  CHECK(played.game.seats[1].out == std::nullopt);
  return *played.game.seats[0].out;
}

}  // namespace

TEST_CASE("house players of Fish have ranks, scores and a log that replays", "[league]") {
  const PlayedGame played = play_fish("house:2", "random:1");
  const LeagueGame& game = played.game;
  REQUIRE(game.seats.size() == 2);
  CHECK(game.seats[0].player == "ann");
  CHECK(game.seats[0].rank == (*game.seats[0].score >= *game.seats[1].score ? 1U : 2U));
  CHECK(game.seats[0].effort.calls > 8);
  CHECK(game.seats[0].effort.wall_time >= game.seats[0].effort.max_wall_time);
  std::string log;
  for (const json::Value& line : played.log()) log += dump(line) + '\n';
  const auto history = session::read_record<match::GameHistory>(log);
  CHECK(history.step_count() >= game.moves);
  CHECK(history.state().players()[0].score + history.state().players()[1].score ==
        static_cast<std::size_t>(*game.seats[0].score + *game.seats[1].score));
}

TEST_CASE("each kind of failure of a program is recognized", "[league]") {
  using enum FailureKind;
  CHECK(out_of_ann(fish_program("take-turn", "echo '[[0,0],[3,3]]'")).kind == illegal_move);
  CHECK(out_of_ann(fish_program("take-turn", "echo sorry")).kind == malformed);
  CHECK(out_of_ann(fish_program("take-turn", "echo '[[3,3]]'")).kind == malformed);
  CHECK(out_of_ann(fish_program("take-turn", "yes '['")).kind == malformed);
  CHECK(out_of_ann(fish_program("take-turn", "exit 3")).kind == crash);
  CHECK(out_of_ann(fish_program("take-turn", "kill -SEGV $$")).kind == crash);
  CHECK(out_of_ann(fish_program("setup", "exec >&-; sleep 9")).kind == crash);
  CHECK(out_of_ann(fish_program("take-turn", "sleep 9")).kind == stall);
  CHECK(out_of_ann("exec:./no-such-player").kind == start_failed);
  CHECK(out_of_ann("exec:exit 1").kind == crash);
  CHECK(out_of_ann("exec:exit 127").kind == start_failed);
  CHECK(out_of_ann(fish_program("take-turn", "exit 127")).kind == crash);
  const Failure tardy = out_of_ann(fish_program("take-turn", "sleep 1.05; echo '[[0,0],[1,0]]'"));
  CHECK(tardy.kind == late);
  CHECK(tardy.reason.starts_with("no answer within 1 s: it came after 1."));
  CHECK(tardy.answer == "[[0,0],[1,0]]");
  CHECK(tardy.call_number == 8);
}

TEST_CASE("the wall time and CPU time of a program are measured", "[league]") {
  const PlayedGame busy =
      play_fish(fish_program("setup", "i=0; while [ $i -lt 20000 ]; do i=$((i + 1)); done; exit"));
  const TimeUsage& effort = busy.game.seats[0].effort;
  CHECK(effort.cpu_time > std::chrono::milliseconds(5));
  CHECK(effort.wall_time >= effort.max_wall_time);
  const PlayedGame idle = play_fish(fish_program("setup", "sleep 0.2; echo '[0,0]'; exit"));
  CHECK(idle.game.seats[0].effort.max_wall_time >= std::chrono::milliseconds(200));
  CHECK(idle.game.seats[0].effort.cpu_time < std::chrono::milliseconds(100));
  CHECK(play_fish("house:1").game.seats[0].effort.cpu_time.count() == 0);
}

TEST_CASE("a league of Fish rejects human players and boards that are too small", "[league]") {
  const match::MatchGame& fish = *match::find_game("fish");
  for (const char* kind : {"human", "house", "exec:", "best"}) {
    const json::Value value(kind);
    CHECK_THROWS_AS(fish.check_kind(json::Reader(value)), json::Error);
  }
  for (const char* kind : {"house:3", "greedy", "random:5", "exec:./player"}) {
    const json::Value value(kind);
    CHECK_NOTHROW(fish.check_kind(json::Reader(value)));
  }
  const json::Value tiny = json::parse("[[1, 1]]");
  CHECK_THROWS_AS(fish.check_board(json::Reader(tiny), 2), json::Error);
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const json::Value board = fish.random_board({}, seed);
    CHECK_NOTHROW(fish.check_board(json::Reader(board), 4));
    CHECK(board == fish.random_board({}, seed));
    CHECK_FALSE(board == fish.random_board({}, seed + 1));
  }
}

}  // namespace gauntlet
