#include "mastermind/page/view.hpp"

#include <string>
#include <utility>

#include "core/numbers.hpp"
#include "gauntlet/mastermind.hpp"
#include "gauntlet/mastermind_json.hpp"
#include "mastermind/picture.hpp"

namespace gauntlet::page {
namespace {

using json::Value;
using mastermind::CodeSpace;
using mastermind::Feedback;

std::string letters_of_colors(const CodeSpace& codes) {
  std::string letters;
  for (int color = 0; color < codes.variant().colors; ++color) letters += CodeSpace::symbol(color);
  return letters;
}

// An entry of at most as many letters as a code has.
TextField entry_of(const CodeSpace& codes, std::string label, std::string key,
                   std::string letters) {
  TextField entry{std::move(label), std::move(key), std::move(letters)};
  entry.max = static_cast<std::size_t>(codes.variant().length);
  return entry;
}

}  // namespace

bool persons_guess(const MastermindHistory& history) {
  return history.guesser() == session::mastermind::Guesser::person;
}

std::vector<Seat> mastermind_seats(const MastermindHistory& history, Turn turn) {
  const std::string guesses = pluralize(history.rows().size(), "guess", "guesses");
  const auto seat = [&](const std::string& who, bool guesses_it) {
    return Seat{guesses_it ? "guesser" : "maker", who, guesses_it ? guesses : "",
                who == "you" && turn == Turn::person};
  };
  return {seat("you", persons_guess(history)), seat("computer", !persons_guess(history))};
}

void offer_codes(View& view, const MastermindHistory& history) {
  const CodeSpace& codes = history.codes();
  view.ask =
      "Guess " + std::to_string(history.rows().size() + 1) + ": " + describe(codes.variant());
  view.entry = entry_of(codes, "A code", "entry", letters_of_colors(codes));
  view.entry->min = view.entry->max;
  for (const char symbol : view.entry->letters) {
    view.entry->paints[symbol] = mastermind::paint_of(symbol);
  }
  view.buttons.push_back({"Give up", Value::Object{{"give_up", true}}});
}

void offer_answers(View& view, const MastermindHistory& history, mastermind::Code guess) {
  const CodeSpace& codes = history.codes();
  view.ask = "Your feedback for " + codes.text(guess) + "?";
  view.entry = entry_of(codes, "w: right, b: in a wrong place", "feedback", "wb.");
  for (int index = codes.classes() - 1; index >= 0; --index) {
    const Feedback feedback = codes.feedback_of(index);
    if (is_possible(codes.variant(), feedback)) {
      view.entry->words.push_back(to_text(codes, feedback));
    }
  }
  view.entry->names = {{"w", "right"}, {"b", "in a wrong place"}, {".", "not in the code"}};
  view.entry->paints = {{'w', mastermind::right_paint}, {'b', mastermind::misplaced_paint}};
}

void offer_corrections(View& view, const MastermindHistory& history) {
  const CodeSpace& codes = history.codes();
  view.ask = "Which answer was wrong? Its number and the right feedback";
  view.entry = entry_of(codes, "Number and answer", "correction", "0123456789 wb.");
  view.entry->min = 3;
  view.entry->max += std::to_string(history.rows().size()).size() + 1;
  const auto contradiction = find_contradiction(codes, history.rows());
  for (const auto& repair : contradiction->repairs) {
    const std::string feedback = to_text(codes, repair.feedback);
    view.buttons.push_back({std::to_string(repair.row + 1) + ": " + feedback,
                            Value::Object{{"row", repair.row}, {"feedback", feedback}},
                            "Which correction is right? One is enough"});
  }
}

}  // namespace gauntlet::page
