#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "session/ask.hpp"
#include "session/games.hpp"
#include "session/test_console.hpp"
#include "test/catch.hpp"

// Games of people who type anything.
namespace gauntlet::test {

using Lines = std::vector<std::string>;

inline const Lines garbage{"",       " ",        "0",   "1",      "-1",     "99999999999999999999",
                           "1 2 3",  "help",     "\t",  "1,1",    "abc",    "hint",
                           "\x1b[A", "0x1",      "why", "y",      "no",     "undo",
                           "redo",   "\xff\xfe", "1 1", "save x", "load x", "load y",
                           "back",   "?"};

// A hundred walks of random input through one game after the other, each with the record of what
// was played shown again, and played on by somebody who leaves at once.
inline void walk(const Lines& words, const session::Game& game,
                 const std::vector<std::uint64_t>& settings) {
  Lines all = garbage;
  all.insert(all.end(), words.begin(), words.end());
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    WalkingConsole console(all, seed);
    Desk desk(console, seed);
    CHECK_THROWS_AS(session::play_again_and_again(game, desk.table, settings), session::Left);
    ScriptedConsole lookers_on({});
    if (!desk.record.empty()) session::replay(desk.record, lookers_on);
    CHECK(desk.record.empty() == lookers_on.shown().empty());
    if (desk.record.empty()) continue;
    ScriptedConsole leaving({"n", "q"});
    Desk other(leaving, seed);
    CHECK_THROWS_AS(session::play_again_and_again(game, other.table, settings, desk.record),
                    session::Left);
  }
}

// All squares of a board, as text: "0 1" or, of 4 numbers, the moves along a column.
inline Lines squares(int size, int numbers) {
  Lines words;
  for (const Position at : Positions(size, size)) {
    words.push_back(session::text_of(at));
    for (int to = 0; numbers == 4 && to < size; ++to) {
      words.push_back(session::text_of(at) + " " + session::text_of({to, at.column}));
    }
  }
  return words;
}

}  // namespace gauntlet::test
