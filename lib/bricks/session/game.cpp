#include "session/game.hpp"

#include <array>
#include <optional>
#include <string>

#include "bricks/session/session.hpp"
#include "core/games.hpp"
#include "gauntlet/json.hpp"
#include "session/choose.hpp"

namespace gauntlet::session::bricks {
namespace {

constexpr std::array<Setting, 6> settings{{
    {"--dropper", "WHO", "Who drops the brick: you or computer"},
    {"--floors", "N", "Number of floors"},
    {"--drops", "N", "Number of drops"},
    {"--bricks", "N", "Number of bricks"},
    {"--brick", "HOW",
     "Strength of the computer's brick, fixed or as unlucky as possible: fixed or bad"},
    {"--agent", "HOW", "How the computer drops: winning or random"},
}};

constexpr std::string_view introduction =
    "A brick survives every fall from floors up to its strength, and breaks from any higher\n"
    "floor. Find the strength before the drops or the bricks run out.\n";

// Lets the computer drop while the person reports the outcome, or the other way round.
void play_on(GameContext& table, const GameHistory& history) {
  Session session(table, history);
  bool is_over = false;
  while (!is_over) {
    const bool is_person = session.history().setup().dropper == Dropper::person;
    is_over = is_person ? let_person_drop(session) : play_computer_drops(session);
  }
}

void play_game(GameContext& table, OptionValues /*values*/) {
  play_on(table, GameHistory(introduce(table, introduction, choose_setup)));
}

void resume_game(GameContext& table, OptionValues /*values*/, std::string_view record) {
  play_on(table, read_record<GameHistory>(record, table.random));
}

std::string tell_guess(const json::Reader& line) {
  const auto [guess, certain, right] = line.fields("guess", "certain", "right");
  std::string out("The guess is ");
  out.append(std::to_string(guess.natural("a strength", max_height)));
  out.append(json::read_flag(certain) ? ", for certain" : ", a guess");
  return out.append(json::read_flag(right) ? ": right.\n" : ": wrong.\n");
}

std::string describe_history(const GameHistory& history) {
  if (const auto drop = history.current().drop) return describe(*drop, history.current().safe);
  return history.setup().dropper == Dropper::computer ? "The computer drops.\n" : "You drop.\n";
}

void replay_game(std::string_view record, Console& console) {
  std::optional<GameHistory> history;
  for_each_line(record, [&](const json::Reader& line) {
    if (!take_line(line, history)) return console.show(tell_guess(line));
    draw(console, *history, describe_history(*history), history->current().drop);
    console.pause(replay_pause);
  });
}

}  // namespace

constexpr Game game{.name = "bricks",
                    .summary = "find out how strong a brick is",
                    .settings = settings,
                    .play = at_console(play_game),
                    .resume = at_console(resume_game),
                    .replay = at_console(replay_game)};

}  // namespace gauntlet::session::bricks

const gauntlet::session::Game& gauntlet::games::bricks::session() { return session::bricks::game; }
