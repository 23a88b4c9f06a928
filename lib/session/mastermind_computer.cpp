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
#include "session/mastermind_game.hpp"

namespace gauntlet::session {
namespace {

using mastermind::Codes;
using mastermind::Feedback;

// Dots may be left out, but not all there is.
std::optional<Feedback> read_padded(const Codes& codes, std::string_view text) {
  const auto length = static_cast<std::size_t>(codes.variant().length);
  if (text.empty()) return std::nullopt;
  std::string padded(text);
  padded.resize(std::max(length, padded.size()), '.');
  return mastermind::read_feedback(codes, padded);
}

// Says so if the feedback can never occur.
bool can_occur(const MastermindGame& game, Feedback feedback) {
  if (is_possible(game.codes().variant(), feedback)) return true;
  say(game.console(), to_text(game.codes(), feedback) + " can never occur, whatever the code is");
  return false;
}

Feedback ask_feedback(const MastermindGame& game, const std::string& prompt) {
  const std::string expected = "up to " + count_of(game.codes().variant().length, "letter") +
                               ": w for each right one, b for each misplaced one, or dots";
  for (;;) {
    const Feedback feedback = ask_for(game.console(), prompt, expected, [&](std::string_view text) {
      return read_padded(game.codes(), text);
    });
    if (can_occur(game, feedback)) return feedback;
  }
}

std::string list(const std::vector<std::size_t>& rows) {
  std::string out;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (i > 0) out.append(i + 1 == rows.size() ? " and " : ", ");
    out.append(std::to_string(rows[i] + 1));
  }
  return out;
}

void show_contradiction(const MastermindGame& game) {
  constexpr std::size_t most = 12;
  const Codes& codes = game.codes();
  const auto conflict = find_conflict(codes, game.rows());
  const bool is_one = conflict.size() == 1;
  std::string out("No code fits. ");
  out.append(is_one ? "Answer " : "Answers ").append(list(conflict));
  out.append(is_one ? " cannot be true.\n" : " cannot all be true.\n");
  const auto repairs = find_contradiction(codes, game.rows())->repairs;
  out.append(repairs.empty() ? "No single change is enough.\n" : "Any of these is enough:");
  for (std::size_t i = 0; i < std::min(most, repairs.size()); ++i) {
    out.append(i > 0 ? ", " : " ").append(std::to_string(repairs[i].row + 1)).append(" ");
    out.append(to_text(codes, repairs[i].feedback));
  }
  if (!repairs.empty()) out.append(repairs.size() > most ? ", and others\n" : "\n");
  game.console().show(out);
}

using Correction = std::pair<std::size_t, Feedback>;

std::optional<Correction> read_correction(const MastermindGame& game, std::string_view text) {
  const std::size_t space = text.find(' ');
  if (space == text.npos) return std::nullopt;
  const auto row = read_natural(text.substr(0, space));
  if (!row || *row < 1 || *row > game.rows().size()) return std::nullopt;
  const auto feedback = read_padded(game.codes(), text.substr(text.find_first_not_of(' ', space)));
  if (!feedback) return std::nullopt;
  return Correction(*row - 1, *feedback);
}

Correction ask_correction(const MastermindGame& game) {
  const std::string expected =
      "a number from 1 to " + std::to_string(game.rows().size()) + " and a feedback, as in 1 wb";
  for (;;) {
    const Correction correction =
        ask_for(game.console(), "Which answer was wrong? Its number and what is right: ", expected,
                [&](std::string_view text) { return read_correction(game, text); });
    if (can_occur(game, correction.second)) return correction;
  }
}

}  // namespace

void let_computer_guess(MastermindGame game) {
  const Codes& codes = game.codes();
  Console& console = game.console();
  mastermind::Player player(codes, mastermind::Method::entropy);
  for (;;) {
    game.draw();
    const auto possible = fitting(codes, game.rows());
    if (possible.empty()) {
      show_contradiction(game);
      const auto [row, feedback] = ask_correction(game);
      game.correct(row, feedback);
      continue;
    }
    if (game.won_at()) break;
    const mastermind::Code guess = player.guess(game.guesses(), possible);
    say(console, count_of(possible.size(), "code") + (possible.size() == 1 ? " is" : " are") +
                     " possible. My guess " + std::to_string(game.rows().size() + 1) + ": " +
                     pegs(codes, guess, console.has_color()));
    game.add({guess, ask_feedback(game, "What do you say? (as in wb.., q) ")});
  }
  const std::size_t row = *game.won_at();
  game.reveal(game.rows()[row].first);
  celebrate(console, "Found at guess " + std::to_string(row + 1) + "!");
}

}  // namespace gauntlet::session
