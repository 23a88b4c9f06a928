#include "match/json_player.hpp"

#include <utility>

namespace gauntlet::match {

template <class Decode>
auto JsonPlayer::ask(const json::Value& call, std::chrono::milliseconds timeout,
                     const Decode& decode)
    -> decltype(decode(std::declval<const json::Reader&>())) {
  return decode_answer(ask(dump(call), timeout), decode);
}

void JsonPlayer::start() {
  ask(start_call(), talk_.start_time.value_or(talk_.turn_time), decode_void);
}

void JsonPlayer::playing_as(fish::Color color) {
  is_first_turn_ = true;
  ask(playing_as_call(color), talk_.turn_time, decode_void);
}

void JsonPlayer::playing_with(const std::vector<fish::Color>& others) {
  ask(playing_with_call(others, talk_.form), talk_.turn_time, decode_void);
}

Position JsonPlayer::place(const fish::State& state) {
  return ask(setup_call(state), talk_.turn_time, decode_place);
}

fish::Action JsonPlayer::take_turn(const fish::State& state,
                                   const std::vector<fish::Action>& since) {
  const bool is_first = std::exchange(is_first_turn_, false);
  const auto within = is_first ? talk_.first_turn_time : std::nullopt;
  return ask(take_turn_call(state, since), within.value_or(talk_.turn_time), decode_action);
}

void JsonPlayer::end(bool has_won) { ask(end_call(has_won), talk_.turn_time, decode_void); }

ExecPlayer::ExecPlayer(std::string command, ExecSettings settings)
    : JsonPlayer(settings.talk), program_(std::move(command), std::move(settings)) {}

std::string ExecPlayer::ask(const std::string& line, std::chrono::milliseconds timeout) {
  return program_.ask(line, timeout);
}

void ExecPlayer::start() {
  program_.start();
  JsonPlayer::start();
}

void ExecPlayer::end(bool has_won) {
  JsonPlayer::end(has_won);
  program_.finish();
}

}  // namespace gauntlet::match
