#include <algorithm>
#include <cmath>
#include <span>
#include <string>
#include <tuple>
#include <vector>

#include "core/random.hpp"
#include "gauntlet/json.hpp"
#include "gauntlet/mastermind.hpp"
#include "gauntlet/process.hpp"
#include "league/setup/play_game.hpp"
#include "session/recording.hpp"
#include "test/catch.hpp"
#include "test/error_of.hpp"
#include "test/folder.hpp"
#include "test/trials.hpp"

namespace gauntlet {
namespace {

using namespace league;

PlayedGame play_game(std::string_view game, std::string_view board,
                     const std::vector<std::string>& kinds) {
  GameSettings settings;
  const bool sleeps = kinds.front().find("sleep") != std::string::npos;
  settings.turn_time = settings.first_turn_time = std::chrono::seconds(sleeps ? 1 : 20);
  settings.start_time = std::chrono::seconds(20);
  std::vector<PlayerSpec> specs;
  for (const std::string& kind : kinds) {
    specs.push_back({.name = "p" + std::to_string(specs.size()), .kind = kind});
    specs.back().sandbox = process::Sandbox::basic;
  }
  return play_game(*match::find_game(game), json::parse(board), specs, settings);
}

Seat alone_of(std::string_view game, std::string_view board, const std::string& kind) {
  const PlayedGame played = play_game(game, board, {kind});
  REQUIRE(played.game.seats.size() == 1);
  CHECK(played.game.seats[0].rank == 1);
  return played.game.seats[0];
}

// Gives a fixed answer to one call, and "void" to all others.
std::string answering(const std::string& call, const std::string& answer) {
  return R"(exec:while read -r call; do case $call in '[")" + call + R"("'*) )" + answer +
         R"(;; *) echo '"void"';; esac; done)";
}

FailureKind trouble_at(std::string_view game, std::string_view board, const std::string& kind) {
  const Seat seat = alone_of(game, board, kind);
  REQUIRE(seat.out);
  CHECK(seat.score == std::nullopt);
  CHECK(seat.histogram.empty());
  return seat.out->kind;
}

constexpr std::string_view small_codes = R"({"length": 3, "colors": 4})";
constexpr std::string_view small_bricks =
    R"({"minSafe": 0, "maxSafe": 20, "leftDrops": 6, "leftBricks": 2})";
constexpr std::string_view small_grid = R"({"rows": 3, "columns": 3})";

}  // namespace

TEST_CASE("each game rejects unknown players and boards", "[league]") {
  CHECK(match::find_game("chess") == nullptr);
  for (const match::MatchGame* league_game : match::all_games()) {
    CHECK(match::find_game(league_game->name()) == league_game);
    const json::Value kind("chess"), board = json::parse(R"({"chess": 8})");
    CHECK_THROWS_AS(league_game->check_kind(json::Reader(kind)), json::Error);
    CHECK_THROWS_AS(league_game->check_board(json::Reader(board), league_game->seats().min),
                    json::Error);
    for (std::uint64_t seed = 0; seed < 30; ++seed) {
      const json::Value random_board = league_game->random_board({}, seed);
      CHECK_NOTHROW(league_game->check_board(json::Reader(random_board), league_game->seats().max));
      CHECK(random_board == league_game->random_board({}, seed));
      CHECK_FALSE(random_board == league_game->random_board({}, seed + 1));
    }
  }
}

TEST_CASE("strategies of mastermind do as well in a league as on their own", "[league]") {
  const std::vector<std::string> strategies{"minimax", "expected", "entropy", "parts", "optimal"};
  for (const mastermind::Variant variant :
       {mastermind::Variant{3, 4, false}, {4, 6, false}, {3, 5, true}}) {
    const mastermind::CodeSpace codes(variant);
    const std::string board = R"({"length": )" + std::to_string(variant.length) +
                              R"(, "colors": )" + std::to_string(variant.colors) +
                              (variant.repeats ? R"(, "repeats": true})" : "}");
    const auto min = match::find_game("mastermind")->least(json::parse(board));
    REQUIRE(min);
    for (std::size_t i = 0; i < strategies.size(); ++i) {
      std::variant<mastermind::Heuristic, mastermind::Goal> rule = mastermind::Goal::total;
      if (i < 4) rule = static_cast<mastermind::Heuristic>(i);
      mastermind::Player player(codes, rule);
      const auto expected = evaluate(codes, player.strategy());
      const Seat seat = alone_of("mastermind", board, strategies[i]);
      CHECK(seat.score == static_cast<std::int64_t>(expected.total));
      REQUIRE(seat.histogram.size() == expected.worst() + 1);
      CHECK(std::equal(expected.histogram.begin(), expected.histogram.end(),
                       seat.histogram.begin() + 1));
      CHECK(seat.missed == 0);
      CHECK(min->mean <= expected.mean());
      CHECK(min->worst <= expected.worst());
      if (i == 4) CHECK(min->mean == expected.mean());
    }
  }
}

TEST_CASE("a sample of the codes gives the same results as all codes", "[league]") {
  const Seat some = alone_of("mastermind", R"({"codes": 50, "seed": 4})", "entropy");
  std::uint64_t found = 0;
  for (const std::uint64_t count : some.histogram) found += count;
  CHECK(found == 50);
  const Seat all = alone_of("mastermind", R"({"codes": "all"})", "entropy");
  CHECK(some.histogram.size() <= all.histogram.size());
  for (std::size_t i = 0; i < some.histogram.size(); ++i) {
    CHECK(some.histogram[i] <= all.histogram[i]);
  }
  CHECK_FALSE(some.histogram ==
              alone_of("mastermind", R"({"codes": 50, "seed": 5})", "entropy").histogram);
}

TEST_CASE("house players drop bricks optimally", "[league]") {
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    const json::Value board = match::find_game("bricks")->random_board({}, seed);
    const auto min = match::find_game("bricks")->least(board);
    REQUIRE(min);
    const Seat house = alone_of("bricks", dump(board), "house");
    CHECK(house.missed == 0);
    CHECK(house.histogram.size() <= min->worst + 1);
    const Seat mean = alone_of("bricks", dump(board), "mean");
    std::uint64_t strengths = 0;
    for (const std::uint64_t count : mean.histogram) strengths += count;
    const double found = static_cast<double>(*mean.score) / static_cast<double>(strengths);
    CHECK(std::abs(found - min->mean) < 1e-9);
    CHECK(mean.histogram.size() == min->worst + 1);
    CHECK(mean.score <= house.score);
  }
}

