#include "session/game.hpp"

#include <array>
#include <optional>
#include <string>

#include "core/games.hpp"
#include "gauntlet/mastermind.hpp"
#include "mastermind/picture.hpp"
#include "mastermind/session/session.hpp"
#include "session/choose.hpp"

namespace gauntlet::session::mastermind {
namespace {

constexpr std::array<Setting, 1> settings{
    {{"--maker", "WHO", "Who makes the code that the other player breaks: computer or you"}}};

// Lets the person break the computer's code, or the other way round.
void play_on(GameContext& table, const GameHistory& history) {
  Session session(table, history);
  bool is_over = false;
  while (!is_over) {
    is_over = session.history().guesser() == Guesser::person ? let_person_guess(session)
                                                             : let_computer_guess(session);
  }
}

void play_game(GameContext& table, OptionValues values) {
  play_on(table, choose_history(table, values));
}

void resume_game(GameContext& table, OptionValues /*values*/, std::string_view record) {
  play_on(table, read_record<GameHistory>(record, table.random));
}

void show(Console& console, const GameHistory& history) {
  if (history.step_count() + history.redo_count() == 0) {
    return print_line(
        console, history.guesser() == Guesser::computer ? "The computer guesses." : "You guess.");
  }
  console.draw([history](const TextRenderOptions& look) {
    return Picture{mastermind::text(history.codes(), history.rows(), look.has_color)};
  });
  console.pause(replay_pause);
}

void replay_game(std::string_view record, Console& console) {
  std::optional<GameHistory> history;
  for_each_line(record, [&](const json::Reader& line) {
    if (take_line(line, history)) return show(console, *history);
    print_line(console, "The code was " + line.fields("code")[0].string("a code") + ".");
  });
}

}  // namespace

constexpr Game game{.name = "mastermind",
                    .summary = "break a code",
                    .options = variant_options,
                    .settings = settings,
                    .why_invalid = gauntlet::mastermind::why_invalid,
                    .play = at_console(play_game),
                    .resume = at_console(resume_game),
                    .replay = at_console(replay_game)};

}  // namespace gauntlet::session::mastermind

const gauntlet::session::Game& gauntlet::games::mastermind::session() {
  return session::mastermind::game;
}
