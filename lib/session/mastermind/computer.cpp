#include <algorithm>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/numbers.hpp"
#include "mastermind/explain.hpp"
#include "mastermind/picture.hpp"
#include "mastermind/variant.hpp"
#include "session/ask.hpp"
#include "session/mastermind/session.hpp"

namespace gauntlet::session::mastermind {
namespace {

// A feedback whose dots at the end may be left out, unless nothing is left then.
std::optional<Feedback> read_padded(const Codes& codes, std::string_view text) {
  const auto length = static_cast<std::size_t>(codes.variant().length);
  if (text.empty()) return std::nullopt;
  std::string padded(text);
  padded.resize(std::max(length, padded.size()), '.');
  return read_feedback(codes, padded);
}

// Whether the feedback can occur at all. If not, says so.
bool can_occur(const Session& session, Feedback feedback) {
  const Codes& codes = session.course().codes();
  if (is_possible(codes.variant(), feedback)) return true;
  say(session.console(), to_text(codes, feedback) + " can never occur, whatever the code is");
  return false;
}

constexpr const char* help_to_answer =
    "Think of a code, and say what is right of each guess: w for a right color in its\n"
    "right place, b for one in a wrong place, dots for the others, in any order.\n";

// The feedbacks to a guess with which some code still fits, those of most codes first.
std::string possible_answers(const Codes& codes, Code guess, const std::vector<Code>& possible) {
  std::vector<std::pair<std::size_t, int>> parts;
  const auto all = split(codes, guess, possible);
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (!all[i].empty()) parts.emplace_back(all[i].size(), static_cast<int>(i));
  }
  std::ranges::stable_sort(parts, std::ranges::greater(), &std::pair<std::size_t, int>::first);
  std::string out = are_possible(possible.size()) + ". Answers that fit, with their codes:";
  for (const auto& [size, index] : parts) {
    out.append(" ").append(to_text(codes, codes.feedback_of(index)));
    out.append(" ").append(std::to_string(size)).append(&size == &parts.back().first ? "" : ",");
  }
  return out.append("\n");
}

// Nothing if a command has changed the game.
std::optional<Feedback> ask_feedback(Session& session, Code guess,
                                     const std::vector<Code>& possible) {
  const Codes& codes = session.course().codes();
  const std::string expected =
      "up to " + count_of(static_cast<std::uint64_t>(codes.variant().length), "letter") +
      ": w for each right one, b for each misplaced one, or dots";
  const Commands commands =
      session.commands(help_to_answer, [&] { return possible_answers(codes, guess, possible); });
  for (;;) {
    const auto feedback =
        ask_turn_for(session.console(), "What do you say? (as in wb.., help, q) ", expected,
                     commands, [&](std::string_view text) { return read_padded(codes, text); });
    if (!feedback || can_occur(session, *feedback)) return feedback;
  }
}

// Rows by their numbers from 1: "1, 3 and 4".
std::string list_rows(const std::vector<std::size_t>& rows) {
  std::vector<std::string> numbers;
  numbers.reserve(rows.size());
  for (const std::size_t row : rows) numbers.push_back(std::to_string(row + 1));
  return list_of({numbers.begin(), numbers.end()}, " and ");
}

std::string contradiction(const Course& course) {
  constexpr std::size_t most = 12;
  const Codes& codes = course.codes();
  const auto conflict = find_conflict(codes, course.rows());
  const bool is_one = conflict.size() == 1;
  std::string out("No code fits. ");
  out.append(is_one ? "Answer " : "Answers ").append(list_rows(conflict));
  out.append(is_one ? " cannot be true.\n" : " cannot all be true.\n");
  const auto repairs = find_contradiction(codes, course.rows())->repairs;
  out.append(repairs.empty() ? "No single change is enough.\n" : "Any of these is enough:");
  for (std::size_t i = 0; i < std::min(most, repairs.size()); ++i) {
    out.append(i > 0 ? ", " : " ").append(std::to_string(repairs[i].row + 1)).append(" ");
    out.append(to_text(codes, repairs[i].feedback));
  }
  if (!repairs.empty()) out.append(repairs.size() > most ? ", and others\n" : "\n");
  return out;
}

// The row, from 0, and what should have been said to it.
using Correction = std::pair<std::size_t, Feedback>;

std::optional<Correction> read_correction(const Course& course, std::string_view text) {
  const std::size_t space = text.find(' ');
  if (space == text.npos) return std::nullopt;
  const auto row = read_natural(text.substr(0, space));
  if (!row || *row < 1 || *row > course.rows().size()) return std::nullopt;
  const auto feedback =
      read_padded(course.codes(), text.substr(text.find_first_not_of(' ', space)));
  if (!feedback) return std::nullopt;
  return Correction(*row - 1, *feedback);
}

// Nothing if a command has changed the game.
std::optional<Correction> ask_correction(Session& session) {
  const Course& course = session.course();
  const std::string expected =
      "a number from 1 to " + std::to_string(course.rows().size()) + " and a feedback, as in 1 wb";
  const Commands commands = session.commands(help_to_answer, [&] { return contradiction(course); });
  for (;;) {
    const auto correction = ask_turn_for(
        session.console(), "Which answer was wrong? Its number and what is right: ", expected,
        commands, [&](std::string_view text) { return read_correction(course, text); });
    if (!correction || can_occur(session, correction->second)) return correction;
  }
}

void correct_answers(Session& session) {
  session.console().show(contradiction(session.course()));
  if (const auto correction = ask_correction(session)) {
    const auto& [row, feedback] = *correction;
    session.course().correct(row, feedback);
    session.record(encode_correction(session.course().codes(), row, feedback));
  }
}

void guess_once(Session& session, const std::vector<Code>& possible) {
  const Course& course = session.course();
  const Code guess = best_guess(course, possible);
  say(session.console(), are_possible(possible.size()) + ". My guess " +
                             std::to_string(course.rows().size() + 1) + ": " +
                             pegs(course.codes(), guess, session.console().has_color()));
  if (const auto feedback = ask_feedback(session, guess, possible))
    add(session, {guess, *feedback});
}

}  // namespace

bool let_computer_guess(Session& session) {
  const Course& course = session.course();
  for (;;) {
    if (course.guesser() != Guesser::computer) return false;
    const auto codes = possible(course);
    const bool is_over = !codes.empty() && course.won_at();
    draw(session.console(), course, codes.empty() || is_over ? "" : "wb.");
    if (is_over) break;
    if (codes.empty()) {
      correct_answers(session);
    } else {
      guess_once(session, codes);
    }
  }
  const std::size_t row = *course.won_at();
  reveal(session, course.rows()[row].first);
  celebrate(session.console(), "Found at guess " + std::to_string(row + 1) + "!");
  return true;
}

}  // namespace gauntlet::session::mastermind
