#include "fish/match/json.hpp"
#include "fish/match/players.hpp"
#include "fish/match/players_test.hpp"
#include "fish/match/referee.hpp"
#include "gauntlet/json.hpp"
#include "test/catch.hpp"
#include "test/error_of.hpp"

using namespace gauntlet;
using namespace gauntlet::match;
using gauntlet::test::entrants;
using gauntlet::test::house;

namespace {

// The channel to a player in this process.
class Mirror : public Channel {
 public:
  explicit Mirror(std::unique_ptr<Player> player) : player_(std::move(player)) {}

  std::string ask(const std::string& line, std::chrono::milliseconds) override {
    const json::Value call = json::parse(line);
    return dump(answer_call(*player_, json::Reader(call)));
  }

 private:
  std::unique_ptr<Player> player_;
};

std::string refusal(const std::string& call) {
  HousePlayer player(1);
  const json::Value value = json::parse(call);
  return test::error_of<json::Error>([&] { answer_call(player, json::Reader(value)); });
}

std::string answer(const std::string& call) {
  HousePlayer player(1);
  const json::Value value = json::parse(call);
  return dump(answer_call(player, json::Reader(value)));
}

}  // namespace

TEST_CASE("a player makes the same moves through JSON calls", "[match]") {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const auto board = fish::Board::random(5, 5, {{1, 1}}, 6, seed);
    const auto play = [&](std::unique_ptr<Player> player) {
      return play_game(board,
                       entrants(house("a", 2), NamedPlayer{"b", std::move(player)}, house("c", 1)));
    };
    const GameReport plain = play(std::make_unique<RandomPlayer>(seed));
    auto channel = std::make_unique<Mirror>(std::make_unique<RandomPlayer>(seed));
    const GameReport json = play(std::make_unique<JsonPlayer>(std::move(channel)));
    CHECK(plain.events == json.events);
    CHECK(plain.winners == json.winners);
  }
}

TEST_CASE("an invalid call is refused with the place of the error", "[match]") {
  CHECK(refusal("3") == "expected a call: [name, [argument, ...]], got 3");
  CHECK(refusal(R"(["stop", [true]])").starts_with("/0: expected a call"));
  CHECK(refusal(R"(["start", true])").starts_with("/1: expected a call"));
  CHECK(refusal(R"(["end", []])").starts_with("/1: expected true or false"));
  CHECK(refusal(R"(["end", [1]])").starts_with("/1/0: expected true or false"));
  CHECK(refusal(R"(["setup", []])").starts_with("/1: expected a state"));
  CHECK(refusal(R"(["take-turn", [{}, []]])").starts_with("/1/0: expected"));
  CHECK(refusal(R"(["setup", [{"players": [{"color": "blue", "score": 0, "places": []}],
                               "board": [[1]]}]])")
            .starts_with("/1/0/players/0/color: expected a color"));
}

TEST_CASE("values that the answer does not depend on may be anything", "[match]") {
  const std::string state =
      R"({"phase": "moving", "players": [{"name": "ann", "color": "red", "score": 3,
          "places": [[0, 0]]}, {"color": "white", "score": 0, "places": []}],
          "board": [[1, 2], [3, 4]], "turn": [null]})";
  for (const char* const actions :
       {"", ", []", ", [[[0, 1], [1, 1]]]", ", [\"skip\"]", ", [false, null, 17, {}, [], [[0]]]",
        ", \"none\"", ", null", ", [], true"}) {
    CHECK(answer(R"(["take-turn", [)" + state + actions + "]]") == "[[0,0],[1,0]]");
  }
  CHECK(answer(R"(["setup", [)" + state + ", 1]]") == "[0,1]");
  for (const char* const call :
       {R"(["start", []])", R"(["start", [1]])", R"(["playing-as", ["blue"]])",
        R"(["playing-as", []])", R"(["playing-with", [["red", "blue"]]])",
        R"(["playing-with", ["red", "white"]])", R"(["playing-with", []])",
        R"(["end", [false, {}]])"}) {
    CHECK(answer(call) == "\"void\"");
  }
}

TEST_CASE("a player is told the valid moves of a list of actions", "[match]") {
  struct Listener : HousePlayer {
    using HousePlayer::HousePlayer;
    fish::Action take_turn(const fish::State& state,
                           const std::vector<fish::Action>& since) override {
      heard = since;
      return HousePlayer::take_turn(state, since);
    }
    std::vector<fish::Action> heard;
  } player(1);
  const json::Value call = json::parse(
      R"(["take-turn", [{"players": [{"color": "red", "score": 0, "places": [[0, 0]]}],
                         "board": [[1, 1]]}, ["skip", [[2, 0], [3, 0]], false]]])");
  answer_call(player, json::Reader(call));
  CHECK(player.heard == std::vector<fish::Action>{fish::Move{{2, 0}, {3, 0}}});
}

TEST_CASE("is_end_call() recognizes only the last call", "[match]") {
  CHECK(is_end_call(json::parse(R"(["end", [false]])")));
  CHECK_FALSE(is_end_call(json::parse(R"(["start", [true]])")));
  CHECK_FALSE(is_end_call(json::parse("[]")));
}
