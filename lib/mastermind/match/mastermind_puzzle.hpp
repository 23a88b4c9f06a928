#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "gauntlet/json.hpp"
#include "gauntlet/mastermind.hpp"
#include "gauntlet/mastermind_json.hpp"
#include "match/solo_game.hpp"

namespace gauntlet::match {

// The task of finding each of some codes.
class MastermindPuzzle {
  using Code = mastermind::Code;
  using Codes = mastermind::CodeSpace;
  using Row = mastermind::Row;
  using Value = json::Value;

 public:
  static constexpr std::size_t max_guesses = 100;  // limit per code

  struct State {
    std::size_t node = 0;
    std::vector<Row> history = {};
    std::vector<Code> consistent = {};  // all consistent codes
    std::vector<Code> secrets = {};     // those of them that are played
  };
  using Answer = Code;  // CodeSpace::size() for an invalid code
  using Step = Row;
  using Secret = Code;

  MastermindPuzzle(const mastermind::Variant& variant, const Sample& sample)
      : codes_(variant), sample_(sample) {}

  const Codes& codes() const { return codes_; }

  State first() const {
    State state;
    state.consistent = consistent_codes(codes_, {});
    for (const std::uint64_t code : sample_.of(codes_.size())) {
      state.secrets.push_back(static_cast<Code>(code));
    }
    return state;
  }

  Value start_call() const {
    const auto& variant = codes_.variant();
    return Value::Array{"start", Value::Array{Value::Object{{"length", variant.length},
                                                            {"colors", variant.colors},
                                                            {"repeats", variant.repeats}}}};
  }

  Value call(const State& state) const {
    Value::Array rows;
    for (const auto& [guess, feedback] : state.history) {
      rows.push_back(Value::Array{codes_.text(guess), to_text(codes_, feedback)});
    }
    return Value::Array{"guess", Value::Array{Value(std::move(rows))}};
  }

  // Accepts a text that is not a code of this variant; why_forbidden() rejects it.
  Code decode(const json::Reader& in) const {
    const auto code = codes_.find(std::string_view(in.string(describe(codes_.variant()))));
    return code.value_or(codes_.size());
  }

  Value encode(Code code) const {
    return code < codes_.size() ? Value(codes_.text(code)) : Value();
  }

  std::string why_forbidden(const State& state, Code guess) const {
    if (guess >= codes_.size()) return "the guess is not " + describe(codes_.variant());
    if (state.history.size() < max_guesses) return {};
    return "no code was found with " + std::to_string(max_guesses) + " guesses";
  }

  template <class Results>
  void play(const State& state, Code guess, Results& results) const {
    auto possible = partition(codes_, guess, state.consistent);
    const auto secrets = partition(codes_, guess, state.secrets);
    for (std::size_t i = secrets.size(); i-- > 0;) {  // the last one added is asked first
      if (secrets[i].empty()) continue;
      const Row row{guess, codes_.feedback_of(static_cast<int>(i))};
      const std::size_t node = results.add(state.node, row);
      if (static_cast<int>(i) == codes_.win()) {
        results.find(node, guess, state.history.size() + 1);
        continue;
      }
      State next{node, state.history, std::move(possible[i]), secrets[i]};
      next.history.push_back(row);
      results.go_on(std::move(next));
    }
  }

 private:
  Codes codes_;
  Sample sample_;
};

}  // namespace gauntlet::match
