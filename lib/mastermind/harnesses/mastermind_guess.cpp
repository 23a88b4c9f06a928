// Returns the next guess of a Mastermind game.
//   in   [[Code, Feedback], ...]: the guesses so far with their feedback
//   out  a Code, or false if no code is consistent

#include "mastermind/harnesses/mastermind_guess.hpp"

#include <algorithm>
#include <chrono>
#include <functional>
#include <memory>

#include "core/games.hpp"
#include "core/numbers.hpp"
#include "gauntlet/mastermind.hpp"
#include "gauntlet/mastermind_json.hpp"
#include "mastermind/anytime_search.hpp"
#include "mastermind/worst_case.hpp"

namespace gauntlet::tool {
namespace {

constexpr std::uint64_t longest_time = 86'400'000;

// The one-step heuristics in their order, then the goals in theirs.
const std::vector<std::string> strategies{"minimax", "expected",   "entropy",   "parts",
                                          "optimal", "worst-case", "consistent"};
constexpr std::ptrdiff_t heuristics = 4;

}  // namespace

// A search for the best strategy until the time limit or an interrupt; a terminal shows the best
// result so far.
class MastermindGuesses::TimedSearch {
 public:
  // The guess, and what the strategy is measured by.
  struct Best {
    mastermind::Code guess;
    std::uint64_t found;
    std::uint64_t bound;
  };

  TimedSearch(const MastermindGuesses& answers, const mastermind::CodeSpace& codes,
              const Surroundings& surroundings)
      : answers_(answers),
        time_(static_cast<double>(*answers.settings_.time) / 1000),
        say_(surroundings.progress_line()) {
    const std::string& strategy = answers.settings_.strategy;
    if (strategy == "worst-case") {
      worst_case_.emplace(codes, [this] { return used() >= 1; });
    } else {
      least_total_.emplace(codes, [this] { return used(); }, strategy == "consistent");
    }
  }

  // The name of `found` in answers.
  const char* measure() const { return worst_case_ ? "most" : "total"; }

  Best search(std::span<const mastermind::Code> guesses,
              std::span<const mastermind::Code> possible) {
    const auto held = answers_.hold_signals();
    if (worst_case_) {
      worst_case_->search(guesses, possible);
    } else {
      least_total_->search(guesses, possible);
    }
    say_ = [](const auto& /*line*/) {};
    return *so_far();
  }

  mastermind::Strategy strategy() {
    return worst_case_ ? worst_case_->strategy() : least_total_->strategy();
  }

 private:
  double used() {
    using Seconds = std::chrono::duration<double>;
    const double seconds = Seconds(std::chrono::steady_clock::now() - begun_).count();
    say_([&] {
      const auto found = so_far();
      return "mastermind-guess: " +
             (found ? pluralize(found->found, "guess found", "guesses found") + ", " +
                          std::to_string(found->bound) + " at least"
                    : std::string("searching")) +
             ", " + std::to_string(static_cast<int>(std::max(time_ - seconds, 0.0)) + 1) +
             " s left";
    });
    return answers_.is_interrupted() ? 1 : std::min(seconds / time_, 1.0);
  }

  std::optional<Best> so_far() const {
    if (worst_case_) {
      const auto& best = worst_case_->best();
      return best ? std::optional(Best{best->guess, best->most, best->bound}) : std::nullopt;
    }
    const auto& best = least_total_->best();
    return best ? std::optional(Best{best->guess, best->total, best->bound}) : std::nullopt;
  }

  std::chrono::steady_clock::time_point begun_ = std::chrono::steady_clock::now();
  const MastermindGuesses& answers_;
  double time_;  // seconds
  Surroundings::Say say_;
  std::optional<mastermind::AnytimeSearch> least_total_;
  std::optional<mastermind::WorstCase> worst_case_;
};

class MastermindGuesses::Solver {
 public:
  explicit Solver(const Settings& settings) : codes_(variant_of(settings)) {
    if (!settings.time) player_.emplace(codes_, rule_of(settings.strategy));
  }

  const mastermind::CodeSpace& codes() const { return codes_; }
  // The rest is for answers without a time limit.

  // Returns the strategy; a search for a best guess, which can take minutes, shows its progress.
  mastermind::Strategy strategy(const Surroundings& surroundings) {
    watch(surroundings);
    return player_->strategy();
  }

  // Returns the next guess. Shows progress if the number of codes is large, or the best is wanted.
  mastermind::Code guess(std::span<const mastermind::Row> history,
                         std::span<const mastermind::Code> possible,
                         const Surroundings& surroundings) {
    watch(surroundings);
    player_->clear_table();
    const mastermind::Code guess = player_->guess(mastermind::guesses_of(history), possible);
    end_watch();
    return guess;
  }

  // Removes the line of progress.
  void end_watch() { player_->set_watch({}); }

 private:
  void watch(const Surroundings& surroundings) {
    // Searches copy the watch; their copies share a line.
    const auto reach = std::make_shared<Surroundings::Reach>();
    const Surroundings::Say say = surroundings.progress_line();
    player_->set_watch([=, this, &surroundings](std::uint64_t tried, std::uint64_t all) {
      if (all == 0) {
        return say(
            [&] { return "mastermind-guess: " + pluralize(tried, "position") + " searched"; });
      }
      if (codes_.size() <= mastermind::Variant::max_played) return;
      if (!*reach) *reach = surroundings.progress_count("mastermind-guess", all, "guesses tried");
      (*reach)(tried);
    });
  }

  static mastermind::Variant variant_of(const Settings& settings) {
    mastermind::Variant variant = mastermind::variant_of(settings.variant);
    variant.black_peg = settings.feedback == "black";
    return variant;
  }

