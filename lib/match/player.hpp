#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <exception>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "failure/failure.hpp"
#include "gauntlet/game.hpp"

namespace gauntlet::match {

// A player of any game. A player that throws anything is disqualified and not called again.
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
  // `question` throws; `call()` is the call as JSON. Precondition: the player is active.
  template <class Call, class Question>
  auto ask(const Call& call, const Question& question)
      -> std::optional<decltype(question(std::declval<Player&>()))> {
    ++calls_;
    try {
      return question(*player_);
    } catch (const PlayerFailure& failure) {
      disqualify({failure.kind(), failure.what(), call(), failure.answer()});
    } catch (const std::exception& error) {
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

}  // namespace gauntlet::match
