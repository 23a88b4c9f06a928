#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "core/games.hpp"
#include "core/random.hpp"
#include "gauntlet/json.hpp"
#include "gauntlet/mastermind.hpp"
#include "gauntlet/mastermind_json.hpp"
#include "mastermind/match/game_history.hpp"
#include "match/solo_game.hpp"

namespace gauntlet::match {
namespace {

using json::Value;
using mastermind::Code;
using mastermind::CodeSpace;

// The task of finding each of some codes.
class MastermindPuzzle {
  using Row = mastermind::Row;

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
      : codes_(std::make_shared<const CodeSpace>(variant)), sample_(sample) {}

  const CodeSpace& codes() const { return *codes_; }
  const std::shared_ptr<const CodeSpace>& shared_codes() const { return codes_; }

  State first() const {
    State state;
    state.consistent = consistent_codes(codes(), {});
    for (const std::uint64_t code : sample_.of(codes().size())) {
      state.secrets.push_back(static_cast<Code>(code));
    }
    return state;
  }

  Value start_call() const {
    const auto& variant = codes().variant();
    return Value::Array{"start", Value::Array{Value::Object{{"length", variant.length},
                                                            {"colors", variant.colors},
                                                            {"repeats", variant.repeats}}}};
  }

  Value call(const State& state) const {
    return Value::Array{"guess", Value::Array{mastermind::encode(codes(), state.history)}};
  }

  // Accepts a text that is not a code of this variant; why_forbidden() rejects it.
  Code decode(const json::Reader& in) const {
    const auto code = codes().find(std::string_view(in.string(describe(codes().variant()))));
    return code.value_or(codes().size());
  }

  Value encode(Code code) const {
    return code < codes().size() ? Value(codes().text(code)) : Value();
  }

  std::string why_forbidden(const State& state, Code guess) const {
    if (guess >= codes().size()) return "the guess is not " + describe(codes().variant());
    if (state.history.size() < max_guesses) return {};
    return "no code was found with " + std::to_string(max_guesses) + " guesses";
  }

  template <class Results>
  void play(const State& state, Code guess, Results& results) const {
    auto possible = partition(codes(), guess, state.consistent);
    const auto secrets = partition(codes(), guess, state.secrets);
    for (std::size_t i = secrets.size(); i-- > 0;) {  // the last one added is asked first
      if (secrets[i].empty()) continue;
      const Row row{guess, codes().feedback_of(static_cast<int>(i))};
      const std::size_t node = results.add(state.node, row);
      if (static_cast<int>(i) == codes().win()) {
        results.find(node, guess, state.history.size() + 1);
        continue;
      }
      State next{node, state.history, std::move(possible[i]), secrets[i]};
      next.history.push_back(row);
      results.go_on(std::move(next));
    }
  }

 private:
  std::shared_ptr<const CodeSpace> codes_;
  Sample sample_;
};

constexpr std::array<std::string_view, 5> strategies{"minimax", "expected", "entropy", "parts",
                                                     "optimal"};

using CodePlayer = SoloPlayer<MastermindPuzzle>;

// Uses one of our strategies.
class StrategyPlayer : public CodePlayer {
 public:
  StrategyPlayer(const CodeSpace& codes, std::variant<mastermind::Heuristic, mastermind::Goal> rule)
      : player_(codes, rule) {}

  Code ask(const MastermindPuzzle& /*task*/, const MastermindPuzzle::State& state) override {
    return player_.guess(guesses_of(state.history), state.consistent);
  }

 private:
  mastermind::Player player_;
};

// Guesses any consistent code.
class RandomCodePlayer : public CodePlayer {
 public:
  explicit RandomCodePlayer(std::uint64_t seed) : random_(seed) {}

  Code ask(const MastermindPuzzle& /*task*/, const MastermindPuzzle::State& state) override {
    return random_.pick(state.consistent);
  }