TEST_CASE("if the strength cannot be found for certain, most strengths are found", "[league]") {
  const Seat seat = alone_of(
      "bricks", R"({"minSafe": 0, "maxSafe": 100, "leftDrops": 5, "leftBricks": 2})", "house");
  std::uint64_t found = 0;
  for (const std::uint64_t count : seat.histogram) found += count;
  CHECK(found == 16);  // f(5, 2) + 1
  CHECK(seat.missed == 85);
  const Seat random = alone_of("bricks", small_bricks, "random:3");
  CHECK(random.missed > 0);
}

TEST_CASE("programs that guess or drop follow the same rules", "[league]") {
  using enum FailureKind;
  const auto guess = [](const std::string& answer) {
    return trouble_at("mastermind", small_codes, answering("guess", answer));
  };
  CHECK(guess("echo '\"999\"'") == illegal_move);
  CHECK(guess("echo '\"112\"'") == illegal_move);
  CHECK(guess("echo 123") == malformed);
  CHECK(guess("echo oops") == malformed);
  CHECK(guess("echo '\"123\"'") == illegal_move);  // the same guess every time
  CHECK(guess("exit 2") == crash);
  CHECK(guess("sleep 9") == stall);
  CHECK(guess("sleep 1.4; echo '\"123\"'") == late);
  CHECK(guess("yes '['") == malformed);
  CHECK(trouble_at("mastermind", small_codes, "exec:./absent") == start_failed);
  const auto drop = [](const std::string& answer) {
    return trouble_at("bricks", small_bricks, answering("drop", answer));
  };
  CHECK(drop("echo 0") == illegal_move);
  CHECK(drop("echo 21") == illegal_move);
  for (const std::string answer : {"21", R"({"drop":21})"}) {
    const Seat refused =
        alone_of("bricks", small_bricks, answering("drop", "echo '" + answer + "'"));
    CHECK(refused.out->answer == answer);
  }
  CHECK(drop("echo '{\"drop\": 99999999999999999999}'") == malformed);
  CHECK(drop("echo '{\"guess\": 21}'") == illegal_move);
  CHECK(drop("echo '{\"jump\": 2}'") == malformed);
  CHECK(drop("echo true") == malformed);
  CHECK(drop("exit 2") == crash);
  const Seat lost = alone_of("bricks", small_bricks, answering("drop", "echo false"));
  CHECK(lost.missed == 21);
  const Seat guessed = alone_of("bricks", small_bricks, answering("drop", "echo '{\"guess\":3}'"));
  CHECK(guessed.missed == 20);
  CHECK(guessed.histogram == std::vector<std::uint64_t>{1});
  CHECK(guessed.effort.calls == 3);
}

