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

// What a player took for its answers.
struct Effort {
  std::uint64_t calls = 0;
  std::chrono::nanoseconds clock{0};       // all of them
  std::chrono::nanoseconds slowest{0};     // of one
  std::chrono::microseconds processor{0};  // of a program, from its start on
};

// These throw nothing: what the player throws counts as nothing.
std::vector<std::string> last_words_of(AnyPlayer& player);
std::chrono::microseconds processor_time_of(AnyPlayer& player);

// A player with its name, from the first call to it to the last. It is in until it fails to answer
// a call or is put out; then the player is gone. What the game is, its player says.
template <class PlayerOfGame>
class ContestantOf {
 public:
  using Player = PlayerOfGame;

  ContestantOf(std::string name, std::unique_ptr<Player> player)
      : name_(std::move(name)), player_(std::move(player)) {}

  const std::string& name() const { return name_; }
  bool is_in() const { return player_ != nullptr; }

  // Why it is out. Precondition: it is.
  const Fault& fault() const { return *fault_; }

  // What `question` gets from the player; nothing if that throws, and then it is out: `call()` is
  // the call as JSON. Precondition: it is in.
  template <class Call, class Question>
  auto ask(const Call& call, const Question& question)
      -> std::optional<decltype(question(std::declval<Player&>()))> {
    ++effort_.calls;
    try {
      return question(*player_);
    } catch (const PlayerFailure& failure) {
      put_out(
          {Fault::Kind::failure, failure.what(), call(), failure.answer(), 0, {}, failure.cause()});
    } catch (const std::exception& error) {
      put_out({Fault::Kind::failure, error.what(), call(), ""});
    }
    return std::nullopt;
  }

  // The same for a call without an answer: whether it is still in.
  template <class Call, class Tell>
  bool tell(const Call& call, const Tell& what) {
    return ask(call,
               [&](Player& player) {
                 what(player);
                 return true;
               })
        .has_value();
  }

  // The number of the call, and what the player has complained of, are filled in. Precondition: it
  // is in.
  void put_out(Fault fault) {
    fault.call_number = effort_.calls;
    fault.last_words = last_words_of(*player_);
    fault_ = std::move(fault);
    effort_.processor = processor_time_of(*player_);
    player_.reset();
  }

  // What its last answer has taken by the clock.
  void note_time(std::chrono::nanoseconds time) {
    effort_.clock += time;
    effort_.slowest = std::max(effort_.slowest, time);
  }

  Effort effort() const {
    Effort effort = effort_;
    if (player_) effort.processor = processor_time_of(*player_);
    return effort;
  }

 private:
  std::string name_;
  std::unique_ptr<Player> player_;
  Effort effort_;
  std::optional<Fault> fault_;
};

using Contestant = ContestantOf<Player>;  // at Fish

}  // namespace gauntlet::match
