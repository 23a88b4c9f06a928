#include "core/random.hpp"
#include "fish/match/json.hpp"
#include "fish/match/players_test.hpp"
#include "fish/match/referee.hpp"
#include "gauntlet/json.hpp"
#include "session/record_test.hpp"
#include "test/catch.hpp"
#include "test/trials.hpp"

using namespace gauntlet;
using namespace gauntlet::match;

namespace {

struct Played {
  std::string log;
  std::vector<fish::State> states;
};

// A game in which one player cheats, one fails, and one is skipped at the end.
Played play_logged() {
  const auto board = fish::Board::random(5, 4, {{0, 0}}, 3, 1);
  Played played;
  played.states.push_back(first_state(board, 4));
  played.log = dump(encode(LogHeader{{"a", "b", "c", "d"}, board})) + "\n";
  const auto report =
      play_game(board,
                test::entrants(
                    test::house("a"),
                    test::scripted("b", {.place = [](const auto&) { return Position{0, 0}; }}),
                    test::scripted("c", {.take_turn = [](const auto&, const auto&) -> fish::Action {
                                     throw PlayerFailure("tired", "zz");
                                   }}),
                    test::house("d")),
                [&](const Event& event, const fish::State& after) {
                  played.log += dump(encode(event)) + "\n";
                  played.states.push_back(after);
                });
  CHECK(report.cheaters.size() == 1);
  CHECK(report.failures.size() == 1);
  return played;
}

std::vector<fish::State> replayed(const std::string& log) {
  std::vector<fish::State> states;
  std::optional<GameHistory> game;
  for_each_line(log, [&](const json::Reader& line) {
    if (session::take_line(line, game)) states.push_back(game->state());
  });
  return states;
}

std::string failure_in(const std::string& log) {
  try {
    replayed(log);
  } catch (const LogError& error) {
    return error.what();
  }
  return "";
}

}  // namespace

TEST_CASE("a log replays the game state by state", "[match]") {
  const Played played = play_logged();
  CHECK(replayed(played.log) == played.states);
  CHECK(replayed(played.log + R"({"winners": []})" + "\n") == played.states);
}

TEST_CASE("events survive a round trip through JSON", "[match]") {
  const std::vector<Event> events{
      {fish::Color::red, PlacementEvent{{1, 2}}},
      {fish::Color::white, MoveEvent{fish::Move{{1, 2}, {3, 4}}}},
      {fish::Color::brown, MoveEvent{std::nullopt}},
      {fish::Color::black, Failure{FailureKind::illegal_move, "no", json::parse("[1]"), "x"}},
      {fish::Color::black, Failure{FailureKind::crash, "gone", json::parse("[]"), ""}},
      {fish::Color::red,
       Failure{FailureKind::crash, "gone", json::parse("[]"), "", 7, {"a", "b"}}}};
  for (const Event& event : events) {
    const auto value = encode(event);
    CHECK(decode_event(json::Reader(value)) == event);
  }
}

TEST_CASE("a truncated log replays the game up to its last whole line", "[match]") {
  const Played played = play_logged();
  const std::size_t first = played.log.find('\n') + 1;
  for (std::size_t size = first; size < played.log.size(); size += 37) {
    const auto states = replayed(played.log.substr(0, size));
    CHECK(std::equal(states.begin(), states.end(), played.states.begin()));
  }
}

TEST_CASE("a log with corrupted bytes is replayed or refused", "[match]") {
  const Played played = play_logged();
  Random random(1);
  for (int i = 0; i < test::trials(2000); ++i) {
    std::string log = played.log;
    log[random.uniform_below(log.size())] = static_cast<char>(random());
    log.erase(random.uniform_below(log.size()), random.uniform_below(3));
    if (!failure_in(log).empty()) CHECK(failure_in(log).find('\n') == std::string::npos);
  }
}

TEST_CASE("an impossible log is refused with the number of its line", "[match]") {
  const Played played = play_logged();
  const std::string head = played.log.substr(0, played.log.find('\n') + 1);
  CHECK(failure_in("{}\n").starts_with("line 1: "));
  CHECK(
      failure_in(head + R"({"player": "white", "place": [0, 1]})" + "\n").starts_with("line 2: "));
  CHECK(failure_in(head + R"({"player": "red", "place": [0, 0]})" + "\n").starts_with("line 2: "));
  CHECK(failure_in(head + R"({"player": "red", "move": false})" + "\n").starts_with("line 2: "));
  CHECK(failure_in(head + R"({"player": "pink", "place": [0, 1]})" + "\n").starts_with("line 2: "));
  CHECK(failure_in(head + "{\"winners\": []}\n{\"undo\": 1}\n").starts_with("line 3: "));
  CHECK(failure_in(head + "{\"undo\": 1}\n").starts_with("line 2: "));
}

TEST_CASE("undo and redo are replayed, and a log may contain several games", "[match]") {
  const Played played = play_logged();
  const auto first = replayed(played.log.substr(0, played.log.find('\n') + 1)).front();
  auto states = played.states;
  states.push_back(first);
  states.push_back(played.states.back());
  const std::string steps = std::to_string(played.states.size() - 1);
  CHECK(replayed(played.log + "{\"undo\": " + steps + "}\n{\"redo\": " + steps + "}\n") == states);
  states = played.states;
  states.insert(states.end(), played.states.begin(), played.states.end());
  CHECK(replayed(played.log + "{\"winners\": []}\n" + played.log) == states);
}

TEST_CASE("a log in which a player moves too early or places too late is refused", "[match]") {
  std::string log =
      dump(encode(LogHeader{{"a", "b", "c", "d"}, fish::Board::uniform(4, 4, 1)})) + "\n";
  const auto line = [](fish::Color color, const std::string& what) {
    return R"({"player": ")" + std::string(to_string(color)) + "\", " + what + "}\n";
  };
  for (int i = 0; i < 8; ++i) {
    const auto color = fish::all_colors[static_cast<std::size_t>(i % 4)];
    log += line(color, "\"place\": [" + std::to_string(i / 4) + ", " + std::to_string(i % 4) + "]");
    if (i == 3) {
      CHECK(failure_in(log + line(fish::Color::red, R"("move": [[0, 0], [2, 0]])"))
                .starts_with("line 6: the rules"));
    }
  }
  CHECK(failure_in(log).empty());
  CHECK(failure_in(log + line(fish::Color::red, R"("place": [3, 3])"))
            .starts_with("line 10: the rules"));
  CHECK(failure_in(log + line(fish::Color::red, R"("move": [[0, 0], [2, 0]])")).empty());
}
