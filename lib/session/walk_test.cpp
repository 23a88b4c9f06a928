#include "session/ask.hpp"
#include "session/games.hpp"
#include "session/test_console.hpp"
#include "test/catch.hpp"

namespace gauntlet::session {
namespace {

using Lines = std::vector<std::string>;

const Lines garbage{"",       " ",        "0",   "1",   "-1",  "99999999999999999999",
                    "1 2 3",  "help",     "\t",  "1,1", "abc", "hint",
                    "\x1b[A", "0x1",      "why", "y",   "no",  "undo",
                    "redo",   "\xff\xfe", "1 1"};

// A hundred walks of random input, each with the record of what was played shown again.
void walk(const Lines& words, const Game& game, const std::vector<std::uint64_t>& settings) {
  Lines all = garbage;
  all.insert(all.end(), words.begin(), words.end());
  int left = 0;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    test::WalkingConsole console(all, seed);
    test::Desk desk(console, seed);
    try {
      game.play(desk.table, settings);
    } catch (const Left&) {
      ++left;
    }
    test::ScriptedConsole lookers_on({});
    if (!desk.record.empty()) replay(desk.record, lookers_on);
    CHECK(desk.record.empty() == lookers_on.shown().empty());
  }
  CHECK(left > 0);
}

Lines squares(int size, int numbers) {
  Lines words;
  for (int row = 0; row < size; ++row) {
    for (int column = 0; column < size; ++column) {
      const std::string square = std::to_string(row) + " " + std::to_string(column);
      words.push_back(square);
      for (int to = 0; numbers == 4 && to < size; ++to) {
        words.push_back(square + " " + std::to_string(to) + " " + std::to_string(column));
      }
    }
  }
  return words;
}

TEST_CASE("random walks through bricks", "[session]") {
  walk({"safe", "broken", "s", "b", "computer", "you", "fixed", "bad", "winning", "random", "2",
        "3", "5", "7", "10", "guess 3", "guess 5", "yes"},
       bricks::game, {});
}

TEST_CASE("random walks through atoms", "[session]") {
  Lines words = squares(4, 2);
  const Lines others{"2",      "3",      "4",      "human", "computer", "any",
                     "save x", "load x", "load y", "blue",  "save "};
  words.insert(words.end(), others.begin(), others.end());
  walk(words, atoms::game, {0});
}

TEST_CASE("random walks through mastermind", "[session]") {
  const Lines words{"you",  "computer", "wwww", "wwbb", "wb..", "bbbb", "bb",
                    "wwb",  "1234",     "2345", "1362", "5612", "3 wb", "1 ww",
                    "2 bb", "1 wwww",   "b",    "w",    "bbb",  "wbb"};
  walk(words, mastermind::game, {4, 6, 0});
  walk(words, mastermind::game, {3, 4, 1});
}

TEST_CASE("random walks through fish", "[session]") {
  Lines words = squares(4, 4);
  const Lines others{"human", "2", "3", "4", "back", "h"};
  words.insert(words.end(), others.begin(), others.end());
  walk(words, fish::game, {});
}

}  // namespace
}  // namespace gauntlet::session
