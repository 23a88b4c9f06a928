#pragma once

#include <chrono>
#include <concepts>
#include <cstddef>
#include <optional>
#include <span>
#include <string>

#include "json/value.hpp"
#include "match/contestant.hpp"

// The referee loop of all games.
namespace gauntlet::match {

// The rules of a game, as the referee uses them: which player is asked which question, and what an
// answer leads to. Rules do not call players, except in put().
//   Player, Question, Answer   types; a question has a `seat`
//   next()                     returns the next question, to an active player; nullopt after the
//                              game. Plays all events that need no question.
//   call(question)             returns the question as JSON
//   put(question, player)      asks the player
//   take(question, answer)     plays the answer, or returns in one line why the rules forbid it
//   encode(answer)             returns the answer as JSON
//   throw_out(seat, fault)     continues without that player, which is disqualified
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

// Plays a game to its end. Disqualifies a player that makes an illegal move or gives no valid
// answer. The time of an answer counts from the previous answer or the start. Catches all
// exceptions of players.
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