TEST_CASE("programs that play atoms follow the same rules", "[league]") {
  using enum FailureKind;
  const auto turn = [](const std::string& answer) {
    const PlayedGame played =
        play_game("atoms", small_grid, {answering("take-turn", answer), "house:1"});
    REQUIRE(played.game.seats[0].out);
    CHECK(played.game.seats[0].rank == 2);
    CHECK(played.game.seats[1].rank == 1);
    return played.game.seats[0].out->kind;
  };
  CHECK(turn("echo '[3,3]'") == illegal_move);
  CHECK(turn("echo '[-1,0]'") == malformed);
  CHECK(turn("echo '[99999999999999999999,0]'") == malformed);
  CHECK(turn("echo '[99999999999,0]'") == illegal_move);
  CHECK(turn("echo nothing") == malformed);
  CHECK(turn("exit 0") == crash);
  CHECK(turn("sleep 9") == stall);
  CHECK(turn("sleep 1.4; echo '[0,0]'") == late);
}

TEST_CASE("unsolicited output of a program is read as its next answer", "[league]") {
  const std::string twice = "echo '[0,0]'; echo '[0,0]'";
  const PlayedGame played = play_game("atoms", R"({"rows": 2, "columns": 2})",
                                      {answering("take-turn", twice), "house:1"});
  REQUIRE(played.game.seats[0].out);
  CHECK(played.game.seats[0].out->kind == FailureKind::malformed);  // "void" is not a move
  CHECK(played.game.seats[0].out->answer == "[0,0]");
}

TEST_CASE("a program runs in its folder with its environment and limits", "[league]") {
  const test::Folder folder;
  folder.write("answer", "false\n");
  PlayerSpec spec{.name = "eve", .kind = answering("drop", "cat answer; echo $PLAYER >&2")};
  spec.folder = folder.path();
  spec.view.readonly_paths = {folder.path()};
  spec.environment = {"PLAYER=eve"};
  std::string heard;
  spec.stderr_sink = [&](std::string_view bytes) { heard += bytes; };
  for (const auto sandbox : {process::Sandbox::basic, process::Sandbox::strict}) {
    if (sandbox == process::Sandbox::strict && process::sandbox_error(sandbox)) continue;
    spec.sandbox = sandbox;
    heard.clear();
    const PlayedGame played =
        play_game(*match::find_game("bricks"), json::parse(small_bricks), std::span(&spec, 1), {});
    CHECK(played.game.seats[0].missed == 21);
    CHECK(heard == "eve\n");
  }
  spec.kind = answering("drop", "x=$(head -c 50000000 /dev/zero | tr '\\0' x); echo false");
  spec.limits.memory = std::uint64_t{20} << 20;
  const PlayedGame greedy =
      play_game(*match::find_game("bricks"), json::parse(small_bricks), std::span(&spec, 1), {});
  REQUIRE(greedy.game.seats[0].out);
  CHECK(greedy.game.seats[0].out->kind == FailureKind::crash);
  spec.folder = folder.path() / "absent";
  const PlayedGame lost =
      play_game(*match::find_game("bricks"), json::parse(small_bricks), std::span(&spec, 1), {});
  REQUIRE(lost.game.seats[0].out);
  CHECK(lost.game.seats[0].out->kind == FailureKind::start_failed);
}

