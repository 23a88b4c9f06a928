#pragma once

#include <cstdint>
#include <exception>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "match/event.hpp"
#include "match/player.hpp"

namespace gauntlet::match {

// A player with its name, from the first call to it to the last. It is in until it fails to answer
// a call or is put out; then the player is gone.
class Contestant {
 public:
  Contestant(std::string name, std::unique_ptr<Player> player)
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
    ++calls_;
    try {
      return question(*player_);
    } catch (const PlayerFailure& failure) {
      put_out({Fault::Kind::failure, failure.what(), call(), failure.answer()});
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
  void put_out(Fault fault);

 private:
  std::string name_;
  std::unique_ptr<Player> player_;
  std::uint64_t calls_ = 0;  // to it so far
  std::optional<Fault> fault_;
};

}  // namespace gauntlet::match
