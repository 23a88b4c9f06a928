// Returns the next guess of a Mastermind game.
//   in   [[Code, Feedback], ...]: the guesses so far with their feedback
//   out  a Code, or false if no code is consistent

#include <algorithm>
#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "mastermind/anytime_search.hpp"
#include "mastermind/json.hpp"
#include "mastermind/player.hpp"
#include "mastermind/variant.hpp"
#include "mastermind_guess/evaluating.hpp"
#include "support/cli/command_line.hpp"
#include "support/cli/harness.hpp"
#include "support/interruption/interruption.hpp"
#include "support/io/status_line.hpp"

using namespace gauntlet;

namespace {

struct Settings {
  std::vector<std::uint64_t> variant = default_values(mastermind::variant_options);
  std::string strategy = "minimax";
  bool explain = false;
  bool evaluate = false;
  bool tree = false;
  std::uint64_t limit = 100;
  std::optional<std::uint64_t> time;
  tool::Evaluating evaluating;
};

constexpr std::uint64_t longest_time = 86'400'000;

const std::vector<std::string> strategies{"minimax", "expected", "entropy", "parts", "optimal"};

// The code space and the strategies, created on first use.
class Solver {
 public:
  explicit Solver(const Settings& settings)
      : codes_(mastermind::variant_of(settings.variant)),
        player_(codes_, rule_of(settings.strategy)) {}

  const mastermind::CodeSpace& codes() const { return codes_; }
  mastermind::Player& player() { return player_; }

 private:
  // Returns nullopt for the last strategy, which minimizes the total number of guesses.
  static std::optional<mastermind::Heuristic> rule_of(const std::string& name) {
    if (name == strategies.back()) return std::nullopt;
    const auto found = std::find(strategies.begin(), strategies.end(), name);
    return static_cast<mastermind::Heuristic>(found - strategies.begin());
  }

  mastermind::CodeSpace codes_;
  mastermind::Player player_;
};

// A search for the optimal strategy until the time limit or an interrupt; a terminal shows the best
// result so far.
class TimedSearch {
 public:
  TimedSearch(const mastermind::CodeSpace& codes, std::uint64_t milliseconds)
      : time_(static_cast<double>(milliseconds) / 1000),
        anytime_(codes, [this] { return used(); }) {}

  mastermind::AnytimeSearch::Best search(std::span<const mastermind::Code> guesses,
                                         std::span<const mastermind::Code> possible) {
    const tool::SignalGuard interruptible(tool::SignalGuard::first_only);
    return anytime_.search(guesses, possible);
  }

  mastermind::Strategy strategy() { return anytime_.strategy(); }

 private:
  double used() {
    using Seconds = std::chrono::duration<double>;
    const double seconds = Seconds(std::chrono::steady_clock::now() - begun_).count();
    line_.say([&] {
      const auto& best = anytime_.best();
      return "mastermind-guess: " +
             (best ? std::to_string(best->total) + " guesses found, " +
                         std::to_string(best->bound) + " at least"
                   : std::string("searching")) +
             ", " + std::to_string(static_cast<int>(std::max(time_ - seconds, 0.0)) + 1) +
             " s left";
    });
    return tool::is_interrupted() ? 1 : std::min(seconds / time_, 1.0);
  }

