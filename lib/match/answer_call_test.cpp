#include "match/answer_call.hpp"

#include "json/parse.hpp"
#include "match/json_player.hpp"
#include "match/referee.hpp"
#include "match/test_players.hpp"
#include "test/catch.hpp"
#include "test/error_of.hpp"

using namespace gauntlet;
using namespace gauntlet::match;
using gauntlet::test::entrants;
using gauntlet::test::house;

namespace {

// Talks to a player in this process.
class Mirror : public JsonPlayer {
 public:
  explicit Mirror(std::unique_ptr<Player> player) : JsonPlayer({}), player_(std::move(player)) {}

 protected:
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

}  // namespace

TEST_CASE("a player plays the same in JSON", "[match]") {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const auto board = fish::Board::random(5, 5, {{1, 1}}, 6, seed);
    const auto play = [&](std::unique_ptr<Player> player) {
      return play_game(board,
                       entrants(house("a", 2), Entrant{"b", std::move(player)}, house("c", 1)));
    };
    const Report plain = play(std::make_unique<RandomPlayer>(seed));
    const Report json = play(std::make_unique<Mirror>(std::make_unique<RandomPlayer>(seed)));
    CHECK(plain.events == json.events);
    CHECK(plain.winners == json.winners);
  }
}

TEST_CASE("what is no call is refused, saying where", "[match]") {
  CHECK(refusal("3") == "expected a call: [name, [argument, ...]], got 3");
  CHECK(refusal(R"(["stop", [true]])").starts_with("/0: expected a call"));
  CHECK(refusal(R"(["start", []])") == "/1: expected one argument, got an array of 0");
  CHECK(refusal(R"(["start", [1]])").starts_with("/1/0: expected true or false"));
  CHECK(refusal(R"(["playing-with", [["red", "blue"]]])").starts_with("/1/0/1: expected a color"));
  CHECK(refusal(R"(["take-turn", [{}, []]])").starts_with("/1/0: expected"));
}

TEST_CASE("a call is the last one, or not", "[match]") {
  CHECK(is_end_call(json::parse(R"(["end", [false]])")));
  CHECK_FALSE(is_end_call(json::parse(R"(["start", [true]])")));
  CHECK_FALSE(is_end_call(json::parse("[]")));
}
