#pragma once

#include <chrono>
#include <concepts>
#include <cstddef>
#include <optional>
#include <span>
#include <string>

#include "json/value.hpp"
#include "match/contestant.hpp"

// The one referee of all games.
namespace gauntlet::match {

// What the rules of a game tell the referee: who is asked what, and what comes of the answer. They
// ask nobody.
//   Player, Question, Answer   types; a question has a `seat`
//   next()                     what is to be asked now, of somebody who is in; nothing when it is
//                              over. What happens without a question, happens in here.
//   call(question)             the same as JSON
//   put(question, player)      asks the player
//   take(question, answer)     lets the answer happen; or says why the rules forbid it, in one line
//   encode(answer)             as JSON
//   throw_out(seat, fault)     goes on without that player, who is out
template <class Rules>
concept RefereedRules =
    requires(Rules& rules, const typename Rules::Question& question, typename Rules::Player& player,
             std::size_t seat, const typename Rules::Answer& answer, const Fault& fault) {
      { rules.next() } -> std::same_as<std::optional<typename Rules::Question>>;
      { question.seat } -> std::convertible_to<std::size_t>;
      { rules.call(question) } -> std::same_as<json::Value>;
      { rules.put(question, player) } -> std::same_as<typename Rules::Answer>;
      { rules.take(question, answer) } -> std::same_as<std::string>;
      { rules.encode(answer) } -> std::same_as<json::Value>;
      rules.throw_out(seat, fault);
    };

// A whole game. Who does what is forbidden, or does not answer, is put out; an answer's time is
// that since the answer before it, or since the beginning. Throws nothing that a player throws.
template <RefereedRules Rules>
void let_play(Rules& rules, std::span<ContestantOf<typename Rules::Player>* const> players) {
  using Clock = std::chrono::steady_clock;
  auto before = Clock::now();
  while (const auto question = rules.next()) {
    auto& player = *players[question->seat];
    const auto call = [&] { return rules.call(*question); };
    const auto answer = player.ask(call, [&](auto& who) { return rules.put(*question, who); });
    const auto now = Clock::now();
    player.note_time(now - before);
    before = now;
    if (answer) {
      std::string reason = rules.take(*question, *answer);
      if (reason.empty()) continue;
      player.put_out({Fault::Kind::cheat, std::move(reason), call(), dump(rules.encode(*answer))});
    }
    rules.throw_out(question->seat, player.fault());
  }
}

}  // namespace gauntlet::match
