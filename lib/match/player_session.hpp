#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <exception>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "match/event.hpp"
#include "match/player.hpp"

namespace gauntlet::match {

// The time that a player used for its answers.
struct TimeUsage {
  std::uint64_t calls = 0;
  std::chrono::nanoseconds wall_time{0};      // wall time of all answers
  std::chrono::nanoseconds max_wall_time{0};  // wall time of the slowest answer
  std::chrono::microseconds cpu_time{0};      // CPU time of a program since its start
};

// These functions do not throw: if the player throws, they return an empty value.
std::vector<std::string> last_words_of(AnyPlayer& player);
std::chrono::microseconds processor_time_of(AnyPlayer& player);

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
    ++effort_.calls;
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
    failure.call_number = effort_.calls;
    failure.stderr_tail = last_words_of(*player_);
    failure_ = std::move(failure);
    effort_.cpu_time = processor_time_of(*player_);
    player_.reset();
  }

  // Adds the wall time of its last answer.
  void note_time(std::chrono::nanoseconds time) {
    effort_.wall_time += time;
    effort_.max_wall_time = std::max(effort_.max_wall_time, time);
  }

  TimeUsage effort() const {
    TimeUsage effort = effort_;
    if (player_) effort.cpu_time = processor_time_of(*player_);
    return effort;
  }

 private:
  std::string name_;
  std::unique_ptr<Player> player_;
  TimeUsage effort_;
  std::optional<Failure> failure_;
};

using PlayerSession = PlayerSessionOf<Player>;  // of Fish

}  // namespace gauntlet::match
