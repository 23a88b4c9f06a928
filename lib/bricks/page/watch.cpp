#include <algorithm>
#include <optional>
#include <utility>

#include "bricks/match/game_history.hpp"
#include "bricks/page/board.hpp"
#include "core/games.hpp"
#include "core/numbers.hpp"
#include "gauntlet/bricks.hpp"
#include "gauntlet/json.hpp"
#include "page/games/watch_game.hpp"

namespace gauntlet::page::watch {
namespace {

using gauntlet::bricks::Height;
using BricksHistory = session::bricks::GameHistory;

struct BricksStep {
  gauntlet::bricks::Position known;
  gauntlet::bricks::Marks marks = {};
  std::string words = {};
  bool is_done = false;  // the strength was guessed
};

std::string range_of(const gauntlet::bricks::Interval& heights) {
  if (heights.min == heights.max) return "only that height";
  return "any height from " + std::to_string(heights.min) + " to " + std::to_string(heights.max);
}

class BricksGame : public RecordGame<BricksHistory, BricksStep> {
 public:
  explicit BricksGame(const json::Reader& line) : RecordGame(BricksHistory::begin(line)) {
    title_ = "A game of bricks";
    const bool is_computer = course_.setup().dropper == session::bricks::Dropper::computer;
    players_ = {{is_computer ? "the computer drops" : "a person drops"}};
    begin();
  }

  Frame frame(std::size_t number) const override {
    const BricksStep& step = steps_[number];
    const std::string left = pluralize(step.known.left_drops(), "drop") + " and " +
                             pluralize(step.known.left_bricks(), "brick") + " left";
    return {picture(step, step.marks), step.words, {{left, !step.is_done, false}}};
  }

  std::optional<Suggestion> advice(std::size_t number) const override {
    const BricksStep& step = steps_[number];
    if (step.is_done) return std::nullopt;
    const gauntlet::bricks::Agent agent;
    gauntlet::bricks::Marks marks;
    if (!step.known.can_drop()) {
      const auto guess = agent.guess(step.known);
      marks.guess = guess.strength;
      return Suggestion{"The strength is " + std::to_string(guess.strength) +
                            (guess.certain ? ", for certain." : ", the least that is possible."),
                        picture(step, marks)};
    }
    const Height height = agent.drop(step.known);
    marks.drop = height;
    std::string text =
        "The best plan: drop from " + std::to_string(height) + ". " + odds(step.known);
    if (number + 1 < steps_.size() && steps_[number + 1].marks.drop) {
      const Height next = *steps_[number + 1].marks.drop;
      text += next == height ? " The player did the same."
                             : " The player chose: a drop from " + std::to_string(next) + '.';
    }
    return Suggestion{std::move(text), picture(step, marks)};
  }

 private:
  std::string caption() const override {
    const auto& [known, drop, safe] = course_.current();
    if (!drop) return "before the first drop";
    return "drop " + std::to_string(course_.step_count()) + " from " + std::to_string(*drop) +
           (safe ? ": safe" : ": broken");
  }

  BricksStep now(std::string words) const override {
    return {course_.position(), {.drop = course_.current().drop}, std::move(words)};
  }

  void take_end(const json::Reader& line) override {
    const auto end = session::bricks::decode_end(line, course_.setup().first.max_safe());
    BricksStep step = now("the " + describe(end));
    step.marks = {.guess = end.guess.strength};
    step.is_done = true;
    finish(std::move(step));
  }

  Board picture(const BricksStep& step, const gauntlet::bricks::Marks& marks) const {
    return bricks_board(step.known, course_.setup().first.max_safe(), marks);
  }

  static std::string odds(const gauntlet::bricks::Position& known) {
    if (is_winning(known)) {
      const auto heights = winning_heights(known);
      return "The strength is found for certain" +
             (heights ? "; for that, " + range_of(*heights) + " will do." : std::string("."));
    }
    return "At best " + std::to_string(max_found(known)) + " of " +
           pluralize(known.strengths(), "strength") + " can be found.";
  }
};

std::unique_ptr<Game> begin_bricks(const json::Reader& line) {
  if (!is_record_of("bricks", line)) return nullptr;
  return std::make_unique<BricksGame>(line);
}

}  // namespace

}  // namespace gauntlet::page::watch

constinit const gauntlet::page::watch::LogOpeners gauntlet::games::bricks::watch{
    page::watch::begin_bricks};
