#pragma once

#include <algorithm>
#include <chrono>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "failure/failure.hpp"
#include "gauntlet/game.hpp"
#include "gauntlet/json.hpp"
#include "system/file.hpp"

// The players of a game, and the referee loop of all games.
namespace gauntlet::match {

// A player of any game. A player that throws anything but an error of the machine is disqualified
// and not called again.
class AnyPlayer {
 public:
  AnyPlayer() = default;
  AnyPlayer(const AnyPlayer&) = delete;
  AnyPlayer& operator=(const AnyPlayer&) = delete;
  virtual ~AnyPlayer() = default;

  // The last lines of a program's standard error so far, escaped for display. They help to find a
  // mistake in the program.
  virtual std::vector<std::string> stderr_tail() { return {}; }

  // The CPU time used so far by a program and all its descendants.
  virtual std::chrono::microseconds cpu_time() { return std::chrono::microseconds(0); }
};

// These functions do not throw: if the player throws, they return an empty value.
inline std::vector<std::string> stderr_tail_of(AnyPlayer& player) {
  try {
    return player.stderr_tail();
  } catch (const std::exception&) {
    return {};
  }
}
inline std::chrono::microseconds cpu_time_of(AnyPlayer& player) {
  try {
    return player.cpu_time();
  } catch (const std::exception&) {
    return std::chrono::microseconds(0);
  }
}

// A player with its name, from the first call to it to the last. It is active until it fails to
// answer a call or is disqualified; then the player object is destroyed. The type of the player
// determines the game.
template <class PlayerOfGame>
class PlayerSessionOf {
 public:
  using Player = PlayerOfGame;

  PlayerSessionOf(std::string name, std::unique_ptr<Player> player)
      : name_(std::move(name)), player_(std::move(player)) {}

  const std::string& name() const { return name_; }
  bool is_active() const { return player_ != nullptr; }

  // The reason why it is disqualified. Precondition: it is disqualified.
  const Failure& failure() const { return *failure_; }

  // Returns what `question` returns for the player. Returns nullopt and disqualifies the player if
  // `question` throws, unless the machine is to blame (system::rethrow_if_of_machine()); `call()`
  // is the call as JSON. Precondition: the player is active.
  template <class Call, class Question>
  auto ask(const Call& call, const Question& question)
      -> std::optional<decltype(question(std::declval<Player&>()))> {
    ++calls_;
    try {
      return question(*player_);
    } catch (const PlayerFailure& failure) {
      disqualify({failure.kind(), failure.what(), call(), failure.answer()});
    } catch (const std::exception& error) {
      system::rethrow_if_of_machine();
      disqualify({FailureKind::crash, error.what(), call(), ""});
    }
    return std::nullopt;
  }

  // Makes a call without an answer. Returns true if the player is still active.
  template <class Call, class Tell>
  bool tell(const Call& call, const Tell& what) {
    return ask(call,
               [&](Player& player) {
                 what(player);
                 return true;
               })
        .has_value();
  }

  // Disqualifies the player. Fills in the number of the call and the last lines of standard error.
  // Precondition: the player is active.
  void disqualify(Failure failure) {
    failure.call_number = calls_;
    failure.stderr_tail = stderr_tail_of(*player_);
    failure_ = std::move(failure);
    cpu_time_ = cpu_time_of(*player_);
    player_.reset();
  }

  // Adds the wall time of its last answer.
  void note_time(std::chrono::nanoseconds time) {
    wall_time_ += time;
    max_wall_time_ = std::max(max_wall_time_, time);
  }

  TimeUsage effort() const {
    using std::chrono::duration_cast, std::chrono::microseconds;
    return {calls_, duration_cast<microseconds>(wall_time_),
            player_ ? cpu_time_of(*player_) : cpu_time_,
            duration_cast<microseconds>(max_wall_time_)};
  }

 private:
  std::string name_;
  std::unique_ptr<Player> player_;
  std::uint64_t calls_ = 0;
  std::chrono::nanoseconds wall_time_{0};      // of all answers
  std::chrono::nanoseconds max_wall_time_{0};  // of the slowest answer
  std::chrono::microseconds cpu_time_{0};      // until it was disqualified
  std::optional<Failure> failure_;
};

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
// answer. The time of an answer counts from the previous answer or the start. Throws errors
// of the machine (PlayerSessionOf::ask()).
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