  std::chrono::steady_clock::time_point begun_ = std::chrono::steady_clock::now();
  double time_;  // seconds
  tool::StatusLine line_;
  mastermind::AnytimeSearch anytime_;
};

json::Value answer_in_time(const mastermind::CodeSpace& codes,
                           std::span<const mastermind::Row> history,
                           std::span<const mastermind::Code> possible, const Settings& settings) {
  TimedSearch timed(codes, *settings.time);
  const auto best = timed.search(mastermind::guesses_of(history), possible);
  if (!settings.explain) {
    return json::Value::Object{
        {"guess", codes.text(best.guess)}, {"total", best.total}, {"bound", best.bound}};
  }
  json::Value value = mastermind::encode_explanation(codes, best.guess, possible, settings.limit);
  auto& fields = *value.as<json::Value::Object>();
  fields.emplace_back("total", best.total);
  fields.emplace_back("bound", best.bound);
  return value;
}

// Returns the next guess. Shows progress at a terminal if the number of codes is large.
mastermind::Code look_for_guess(Solver& solver, std::span<const mastermind::Row> history,
                                std::span<const mastermind::Code> possible) {
  mastermind::Player& player = solver.player();
  std::optional<tool::Progress> progress;
  if (solver.codes().size() > mastermind::Variant::max_played) {
    player.set_watch([&](std::uint64_t tried, std::uint64_t all) {
      if (!progress) progress.emplace("mastermind-guess", all, "guesses tried");
      progress->reach(tried);
    });
  }
  player.clear_table();
  const mastermind::Code guess = player.guess(mastermind::guesses_of(history), possible);
  player.set_watch({});
  return guess;
}

json::Value evaluate(Solver& solver) {
  tool::Progress progress("mastermind-guess", solver.codes().size(), "codes");
  return encode(mastermind::evaluate(solver.codes(), solver.player().strategy(),
                                     [&](std::uint64_t found) { progress.reach(found); }));
}

// The best strategy found in time; for an evaluation, with the lower bound.
json::Value whole_in_time(const mastermind::CodeSpace& codes, const Settings& settings) {
  TimedSearch timed(codes, *settings.time);
  const auto best = timed.search({}, mastermind::consistent_codes(codes, {}));
  if (settings.tree) return mastermind::encode_tree(codes, timed.strategy());
  json::Value value = encode(mastermind::evaluate(codes, timed.strategy()));
  value.as<json::Value::Object>()->emplace_back("bound", best.bound);
  return value;
}

json::Value whole(Solver& solver, const Settings& settings) {
  if (settings.time) return whole_in_time(solver.codes(), settings);
  if (settings.evaluating.is_wanted()) {
    return tool::evaluate(solver.codes(), solver.player().strategy(), settings.strategy,
                          settings.evaluating);
  }
  if (settings.evaluate) return evaluate(solver);
  return mastermind::encode_tree(solver.codes(), solver.player().strategy());
}

class Guesses final : public tool::Answers {
  void declare(tool::Options& options) override {
    options.options_of_game(mastermind::variant_options, settings_.variant);
    options.choice("--strategy", settings_.strategy, strategies,
                   "Choose the guess by this strategy: minimax, expected, entropy, parts, optimal");
    options.flag("--explain", settings_.explain, "Explain the guess, or the contradiction");
    options.natural("--limit", settings_.limit, 0, mastermind::Variant::max_codes,
                    "List at most N of the remaining codes with --explain");
    options.natural("--time", settings_.time, 1, longest_time,
                    "Stop optimal after N milliseconds; print the best guess found, and a bound");
    options.flag("--evaluate", settings_.evaluate,
                 "Play against every code instead; read no input");
    tool::declare(settings_.evaluating, options);
    options.flag("--tree", settings_.tree, "Print the whole strategy instead; read no input");
  }

  void check() override {
    using mastermind::Variant;
    const std::uint64_t max = settings_.time ? Variant::max_played : Variant::max_codes;
    const std::string reason = mastermind::why_invalid(settings_.variant, max);
    if (!reason.empty()) throw tool::UsageError(reason);
    if (settings_.evaluate && settings_.tree) {
      throw tool::UsageError("expected --evaluate or --tree, got both");
    }
    if (settings_.evaluating.is_wanted()) {
      const std::string name = settings_.evaluating.threads ? "--threads" : "--checkpoint";
      if (!settings_.evaluate) throw tool::UsageError(name + " needs --evaluate");
      if (settings_.strategy == strategies.back()) {
        throw tool::UsageError(name + " does not go with --strategy optimal");
      }
    }
    if (settings_.time && settings_.strategy != strategies.back()) {
      throw tool::UsageError("--time goes with --strategy optimal only");
    }
  }

  json::Value answer(const json::Reader& in, const tool::HarnessMode& /*mode*/) override {
    const mastermind::CodeSpace& codes = solver().codes();
    const auto history = mastermind::decode_history(in, codes);
    const auto possible = mastermind::consistent_codes(codes, history);
    if (possible.empty()) {
      if (!settings_.explain) return false;
      return encode(codes, *mastermind::find_contradiction(codes, history));
    }
    if (settings_.time) return answer_in_time(codes, history, possible, settings_);
    const mastermind::Code guess = look_for_guess(solver(), history, possible);
    if (!settings_.explain) return codes.text(guess);
    return mastermind::encode_explanation(codes, guess, possible, settings_.limit);
  }

  bool runs_without_input() const override { return settings_.evaluate || settings_.tree; }
  void run_without_input(const tool::Print& print) override { print(whole(solver(), settings_)); }

  Solver& solver() { return solver_ ? *solver_ : solver_.emplace(settings_); }

  Settings settings_;
  std::optional<Solver> solver_;
};

}  // namespace

constinit const tool::Harness tool::mastermind_guess{
    .name = "mastermind-guess",
    .summary = "the next guess, or false if no code fits",
    .example_in = R"([["1234", "wb.."]])",
    .example_out = R"("1245")",
    .start = tool::start<Guesses>};
