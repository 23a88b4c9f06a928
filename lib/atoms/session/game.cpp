#include "session/game.hpp"

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "atoms/session/session.hpp"
#include "core/games.hpp"
#include "match/report.hpp"
#include "session/choose.hpp"
#include "text/display.hpp"

namespace gauntlet::session::atoms {
namespace {

constexpr std::string_view introduction =
    "Each move puts an electron on a cell that is empty or yours. A cell with as many electrons\n"
    "as neighbors topples: each neighbor gets one and becomes yours. You win if you own all "
    "cells.\n";

bool is_fast(OptionValues values) { return values.front() == 1; }

// Plays a game between people and computers in any combination. With --fast, chains are not shown
// wave by wave.
void play_game(GameContext& table, OptionValues values) {
  const Setup setup = introduce(table, introduction, choose_setup);
  play_on(table, GameHistory(setup.grid, setup.first), setup.sides, is_fast(values));
}

// Records do not say which sides a computer plays.
void resume_game(GameContext& table, OptionValues values, std::string_view record) {
  const auto history = read_record<GameHistory>(record, table.random);
  play_on(table, history, choose_sides(table), is_fast(values));
}

// Describes the end of a league game: disqualified players and the winner, which do not follow from
// the moves alone.
std::string tell_end(const json::Reader& line) {
  const auto text_of = [](const json::Reader& in) {
    return text::escape_for_display(in.string("a text"));
  };
  if (begins_with(line, "player")) {
    const match::PlayerOut out = match::decode_out(line, "who is out");
    return text_of(out.player) +
           " is disqualified: " + text::escape_for_display(out.failure.reason) + ".\n";
  }
  const auto winners = line.fields("winners", "others", "cheaters", "failures")[0];
  if (winners.size("an array of winners") == 0) return "No winner.\n";
  const auto [name, color, score] = winners[0].fields("name", "color", "score");
  return text_of(name) + " (" + text_of(color) + ") has won.\n";
}

void replay_game(std::string_view record, Console& console) {
  std::optional<GameHistory> history;
  for_each_line(record, [&](const json::Reader& line) {
    if (!take_line(line, history)) return console.show(tell_end(line));
    draw(console, *history, {});
    console.pause(replay_pause);
  });
}

constexpr std::array<Setting, 9> settings{{
    {"--rows", "N", "Rows of the board"},
    {"--columns", "N", "Columns of the board"},
    {"--red", "WHO", "Player of red: human or computer"},
    {"--blue", "WHO", "Player of blue: human or computer"},
    {"--level", "LEVEL", "Thinking time of computers in seconds, or plies as in 3p"},
    {"--red-level", "LEVEL", "Level of red, as --level"},
    {"--blue-level", "LEVEL", "Level of blue, as --level"},
    {"--plies", "N", "Level in plies; 3 is the level 3p"},
    {"--first", "WHO", "Who moves first: red, blue or any"},
}};

constexpr std::array<Option, 1> options{{{"--fast", "Show no chain reactions"}}};

}  // namespace

constexpr Game game{.name = "atoms",
                    .summary = "cells explode, chains of them conquer the board",
                    .options = options,
                    .settings = settings,
                    .play = at_console(play_game),
                    .resume = at_console(resume_game),
                    .replay = at_console(replay_game)};

}  // namespace gauntlet::session::atoms

const gauntlet::session::Game& gauntlet::games::atoms::session() { return session::atoms::game; }