 private:
  Random random_;
};

// The last strategy minimizes the total.
std::variant<mastermind::Heuristic, mastermind::Goal> rule_of(std::string_view strategy) {
  if (strategy == strategies.back()) return mastermind::Goal::total;
  return static_cast<mastermind::Heuristic>(std::ranges::find(strategies, strategy) -
                                            strategies.begin());
}

bool is_strategy(std::string_view kind) {
  return std::ranges::find(strategies, kind) != strategies.end();
}

// Returns nullptr for other kinds.
std::unique_ptr<CodePlayer> make_code_player(std::string_view kind, const CodeSpace& codes) {
  if (const auto seed = parameter_of(kind, "random")) {
    return std::make_unique<RandomCodePlayer>(*seed);
  }
  if (!is_strategy(kind)) return nullptr;
  return std::make_unique<StrategyPlayer>(codes, rule_of(kind));
}

std::shared_ptr<const MastermindPuzzle> decode_code_task(const json::Reader& in) {
  constexpr std::string_view expected =
      "a board: {\"length\", \"colors\", \"repeats\", \"codes\", \"seed\"}";
  const json::Fields fields(in, expected, {"length", "colors", "repeats", "codes", "seed"});
  mastermind::Variant variant;
  if (const auto* length = fields.find("length")) {
    variant.length = static_cast<int>(
        length->integer("a length from 1 to 8", 1, mastermind::Variant::max_length));
  }
  if (const auto* colors = fields.find("colors")) {
    variant.colors = static_cast<int>(
        colors->integer("a number of colors from 1 to 35", 1, mastermind::Variant::max_colors));
  }
  if (const auto* repeats = fields.find("repeats")) variant.repeats = json::read_flag(*repeats);
  if (!variant.is_valid()) {
    in.fail("a variant of 1 to " + std::to_string(mastermind::Variant::max_played) + " codes");
  }
  return std::make_shared<MastermindPuzzle>(
      variant, decode_sample(fields.find("codes"), fields.find("seed"), variant.codes()));
}

// In the format of the records of `play`.
std::vector<Value> lines_of_code(const MastermindPuzzle& task,
                                 const SoloRules<MastermindPuzzle>& rules,
                                 const SoloRules<MastermindPuzzle>::SecretResult& end) {
  session::mastermind::GameHistory history(task.shared_codes(),
                                           session::mastermind::Guesser::computer);
  for (const mastermind::Row& row : rules.steps_to(end.node)) history.add_row(row);
  std::vector<Value> lines = history.encode();
  lines.emplace_back(Value::Object{{"code", task.codes().text(end.secret)}});
  return lines;
}

// Caches the optimum of each variant.
class LeastGuesses {
 public:
  OptimumBounds of(const CodeSpace& codes) {
    const std::lock_guard lock(mutex_);
    const auto& variant = codes.variant();
    auto [found, is_new] =
        min_.try_emplace({variant.length, variant.colors, variant.repeats}, OptimumBounds{});
    if (is_new) found->second = find(codes);
    return found->second;
  }

 private:
  static OptimumBounds find(const CodeSpace& codes) {
    std::optional<OptimumBounds> min;
    for (const std::string_view strategy : strategies) {
      if (strategy == strategies.back() && codes.size() > mastermind::Player::max_exact) continue;
      mastermind::Player player(codes, rule_of(strategy));
      const auto evaluation = evaluate(codes, player.strategy());
      const OptimumBounds here{evaluation.mean(), evaluation.worst()};
      if (!min) min = here;
      min->mean = std::min(min->mean, here.mean);
      min->worst = std::min(min->worst, here.worst);
    }
    return *min;
  }

  std::mutex mutex_;
  std::map<std::tuple<int, int, bool>, OptimumBounds> min_;
};

class MastermindGame : public MatchGame {
 public:
  std::string_view name() const override { return "mastermind"; }
  Seats seats() const override { return {1, 1}; }

  bool is_house_kind(std::string_view kind) const override {
    return is_strategy(kind) || parameter_of(kind, "random");
  }
  std::string_view house_kinds() const override {
    return R"("minimax", "expected", "entropy", "parts", "optimal", "random:SEED")";
  }

  void check_board(const json::Reader& in, std::size_t /*seats*/) const override {
    decode_code_task(in);
  }

  Value random_board(const Value::Object& rule, std::uint64_t seed) const override {
    return with_default(rule, {{"length", 4}, {"colors", 6}, {"repeats", true}, {"codes", 100}},
                        seed);
  }

  std::optional<OptimumBounds> least(const Value& board) const override {
    return min_.of(decode_code_task(json::Reader(board))->codes());
  }

  PlayedGame play(const Value& board, std::span<const Contestant> players, const OpenChannel& open,
                  const OnLine& on_line) const override {
    const auto task = decode_code_task(json::Reader(board));
    return play_solo(
        task, players, open, on_line,
        [&](std::string_view kind) { return make_code_player(kind, task->codes()); },
        lines_of_code);
  }

 private:
  mutable LeastGuesses min_;
};

}  // namespace

}  // namespace gauntlet::match

const gauntlet::match::MatchGame& gauntlet::games::mastermind::match() {
  static const match::MastermindGame game;
  return game;
}
