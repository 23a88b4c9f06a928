#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "json/reader.hpp"
#include "json/value.hpp"

// What is known of a league: who takes part, and how each game went.
namespace gauntlet::league {

// How a player got thrown out of a game.
enum class Trouble {
  cheat,     // it did what the rules forbid
  crash,     // it ended, or was ended beyond a limit other than time
  stall,     // it said nothing, and went on saying nothing
  late,      // its answer came after its time
  bad_json,  // what it said is no JSON, or no answer
  no_start   // it could not be started, or built
};

// "cheat", "crash", "stall", "late", "bad-json", "no-start"; nothing for any other word.
std::string_view word_for(Trouble trouble);
std::optional<Trouble> trouble_of(std::string_view word);

// Why a player was thrown out of a game.
struct Out {
  Trouble what = Trouble::cheat;
  std::string reason = {};        // one line
  json::Value call = {};          // the one it failed
  std::string answer = {};        // what it said to that, if anything
  std::uint64_t call_number = 0;  // of all calls to it in this game, from 1; 0: not known
  std::vector<std::string> last_words = {};  // the last lines of its standard error
  bool operator==(const Out&) const = default;
};

// What a player took for its answers in a game.
struct Effort {
  std::uint64_t calls = 0;
  std::chrono::microseconds clock{0};      // all of them
  std::chrono::microseconds processor{0};  // the same on the processor; 0 for house players
  std::chrono::microseconds slowest{0};    // of one answer, by the clock
  bool operator==(const Effort&) const = default;
};

// How one player came out of a game.
struct Seat {
  std::string player;
  // 1 is best; equal players share one, and the next one counts them all: 1, 2, 2, 4. Those who
  // were thrown out come last, those who went first behind those who went later.
  unsigned rank = 1;
  // Fish, atoms (cells at the end); guesses or drops of a game that one plays alone, where less is
  // better. Nothing for who was thrown out.
  std::optional<std::int64_t> score = {};
  std::optional<Out> out = {};
  Effort effort = {};
  // Of a game that one plays alone: how many codes or strengths were found with 0, 1, 2, ...
  // guesses or drops, and how many not at all. The score is the sum over those that were found.
  std::vector<std::uint64_t> histogram = {};
  std::uint64_t missed = 0;
  bool operator==(const Seat&) const = default;
};

// Whether somebody was thrown out of a game before the first valid answer: it could not be started
// or built, or failed its first call.
bool failed_at_once(const Seat& seat);

// A game that was played, or left out: a line of a league's log.
struct Game {
  std::size_t round = 0;         // from 0; always 0 where all games are known before the first
  std::size_t board = 0;         // of the league's boards, from 0
  std::vector<Seat> seats = {};  // in turn order
  std::uint64_t moves = 0;       // of all players
  unsigned attempts = 1;         // more than one: somebody was late, and it was played again alone
  std::string log = {};  // the file, below the league's folder, that replays it; may be empty
  // The players for whom it was left out: they were too slow in three games in a row, and are out
  // of the remaining games. They are `out` with a stall in their seats, no other figure says
  // anything, and the game counts for nobody.
  std::vector<std::string> left_out_for = {};
  bool operator==(const Game&) const = default;
};

struct Entry {
  std::string name;
  std::string kind;         // as it is shown: "house:2", "exec:python3 player.py"
  std::string fingerprint;  // of all that may decide how it plays: with another one it plays anew
  bool operator==(const Entry&) const = default;
};

// What the log begins with.
struct League {
  std::string title;
  std::string game;                 // "fish", "atoms", "bricks" or "mastermind"
  std::string format;               // "round-robin", "gauntlet", "swiss", "knock-out" or "alone"
  std::size_t seats = 2;            // of a game
  std::vector<Entry> players;       // as the file has them; their names differ
  std::vector<json::Value> boards;  // what each game is played on, as the file may have it
  std::size_t games = 0;            // that are planned; 0 where that is not known before the end
  bool operator==(const League&) const = default;
};

// The players, by name, who were thrown out of each of their games before their first valid answer.
std::set<std::string, std::less<>> who_did_not_play(std::span<const Game* const> games);

// A league as far as it is played.
struct Results {
  League league;
  std::vector<Game> games;  // each of another round, board or order of players
};

// Each as a line of the log (tools/xleague/README.md); the decoders throw json::Error.
json::Value encode(const League& league);
League decode_league(const json::Reader& in);
json::Value encode(const Game& game);
Game decode_game(const json::Reader& in);

}  // namespace gauntlet::league
