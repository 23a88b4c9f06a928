#include "session/game.hpp"

#include <array>
#include <optional>
#include <string>

#include "mastermind/picture.hpp"
#include "mastermind/variant.hpp"
#include "session/choose.hpp"
#include "session/mastermind/session.hpp"
#include "session/mastermind/setup.hpp"

namespace gauntlet::session::mastermind {
namespace {

constexpr std::array<Setting, 1> settings{
    {{"--maker", "WHO", "Who makes the code that the other player breaks: computer or you"}}};

// Lets the person break the computer's code, or the other way round.
void play_on(Table& table, const Course& course) {
  Session session(table, course);
  bool is_over = false;
  while (!is_over) {
    is_over = session.course().guesser() == Guesser::person ? let_person_guess(session)
                                                            : let_computer_guess(session);
  }
}

void play_game(Table& table, OptionValues values) { play_on(table, choose_course(table, values)); }

void resume_game(Table& table, OptionValues /*values*/, std::string_view record) {
  play_on(table, read_record<Course>(record, table.random));
}

void show(Console& console, const Course& course) {
  if (course.played() + course.undone() == 0) {
    return say(console,
               course.guesser() == Guesser::computer ? "The computer guesses." : "You guess.");
  }
  console.draw([course](const Look& look) {
    return Picture{mastermind::text(course.codes(), course.rows(), look.has_color)};
  });
  console.pause(replay_pause);
}

void replay_game(std::string_view record, Console& console) {
  std::optional<Course> course;
  for_each_line(record, [&](const json::Reader& line) {
    if (take_line(line, course)) return show(console, *course);
    say(console, "The code was " + line.fields("code")[0].string("a code") + ".");
  });
}

}  // namespace

const Game game{.name = "mastermind",
                .summary = "break a code",
                .options = variant_options,
                .settings = settings,
                .why_invalid = gauntlet::mastermind::why_invalid,
                .play = at_console(play_game),
                .resume = at_console(resume_game),
                .replay = at_console(replay_game)};

}  // namespace gauntlet::session::mastermind