TEST_CASE("a game ends whatever a program answers", "[league]") {
  Random random(7);
  const std::vector<std::string> parts{
      "[",    "]",     "0",        "1",   "2", ",", "{", "}",   "\"", "drop",   ":",
      "null", "false", "\"void\"", "1e9", "-", ".", " ", "\\u", "12", "\"12\"", "guess"};
  for (int i = 0; i < test::trials(60); ++i) {
    std::string answer;
    for (std::uint64_t left = 1 + random.uniform_below(6); left > 0; --left)
      answer += random.pick(parts);
    // The program exits, so nobody waits for the rest of an incomplete value.
    const std::string quoted = "printf '%s\\n' '" + answer + "'; exit";
    for (const auto& [game, board, call] : {std::tuple{"atoms", small_grid, "take-turn"},
                                            std::tuple{"mastermind", small_codes, "guess"},
                                            std::tuple{"bricks", small_bricks, "drop"}}) {
      std::vector<std::string> kinds{answering(call, quoted)};
      if (std::string_view(game) == "atoms") kinds.emplace_back("house:1");
      const PlayedGame played = play_game(game, board, kinds);
      const Seat& seat = played.game.seats[0];
      CHECK((seat.out || seat.score));
      CHECK_NOTHROW(played.log());
    }
  }
}

TEST_CASE("a kind of player has a command or a parameter", "[match]") {
  CHECK(match::command_of("exec:./player --fast") == "./player --fast");
  for (const char* kind : {"exec:", "exec", "house:2", "executive:x"}) {
    CHECK_FALSE(match::command_of(kind));
  }
  CHECK_FALSE(match::command_of(std::string_view("exec:a\0b", 8)));
  CHECK(match::parameter_of("random:17", "random") == 17U);
  for (const char* kind : {"random:", "random", "random:x", "random:-1", "randoms:1"}) {
    CHECK_FALSE(match::parameter_of(kind, "random"));
  }
}

TEST_CASE("a file describes a game of any kind", "[match]") {
  const auto decode = [](const std::string& text) {
    const json::Value value = json::parse(text);
    return match::decode_game_spec(json::Reader(value));
  };
  const auto error = [&](const std::string& text) {
    return test::error_of<json::Error>([&] { decode(text); });
  };
  const std::string names = match::names_of_games(" or ");
  CHECK(names.starts_with(R"("fish", "atoms", )"));
  for (const match::MatchGame* const game : match::all_games()) {
    CHECK(names.find(json::quote(game->name())) != names.npos);
  }
  const std::string two = R"("players": [["a", "house:1"], ["b", "random:1"]])";
  CHECK(decode(R"({"board": {"rows": 4, "columns": 4}, )" + two + "}").game ==
        match::all_games().front());
  const match::GameSpec atoms =
      decode(R"({"game": "atoms", "board": {"rows": 3}, "turn-time": 2, )" + two + "}");
  CHECK(atoms.game == match::find_game("atoms"));
  CHECK(atoms.players[1].kind == "random:1");
  CHECK(atoms.turn_time == std::chrono::seconds(2));
  CHECK(error(R"({"game": "chess", "board": {}, )" + two + "}") ==
        "/game: expected " + names + R"(, got "chess")");
  CHECK(error(R"({"game": "atoms", "board": {}, "players": [["a", "house:1"]]})") ==
        R"(/players: expected two players, got an array of 1)");
  CHECK(error(R"({"game": "mastermind", "board": {}, "players": []})") ==
        "/players: expected one player or more, each of whom plays alone, got an array of 0");
  CHECK(error(R"({"game": "bricks", "board": {}, "players": [["a", "human"]]})") ==
        "/players/0/1: expected a kind of player: \"house\", \"mean\", \"random:SEED\" or "
        "\"exec:COMMAND\", got \"human\"");
}

TEST_CASE("the log of a game comes line by line, and a recording shows it", "[match]") {
  const auto no_channel = [](std::size_t) { return nullptr; };
  for (const auto& [name, board, kind] :
       {std::tuple{"fish", R"({"rows": 4, "columns": 4})", "house:1"},
        std::tuple{"atoms", R"({"rows": 3, "columns": 3, "plies": 2})", "house:1"},
        std::tuple{"bricks", small_bricks.data(), "house"},
        std::tuple{"mastermind", small_codes.data(), "minimax"}}) {
    const match::MatchGame& game = *match::find_game(name);
    std::vector<match::Contestant> players(game.seats().min, {"p", kind});
    std::vector<json::Value> lines;
    std::optional<session::Recording> shown;
    std::size_t positions = 0;
    const auto played =
        game.play(json::parse(board), players, no_channel, [&](const json::Value& line) {
          lines.push_back(line);
          if (!session::take_line(json::Reader(line), shown)) return;
          ++positions;
          CHECK(shown->view().board.svg.starts_with("<svg"));
          CHECK_FALSE(shown->state().is_null());
        });
    CHECK(played.log() == lines);
    CHECK(positions > played.moves);
  }
}

}  // namespace gauntlet
