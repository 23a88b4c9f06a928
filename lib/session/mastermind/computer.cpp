#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/numbers.hpp"
#include "mastermind/explain.hpp"
#include "mastermind/picture.hpp"
#include "mastermind/player.hpp"
#include "mastermind/text.hpp"
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
  if (is_possible(session.codes().variant(), feedback)) return true;
  say(session.console(),
      to_text(session.codes(), feedback) + " can never occur, whatever the code is");
  return false;
}

Feedback ask_feedback(const Session& session, const std::string& prompt) {
  const std::string expected =
      "up to " + count_of(static_cast<std::uint64_t>(session.codes().variant().length), "letter") +
      ": w for each right one, b for each misplaced one, or dots";
  for (;;) {
    const Feedback feedback =
        ask_for(session.console(), prompt, expected,
                [&](std::string_view text) { return read_padded(session.codes(), text); });
    if (can_occur(session, feedback)) return feedback;
  }
}

// Rows by their numbers from 1: "1, 3 and 4".
std::string list_rows(const std::vector<std::size_t>& rows) {
  std::vector<std::string> numbers;
  numbers.reserve(rows.size());
  for (const std::size_t row : rows) numbers.push_back(std::to_string(row + 1));
  return list_of({numbers.begin(), numbers.end()}, " and ");
}

void show_contradiction(const Session& session) {
  constexpr std::size_t most = 12;
  const Codes& codes = session.codes();
  const auto conflict = find_conflict(codes, session.rows());
  const bool is_one = conflict.size() == 1;
  std::string out("No code fits. ");
  out.append(is_one ? "Answer " : "Answers ").append(list_rows(conflict));
  out.append(is_one ? " cannot be true.\n" : " cannot all be true.\n");
  const auto repairs = find_contradiction(codes, session.rows())->repairs;
  out.append(repairs.empty() ? "No single change is enough.\n" : "Any of these is enough:");
  for (std::size_t i = 0; i < std::min(most, repairs.size()); ++i) {
    out.append(i > 0 ? ", " : " ").append(std::to_string(repairs[i].row + 1)).append(" ");
    out.append(to_text(codes, repairs[i].feedback));
  }
  if (!repairs.empty()) out.append(repairs.size() > most ? ", and others\n" : "\n");
  session.console().show(out);
}

// The row, from 0, and what should have been said to it.
using Correction = std::pair<std::size_t, Feedback>;

std::optional<Correction> read_correction(const Session& session, std::string_view text) {
  const std::size_t space = text.find(' ');
  if (space == text.npos) return std::nullopt;
  const auto row = read_natural(text.substr(0, space));
  if (!row || *row < 1 || *row > session.rows().size()) return std::nullopt;
  const auto feedback =
      read_padded(session.codes(), text.substr(text.find_first_not_of(' ', space)));
  if (!feedback) return std::nullopt;
  return Correction(*row - 1, *feedback);
}

Correction ask_correction(const Session& session) {
  const std::string expected =
      "a number from 1 to " + std::to_string(session.rows().size()) + " and a feedback, as in 1 wb";
  for (;;) {
    const Correction correction = ask_for(
        session.console(), "Which answer was wrong? Its number and what is right: ", expected,
        [&](std::string_view text) { return read_correction(session, text); });
    if (can_occur(session, correction.second)) return correction;
  }
}

}  // namespace

void let_computer_guess(Session session) {
  const Codes& codes = session.codes();
  Console& console = session.console();
  Player player(codes, Method::entropy);
  for (;;) {
    session.draw();
    const auto possible = fitting(codes, session.rows());
    if (possible.empty()) {
      show_contradiction(session);
      const auto [row, feedback] = ask_correction(session);
      session.correct(row, feedback);
      continue;
    }
    if (session.won_at()) break;
    const Code guess = player.guess(guesses_of(session.rows()), possible);
    say(console, are_possible(possible.size()) + ". My guess " +
                     std::to_string(session.rows().size() + 1) + ": " +
                     pegs(codes, guess, console.has_color()));
    session.add({guess, ask_feedback(session, "What do you say? (as in wb.., q) ")});
  }
  const std::size_t row = *session.won_at();
  session.reveal(session.rows()[row].first);
  celebrate(console, "Found at guess " + std::to_string(row + 1) + "!");
}

}  // namespace gauntlet::session::mastermind
