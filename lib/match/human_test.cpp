#include "match/human.hpp"

#include "match/referee.hpp"
#include "match/test_players.hpp"
#include "test/catch.hpp"

using namespace gauntlet;
using namespace gauntlet::match;

namespace {

// What a person types, line by line, and is shown.
struct Session {
  std::vector<std::string> lines;
  std::string shown = {};

  Console console() {
    return {[this](std::string_view text) { shown += text; },
            [this, next = std::size_t{0}]() mutable -> std::optional<std::string> {
              if (next == lines.size()) return std::nullopt;
              return lines[next++];
            }};
  }
};

const fish::State start = first_state(fish::Board::uniform(2, 4, 1), 2);

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != text.npos;
}

}  // namespace

TEST_CASE("a person is asked until there is a sensible answer", "[match]") {
  Session session{{"hello", "1", "1 2 3", "-1 2", "1x 2", "9 9", " 1,  2"}};
  HumanPlayer human("eva", session.console());
  CHECK(human.place(start) == Position{1, 2});
  CHECK(contains(session.shown, "eva: a penguin to which row and column?"));
  CHECK(contains(session.shown, "expected 2 numbers, or q to give up, got \"hello\""));
  CHECK(contains(session.shown, "[9,9] is not on the board"));
}

TEST_CASE("a person may give up, or go away", "[match]") {
  Session session{{"q"}};
  HumanPlayer human("eva", session.console());
  CHECK_THROWS_AS(human.place(start), PlayerFailure);
  CHECK_THROWS_AS(human.place(start), PlayerFailure);
}

TEST_CASE("a person moves", "[match]") {
  const fish::State state(fish::Board::uniform(3, 2, 1), {{fish::Color::red, 0, {{0, 0}}}});
  Session session{{"0 0 1 1", "0 0 2 0"}};
  HumanPlayer human("eva", session.console());
  human.playing_as(fish::Color::red);
  CHECK(human.take_turn(state, {}) == fish::Move{{0, 0}, {2, 0}});
  human.end(true);
  CHECK(contains(session.shown, "eva plays red"));
  CHECK(contains(session.shown, "no line leads from [0,0] to [1,1]"));
  CHECK(contains(session.shown, "eva has won"));
}
