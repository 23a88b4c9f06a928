#pragma once

#include <chrono>
#include <concepts>
#include <cstddef>
#include <optional>
#include <span>
#include <string>

#include "gauntlet/json.hpp"
#include "match/player.hpp"

// The referee loop of all games.
namespace gauntlet::match {

// The stages of a game, the enumerators of `Stage` in order; the last one is `over`. In all but the
// turns each active player is called once, in turn order.
template <class Stage>
class Stages {
 public:
  // Begins with `first`; `over` follows `last`.
  explicit Stages(Stage first = Stage{}, Stage last = before(Stage::over))
      : now_(first), last_(last) {}

  // Returns the next question to one of `seats` seats, if any. In the turns it is next_turn(), as
  // long as that has a value; in the other stages {seat, stage}, to each seat for which
  // `is_active(seat)` holds. Calls `begin(stage)` when a stage begins, except for the first one.
  template <class IsActive, class NextTurn, class Begin>
  auto next_question(std::size_t seats, const IsActive& is_active, const NextTurn& next_turn,
                     const Begin& begin) -> decltype(next_turn()) {
    using Question = typename decltype(next_turn())::value_type;
    for (; now_ != Stage::over; go_to_next(), begin(now_)) {
      if (now_ == Stage::turns) {
        if (auto question = next_turn()) return question;
      } else if (const auto seat = next_to_call(seats, is_active)) {
        return Question{*seat, now_};
      }
    }
    return std::nullopt;
  }

 private:
  void go_to_next() {
    now_ = now_ == last_ ? Stage::over : static_cast<Stage>(static_cast<int>(now_) + 1);
    called_ = 0;
  }

  // Returns the next of `seats` seats for which `is_active(seat)` holds and that has not been
  // called in this stage; it then counts as called.
  template <class IsActive>
  std::optional<std::size_t> next_to_call(std::size_t seats, const IsActive& is_active) {
    while (called_ < seats && !is_active(called_)) ++called_;
    if (called_ == seats) return std::nullopt;
    return called_++;
  }

  static constexpr Stage before(Stage stage) {
    return static_cast<Stage>(static_cast<int>(stage) - 1);
  }

  Stage now_;
  Stage last_;
  std::size_t called_ = 0;
};

// The rules of a game, as the referee uses them: which player is asked which question, and what an
// answer leads to. Rules do not call players, except in query_player().
//   Player, Question, Answer   types; a question has a `seat`
//   next_question()            returns the next question, to an active player; nullopt after the
//                              game. Plays all events that need no question.
//   call(question)             returns the question as JSON
//   query_player(question, player)   asks the player
//   accept_answer(question, answer)  plays the answer, or returns in one line why the rules
//                              forbid it
//   encode(answer)             returns the answer as JSON
//   disqualify(seat, failure)    continues without that player, which is disqualified
template <class Rules>
concept RefereedRules =
    requires(Rules& rules, const typename Rules::Question& question, typename Rules::Player& player,
             std::size_t seat, const typename Rules::Answer& answer, const Failure& failure) {
      { rules.next_question() } -> std::same_as<std::optional<typename Rules::Question>>;
      { question.seat } -> std::convertible_to<std::size_t>;
      { rules.call(question) } -> std::same_as<json::Value>;
      { rules.query_player(question, player) } -> std::same_as<typename Rules::Answer>;
      { rules.accept_answer(question, answer) } -> std::same_as<std::string>;
      { rules.encode(answer) } -> std::same_as<json::Value>;
      rules.disqualify(seat, failure);
    };

// Plays a game to its end. Disqualifies a player that makes an illegal move or gives no valid
// answer. The time of an answer counts from the previous answer or the start. Catches all
// exceptions of players.
template <RefereedRules Rules>
void run_game(Rules& rules, std::span<PlayerSessionOf<typename Rules::Player>* const> players) {
  using Clock = std::chrono::steady_clock;
  auto before = Clock::now();
  while (const auto question = rules.next_question()) {
    auto& player = *players[question->seat];
    const auto call = [&] { return rules.call(*question); };
    const auto answer =
        player.ask(call, [&](auto& who) { return rules.query_player(*question, who); });
    const auto now = Clock::now();
    player.note_time(now - before);
    before = now;
    if (answer) {
      std::string reason = rules.accept_answer(*question, *answer);
      if (reason.empty()) continue;
      player.disqualify(
          {FailureKind::illegal_move, std::move(reason), call(), dump(rules.encode(*answer))});
    }
    rules.disqualify(question->seat, player.failure());
  }
}

}  // namespace gauntlet::match
