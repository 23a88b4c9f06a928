// What is the next guess?
//   in   [[Code, Feedback], ...]: the guesses so far and what was said to them
//   out  a Code, or false if no code fits

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "mastermind/json.hpp"
#include "mastermind/player.hpp"
#include "mastermind/variant.hpp"
#include "support/cli/command_line.hpp"
#include "support/cli/harness.hpp"
#include "support/io/progress.hpp"

using namespace gauntlet;

namespace {

struct Settings {
  std::vector<std::uint64_t> variant = usual_values(mastermind::variant_options);
  std::string strategy = "minimax";
  bool explain = false;
  bool evaluate = false;
  bool tree = false;
  std::uint64_t limit = 100;
};

const std::vector<std::string> strategies{"minimax", "expected", "entropy", "parts", "optimal"};

// The codes and who plays with them; made when they are first asked for.
class Solver {
 public:
  explicit Solver(const Settings& settings)
      : codes_(mastermind::variant_of(settings.variant)),
        player_(codes_, rule_of(settings.strategy)) {}

  const mastermind::Codes& codes() const { return codes_; }
  mastermind::Player& player() { return player_; }

 private:
  // Nothing for the last of the strategies: the least total.
  static std::optional<mastermind::Rule> rule_of(const std::string& name) {
    if (name == strategies.back()) return std::nullopt;
    const auto found = std::find(strategies.begin(), strategies.end(), name);
    return static_cast<mastermind::Rule>(found - strategies.begin());
  }

  mastermind::Codes codes_;
  mastermind::Player player_;
};

void declare(tool::Options& options, Settings& settings) {
  options.options_of_game(mastermind::variant_options, settings.variant);
  options.choice("--strategy", settings.strategy, strategies,
                 "How to choose: minimax, expected, entropy, parts, optimal");
  options.flag("--explain", settings.explain, "Say what is behind the guess, or the contradiction");
  options.natural("--limit", settings.limit, 0, mastermind::Variant::max_codes,
                  "How many of the codes left --explain lists at most");
  options.flag("--evaluate", settings.evaluate, "Play against every code instead; reads nothing");
  options.flag("--tree", settings.tree, "Print the whole strategy instead; reads nothing");
}

void check(const Settings& settings) {
  const std::string reason = mastermind::why_invalid(settings.variant);
  if (!reason.empty()) throw tool::WrongUsage(reason);
  if (settings.evaluate && settings.tree) {
    throw tool::WrongUsage("expected --evaluate or --tree, got both");
  }
}

json::Value answer(const json::Reader& in, const Settings& settings, Solver& solver) {
  const mastermind::Codes& codes = solver.codes();
  const auto history = mastermind::decode_history(in, codes);
  const auto possible = mastermind::fitting(codes, history);
  if (possible.empty()) {
    if (!settings.explain) return false;
    return encode(codes, *mastermind::find_contradiction(codes, history));
  }
  solver.player().forget();
  const mastermind::Code guess = solver.player().guess(mastermind::guesses_of(history), possible);
  if (!settings.explain) return codes.text(guess);
  return mastermind::encode_explanation(codes, guess, possible, settings.limit);
}

json::Value evaluate(Solver& solver) {
  tool::Progress progress("mastermind-guess", solver.codes().size(), "codes");
  return encode(mastermind::evaluate(solver.codes(), solver.player().strategy(),
                                     [&](std::uint64_t found) { progress.reach(found); }));
}

}  // namespace

int main(int argc, char** argv) {
  Settings settings;
  std::optional<Solver> solver;
  const auto the_solver = [&]() -> Solver& { return solver ? *solver : solver.emplace(settings); };
  return tool::run_harness(
      argc, argv,
      {"mastermind-guess", "the next guess, or false if no code fits", R"([["1234", "wb.."]])",
       R"("1245")"},
      [&](const json::Reader& in, const tool::Mode&) { return answer(in, settings, the_solver()); },
      {.options = [&](tool::Options& options) { declare(options, settings); },
       .check = [&] { check(settings); },
       .is_alone = [&] { return settings.evaluate || settings.tree; },
       .alone =
           [&](const tool::Print& print) {
             if (settings.evaluate) print(evaluate(the_solver()));
             if (settings.tree) {
               print(
                   mastermind::encode_tree(the_solver().codes(), the_solver().player().strategy()));
             }
           }});
}