  static std::variant<mastermind::Heuristic, mastermind::Goal> rule_of(const std::string& name) {
    const auto place = std::find(strategies.begin(), strategies.end(), name) - strategies.begin();
    if (place < heuristics) return static_cast<mastermind::Heuristic>(place);
    return static_cast<mastermind::Goal>(place - heuristics);
  }

  mastermind::CodeSpace codes_;
  std::optional<mastermind::Player> player_;
};

void MastermindGuesses::declare(Options& options) {
  options.options_of_game(mastermind::variant_options, settings_.variant);
  options.choice("--feedback", settings_.feedback, {"full", "black"},
                 "Count misplaced colors, too (full), or only those in the right place (black)");
  options.choice(
      "--strategy", settings_.strategy, strategies,
      "Choose the guess by this strategy: minimax, expected, entropy, parts, or the best "
      "by total (optimal), by worst case, or of codes that may be right");
  options.flag("--explain", settings_.explain, "Explain the guess, or the contradiction");
  options.natural("--limit", settings_.limit, 0, mastermind::Variant::max_codes,
                  "List at most N of the remaining codes with --explain");
  options.natural(
      "--time", settings_.time, 1, longest_time,
      "Stop optimal, worst-case or consistent after N milliseconds per answer; print the "
      "best guess found, and a bound; playing the strategy found, for --evaluate and "
      "--tree, takes seconds more");
  Flag& evaluate = options.flag("--evaluate", settings_.evaluate,
                                "Play against every code instead; read no input");
  evaluate.excludes = {"--tree"};
  evaluate.replaces_input = true;
  declare_evaluation(options);
  options.flag("--tree", settings_.tree, "Print the whole strategy instead; read no input")
      .replaces_input = true;
}

void MastermindGuesses::check() {
  using mastermind::Variant;
  const std::uint64_t max = settings_.time                       ? Variant::max_played
                            : settings_.strategy == "worst-case" ? mastermind::Player::max_exact
                                                                 : Variant::max_codes;
  const std::string reason = mastermind::why_invalid(settings_.variant, max);
  if (!reason.empty()) throw UsageError(reason);
  if (settings_.time && !is_best()) {
    throw UsageError("--time goes with --strategy optimal, worst-case or consistent only");
  }
}

bool MastermindGuesses::is_best() const {
  return std::find(strategies.begin() + heuristics, strategies.end(), settings_.strategy) !=
         strategies.end();
}

json::Value MastermindGuesses::answer(const json::Reader& in, const HarnessMode& mode) {
  const mastermind::CodeSpace& codes = solver().codes();
  const auto history = mastermind::decode_history(in, codes);
  const auto possible = mastermind::consistent_codes(codes, history);
  if (possible.empty()) {
    if (!settings_.explain) return false;
    return encode(codes, *mastermind::find_contradiction(codes, history));
  }
  const auto encode_guess = [&](mastermind::Code guess) {
    return settings_.explain
               ? mastermind::encode_explanation(codes, guess, possible, settings_.limit)
               : json::Value(codes.text(guess));
  };
  if (!settings_.time) return encode_guess(solver().guess(history, possible, mode.surroundings));
  TimedSearch timed(*this, codes, mode.surroundings);
  const auto best = timed.search(mastermind::guesses_of(history), possible);
  json::Value value = encode_guess(best.guess);
  if (!settings_.explain) value = json::Value::Object{{"guess", value}};
  auto& fields = *value.as<json::Value::Object>();
  fields.emplace_back(timed.measure(), best.found);
  fields.emplace_back("bound", best.bound);
  return value;
}

void MastermindGuesses::run_without_input(const Print& print, const HarnessMode& mode) {
  const mastermind::CodeSpace& codes = solver().codes();
  const auto play = [&](const mastermind::Strategy& strategy) {
    if (settings_.evaluate) return evaluate(codes, strategy, mode);
    const auto reach = mode.surroundings.progress_count("mastermind-guess", codes.size(), "codes");
    std::uint64_t found = 0;
    return mastermind::encode_tree(codes, [&](auto guesses, auto possible) {
      const mastermind::Code guess = strategy(guesses, possible);
      if (std::ranges::binary_search(possible, guess)) reach(++found);
      return guess;
    });
  };
  if (!settings_.time) {
    const json::Value value = play(solver().strategy(mode.surroundings));
    solver().end_watch();
    return print(value);
  }
  TimedSearch timed(*this, codes, mode.surroundings);
  const auto best = timed.search({}, mastermind::consistent_codes(codes, {}));
  json::Value value = play(timed.strategy());
  if (settings_.evaluate) value.as<json::Value::Object>()->emplace_back("bound", best.bound);
  print(value);
}

json::Value MastermindGuesses::evaluate(const mastermind::CodeSpace& codes,
                                        const mastermind::Strategy& strategy,
                                        const HarnessMode& mode) {
  return encode(mastermind::evaluate(
      codes, strategy,
      mode.surroundings.progress_count("mastermind-guess", codes.size(), "codes")));
}

MastermindGuesses::Solver& MastermindGuesses::solver() {
  if (!solver_) solver_ = std::make_shared<Solver>(settings_);
  return *solver_;
}

constinit const Harness mastermind_guess{.name = "mastermind-guess",
                                         .summary = "the next guess, or false if no code fits",
                                         .example_in = R"([["1234", "wb.."]])",
                                         .example_out = R"("1245")",
                                         .start = start<MastermindGuesses>};

}  // namespace gauntlet::tool

std::vector<const gauntlet::tool::Harness*> gauntlet::games::mastermind::harnesses() {
  return {&tool::mastermind_guess};
}
