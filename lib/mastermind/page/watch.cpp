#include <algorithm>
#include <optional>
#include <utility>

#include "core/games.hpp"
#include "core/numbers.hpp"
#include "gauntlet/mastermind.hpp"
#include "gauntlet/mastermind_json.hpp"
#include "mastermind/match/game_history.hpp"
#include "mastermind/page/board.hpp"
#include "page/games/watch_game.hpp"

namespace gauntlet::page::watch {
namespace {

using gauntlet::mastermind::Row;
using MastermindHistory = session::mastermind::GameHistory;

struct MastermindStep {
  std::vector<Row> rows;
  std::string words = {};
  bool is_done = false;  // the code was found or revealed
};

class MastermindGame : public RecordGame<MastermindHistory, MastermindStep> {
 public:
  explicit MastermindGame(const json::Reader& line) : RecordGame(MastermindHistory::begin(line)) {
    title_ = "A game of mastermind";
    const bool is_computer = course_.guesser() == session::mastermind::Guesser::computer;
    players_ = {{is_computer ? "the computer guesses" : "a person guesses"}};
    begin();
  }

  Frame frame(std::size_t number) const override {
    const MastermindStep& step = steps_[number];
    const auto left = gauntlet::mastermind::consistent_codes(course_.codes(), step.rows).size();
    return {picture(step),
            step.words,
            {{step.is_done ? "" : pluralize(left, "code") + " left", !step.is_done, false}}};
  }

  std::optional<Suggestion> advice(std::size_t number) const override {
    const MastermindStep& step = steps_[number];
    if (step.is_done) return std::nullopt;
    const auto& codes = course_.codes();
    const auto possible = gauntlet::mastermind::consistent_codes(codes, step.rows);
    if (possible.empty()) {
      return Suggestion{"No code fits: one of the answers is wrong.", picture(step)};
    }
    gauntlet::mastermind::Player player(codes, gauntlet::mastermind::Heuristic::minimax);
    const auto guess = player.guess(gauntlet::mastermind::guesses_of(step.rows), possible);
    const auto parts = gauntlet::mastermind::partition_of(codes, guess, possible);
    std::size_t max = 0;
    for (const auto& part : parts) max = std::max(max, part.codes);
    std::string text = "The strategy minimax: " + codes.text(guess) + ". Of " +
                       pluralize(possible.size(), "code") + " that " +
                       (possible.size() == 1 ? "fits" : "fit") + ", at most " +
                       std::to_string(max) + " will be left.";
    if (number + 1 < steps_.size() && steps_[number + 1].rows.size() == step.rows.size() + 1) {
      const auto next = steps_[number + 1].rows.back().first;
      text += next == guess ? " The player did the same."
                            : " The player chose: " + codes.text(next) + '.';
    }
    auto guesses = gauntlet::mastermind::written(codes, step.rows);
    gauntlet::mastermind::Guess best;
    best.code = codes.text(guess);
    guesses.push_back(std::move(best));
    gauntlet::mastermind::Marks marks;
    marks.guesses = {guesses.size() - 1};
    return Suggestion{std::move(text), mastermind_board(guesses, codes.variant().length, marks)};
  }

 private:
  std::string caption() const override {
    const auto& rows = course_.rows();
    if (rows.empty()) return "before the first guess: " + describe(course_.codes().variant());
    if (steps_.back().rows.size() == rows.size()) return "an answer is corrected";
    const auto& [guess, feedback] = rows.back();
    return "guess " + std::to_string(rows.size()) + ": " + course_.codes().text(guess) + ", " +
           pluralize(static_cast<std::uint64_t>(feedback.right), "peg") + " in place, " +
           std::to_string(feedback.misplaced) + " elsewhere";
  }

  MastermindStep now(std::string words) const override {
    return {course_.rows(), std::move(words), course_.won_at().has_value()};
  }

  void take_end(const json::Reader& line) override {
    const auto code = decode_code(line.fields("code")[0], course_.codes());
    MastermindStep step = now("the code was " + course_.codes().text(code));
    step.is_done = true;
    finish(std::move(step));
  }

  Board picture(const MastermindStep& step) const {
    return mastermind_board(course_.codes(), step.rows);
  }
};

std::unique_ptr<Game> begin_mastermind(const json::Reader& line) {
  if (!is_record_of("mastermind", line)) return nullptr;
  return std::make_unique<MastermindGame>(line);
}

}  // namespace

}  // namespace gauntlet::page::watch

constinit const gauntlet::page::watch::LogOpeners gauntlet::games::mastermind::watch{
    page::watch::begin_mastermind};
