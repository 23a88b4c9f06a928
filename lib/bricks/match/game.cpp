#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bricks/match/game_history.hpp"
#include "core/games.hpp"
#include "core/random.hpp"
#include "gauntlet/bricks.hpp"
#include "gauntlet/bricks_json.hpp"
#include "gauntlet/json.hpp"
#include "match/solo_game.hpp"

namespace gauntlet::match {
namespace {

using json::Value;

// The task of finding each of some strengths.
class EggDropPuzzle {
  using Height = bricks::Height;

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
    bool is_bare = false;  // a drop that is given as its height alone
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
      return {Answer::What::drop, in.natural(expected), true};
    }
    if (in.has_member("guess", expected)) {
      return {Answer::What::guess, in.fields("guess")[0].natural("a strength")};
    }
    return {Answer::What::drop, in.fields("drop")[0].natural("a height")};
  }

  static Value encode(const Answer& answer) {
    if (answer.what == Answer::What::give_up) return false;
    if (answer.is_bare) return answer.height;
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

constexpr std::uint64_t max_strengths = 100'000;

using BrickPlayer = SoloPlayer<EggDropPuzzle>;

// Drops and guesses as `play` does. If `by_mean` and the strength can be found for certain, it
// minimizes the mean number of drops instead.
class HouseDropper : public BrickPlayer {
 public:
  HouseDropper(std::optional<std::uint64_t> seed, bool by_mean) : agent_{seed}, by_mean_(by_mean) {}

  EggDropPuzzle::Answer ask(const EggDropPuzzle& /*task*/,
                            const EggDropPuzzle::State& state) override {
    using What = EggDropPuzzle::Answer::What;
    const bricks::Position& position = state.position;
    if (!position.can_drop()) return {What::guess, agent_.guess(position).strength};
    if (by_mean_) {
      if (const auto height = next_drop(position, bricks::PlanObjective::mean))
        return {What::drop, *height};
    }
    return {What::drop, agent_.drop(position)};
  }

 private:
  bricks::Agent agent_;
  bool by_mean_;
};

// Returns nullptr for other kinds.
std::unique_ptr<BrickPlayer> make_brick_player(std::string_view kind) {
  const auto seed = parameter_of(kind, "random");
  if (!seed && kind != "house" && kind != "mean") return nullptr;
  return std::make_unique<HouseDropper>(seed, kind == "mean");
}

std::shared_ptr<const EggDropPuzzle> decode_brick_task(const json::Reader& in) {
  const json::Fields fields(in, "a Position, with \"strengths\" and \"seed\" or without",
                            {"minSafe", "maxSafe", "leftDrops", "leftBricks", "strengths", "seed"});
  Value::Object only;
  for (const auto* const key : {"minSafe", "maxSafe", "leftDrops", "leftBricks"}) {
    only.emplace_back(key, fields.get(key).value());
  }
  const Value position_of_board(std::move(only));
  const bricks::Position position = bricks::decode_position(json::Reader(position_of_board));
  const Sample sample =
      decode_sample(fields.find("strengths"), fields.find("seed"), position.strengths());
  if ((sample.count == 0 ? position.strengths() : sample.count) > max_strengths) {
    in.fail("at most " + std::to_string(max_strengths) + " strengths (\"strengths\")",
            std::to_string(position.strengths()));
  }
  return std::make_shared<EggDropPuzzle>(position, sample);
}

// In the format of the records of `play`.
std::vector<Value> lines_of_brick(const EggDropPuzzle& task, const SoloRules<EggDropPuzzle>& rules,
                                  const SoloRules<EggDropPuzzle>::SecretResult& end) {
  using What = EggDropPuzzle::Answer::What;
  session::bricks::GameHistory history({session::bricks::Dropper::computer, task.position()});
  std::optional<Value> guess;
  for (const auto& [answer, safe] : rules.steps_to(end.node)) {
    if (answer.what == What::drop) history.drop(answer.height, safe);
    if (answer.what == What::guess) {
      guess = session::bricks::encode_guess({answer.height, history.position().is_known()},
                                            end.is_found);
    }
  }
  std::vector<Value> lines = history.encode();
  if (guess) lines.push_back(*std::move(guess));
  return lines;
}

// The number of floors is log-uniform. There are a few bricks, and as many drops as are needed.
Value::Object default_bricks(std::uint64_t seed) {
  Random random(seed);
  const auto scale = static_cast<unsigned>(random.uniform_below(7));
  const std::uint64_t floors =
      (std::uint64_t{8} << scale) + random.uniform_below(std::uint64_t{8} << scale);
  const std::uint64_t bricks = 1 + random.uniform_below(4);
  return {{"minSafe", 0},
          {"maxSafe", floors},
          {"leftDrops", *bricks::min_drops(floors, bricks)},
          {"leftBricks", bricks}};
}

class BricksGame : public MatchGame {
 public:
  std::string_view name() const override { return "bricks"; }
  Seats seats() const override { return {1, 1}; }

  bool is_house_kind(std::string_view kind) const override {
    return make_brick_player(kind) != nullptr;
  }
  std::string_view house_kinds() const override { return R"("house", "mean", "random:SEED")"; }

  void check_board(const json::Reader& in, std::size_t /*seats*/) const override {
    decode_brick_task(in);
  }

  Value random_board(const Value::Object& rule, std::uint64_t seed) const override {
    return with_default(rule, default_bricks(seed), seed);
  }

  // Requires a position in which the strength can be found for certain.
  std::optional<OptimumBounds> least(const Value& board) const override {
    const auto task = decode_brick_task(json::Reader(board));
    const auto plan = min_mean_plan(task->position());
    if (!plan) return std::nullopt;
    return OptimumBounds{plan->mean.value(), plan->worst};
  }

  PlayedGame play(const Value& board, std::span<const Contestant> players, const OpenChannel& open,
                  const OnLine& on_line) const override {
    return play_solo(decode_brick_task(json::Reader(board)), players, open, on_line,
                     make_brick_player, lines_of_brick);
  }
};

}  // namespace

}  // namespace gauntlet::match

const gauntlet::match::MatchGame& gauntlet::games::bricks::match() {
  static const match::BricksGame game;
  return game;
}
