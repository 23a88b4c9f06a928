#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "gauntlet/bricks.hpp"
#include "gauntlet/bricks_json.hpp"
#include "gauntlet/json.hpp"
#include "match/solo_game.hpp"

namespace gauntlet::match {

// The task of finding each of some strengths.
class EggDropPuzzle {
  using Height = bricks::Height;
  using Value = json::Value;

 public:
  struct State {
    std::size_t node = 0;
    bricks::Position position;
    std::vector<Height> secrets = {};  // ascending
  };
  struct Answer {
    enum class What { drop, guess, give_up };
    What what;
    Height height = 0;
  };
  struct Step {
    Answer answer;
    bool safe = false;  // outcome of a drop
  };
  using Secret = Height;

  EggDropPuzzle(const bricks::Position& first, const Sample& sample)
      : first_(first), sample_(sample) {}

  const bricks::Position& position() const { return first_; }

  State first() const {
    State state{0, first_};
    for (const std::uint64_t number : sample_.of(first_.strengths())) {
      state.secrets.push_back(first_.min_safe() + number);
    }
    return state;
  }

  static Value start_call() { return match::start_call(); }

  static Value call(const State& state) {
    return Value::Array{"drop", Value::Array{bricks::encode(state.position)}};
  }

  static Answer decode(const json::Reader& in) {
    constexpr std::string_view expected =
        "a height, {\"drop\": height}, {\"guess\": strength} or false";
    if (in.value() == Value(false)) return {Answer::What::give_up};
    if (in.value().as<std::uint64_t>() != nullptr) {
      return {Answer::What::drop, in.natural(expected)};
    }
    if (in.has_member("guess", expected)) {
      return {Answer::What::guess, in.fields("guess")[0].natural("a strength")};
    }
    return {Answer::What::drop, in.fields("drop")[0].natural("a height")};
  }

  static Value encode(const Answer& answer) {
    if (answer.what == Answer::What::give_up) return false;
    return Value::Object{{answer.what == Answer::What::drop ? "drop" : "guess", answer.height}};
  }

  static std::string why_forbidden(const State& state, const Answer& answer) {
    const bricks::Position& position = state.position;
    const std::string height = std::to_string(answer.height);
    if (answer.what == Answer::What::guess) {
      const bool is_possible =
          answer.height >= position.min_safe() && answer.height <= position.max_safe();
      return is_possible ? "" : "the strength cannot be " + height;
    }
    if (answer.what == Answer::What::give_up || position.after(answer.height, true)) return {};
    if (position.is_known()) return "the strength is known and must be guessed";
    if (position.left_drops() == 0) return "no drops are left";
    if (position.left_bricks() == 0) return "no bricks are left";
    return "the result of a drop from " + height + " is already known";
  }

  template <class Results>
  void play(const State& state, const Answer& answer, Results& results) const {
    const std::uint64_t drops = first_.left_drops() - state.position.left_drops();
    if (answer.what != Answer::What::drop) {
      const std::size_t node = results.add(state.node, {answer});
      for (const Height secret : state.secrets) {
        const bool is_found = answer.what == Answer::What::guess && answer.height == secret;
        is_found ? results.find(node, secret, drops) : results.record_miss(node, secret);
      }
      return;
    }
    const auto first_safe = std::ranges::lower_bound(state.secrets, answer.height);
    for (const bool safe : {false, true}) {
      State next{0, *state.position.after(answer.height, safe)};
      next.secrets = safe ? std::vector(first_safe, state.secrets.end())
                          : std::vector(state.secrets.begin(), first_safe);
      if (next.secrets.empty()) continue;
      next.node = results.add(state.node, {answer, safe});
      results.go_on(std::move(next));
    }
  }

 private:
  bricks::Position first_;
  Sample sample_;
};

}  // namespace gauntlet::match
