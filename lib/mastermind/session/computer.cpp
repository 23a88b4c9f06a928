#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/numbers.hpp"
#include "gauntlet/mastermind.hpp"
#include "mastermind/picture.hpp"
#include "mastermind/session/answers.hpp"
#include "mastermind/session/session.hpp"
#include "session/ask.hpp"

namespace gauntlet::session::mastermind {
namespace {

// Returns whether the feedback is possible for any code. If not, tells the person why.
bool can_occur(const Session& session, Feedback feedback) {
  const CodeSpace& codes = session.history().codes();
  const std::string reason = why_impossible(codes, feedback);
  if (!reason.empty()) print_line(session.console(), reason);
  return reason.empty();
}

constexpr const char* help_to_answer =
    "Think of a code, and rate each guess: w for a right color in its\n"
    "right place, b for one in a wrong place, dots for the others, in any order.\n";

// Returns nullopt if a command changed the game.
std::optional<Feedback> ask_feedback(Session& session, Code guess,
                                     const std::vector<Code>& possible) {
  const CodeSpace& codes = session.history().codes();
  const std::string expected = letters_of_answer(codes);
  const Commands commands =
      session.commands(help_to_answer, [&] { return possible_answers(codes, guess, possible); });
  for (;;) {
    const auto feedback =
        ask_turn_for(session.console(), "Your feedback? (as in wb.., help, q) ", expected, commands,
                     [&](std::string_view text) { return read_answer(codes, text); });
    if (!feedback || can_occur(session, *feedback)) return feedback;
  }
}

// Returns nullopt if a command changed the game.
std::optional<Correction> ask_correction(Session& session) {
  const GameHistory& history = session.history();
  const std::string expected =
      "a number from 1 to " + std::to_string(history.rows().size()) + " and a feedback, as in 1 wb";
  const Commands commands =
      session.commands(help_to_answer, [&] { return contradiction(history); });
  for (;;) {
    const auto correction = ask_turn_for(
        session.console(), "Which answer was wrong? Its number and the right feedback: ", expected,
        commands, [&](std::string_view text) { return read_correction(history, text); });
    if (!correction || can_occur(session, correction->second)) return correction;
  }
}

void correct_answers(Session& session) {
  session.console().show(contradiction(session.history()));
  if (const auto correction = ask_correction(session)) {
    const auto& [row, feedback] = *correction;
    session.history().correct(row, feedback);
    session.record(encode_correction(session.history().codes(), row, feedback));
  }
}

void guess_once(Session& session, const std::vector<Code>& possible) {
  const GameHistory& history = session.history();
  const Code guess = best_guess(history, possible);
  print_line(session.console(), are_possible(possible.size()) + ". My guess " +
                                    std::to_string(history.rows().size() + 1) + ": " +
                                    pegs(history.codes(), guess, session.console().has_color()));
  if (const auto feedback = ask_feedback(session, guess, possible))
    add(session, {guess, *feedback});
}

}  // namespace

bool let_computer_guess(Session& session) {
  const GameHistory& history = session.history();
  for (;;) {
    if (history.guesser() != Guesser::computer) return false;
    const auto codes = consistent(history);
    const bool is_over = !codes.empty() && history.won_at();
    draw(session.console(), history, codes.empty() || is_over ? "" : "wb.");
    if (is_over) break;
    if (codes.empty()) {
      correct_answers(session);
    } else {
      guess_once(session, codes);
    }
  }
  const std::size_t row = *history.won_at();
  reveal(session, history.rows()[row].first);
  print_highlight(session.console(), "Found at guess " + std::to_string(row + 1) + "!");
  return true;
}

}  // namespace gauntlet::session::mastermind
