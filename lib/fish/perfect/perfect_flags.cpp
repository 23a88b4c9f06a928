#include "fish/perfect/perfect_flags.hpp"

#include <cstddef>
#include <limits>
#include <utility>
#include <variant>

#include "core/numbers.hpp"
#include "gauntlet/fish_json.hpp"

namespace gauntlet::tool {
namespace {

constexpr std::uint64_t default_memory = 256;         // MiB
constexpr std::uint64_t default_limit = 100'000'000;  // positions
constexpr std::uint64_t max_memory = std::numeric_limits<std::size_t>::max() >> 21;
constexpr std::uint64_t max_limit = 1'000'000'000'000'000;

}  // namespace

void PerfectFlags::declare(Options& options, const std::string& summary,
                           std::vector<std::string> explained) {
  options.flag("--perfect", perfect, summary);
  options
      .flag("--explain", explain,
            "With --perfect, print the value of the game and the principal variation")
      .needs = std::move(explained);
  options
      .natural("--memory", memory, 1, max_memory,
               "Use at most N MiB for the transposition table of --perfect (" +
                   std::to_string(default_memory) + ")")
      .needs = {"--perfect"};
  options
      .natural("--limit", limit, 1, max_limit,
               "Search at most N positions for an answer with --perfect (" +
                   std::to_string(default_limit) + ")")
      .needs = {"--perfect"};
}

json::Value PerfectFlags::solve(
    const std::string& tool, const json::Reader& in, const HarnessMode& mode,
    const std::function<json::Value(const fish::SolverLimits& limits)>& solve) const {
  const std::uint64_t max = limit.value_or(default_limit);
  const std::string within = pluralize(max, "position");
  Surroundings::Say say = mode.surroundings.progress_line();
  fish::SolverLimits limits;
  limits.memory = static_cast<std::size_t>(memory.value_or(default_memory)) << 20;
  limits.max_nodes = max;
  limits.on_progress = [&](std::uint64_t positions) {
    say([&] { return tool + ": " + std::to_string(positions) + " of at most " + within; });
  };
  try {
    return solve(limits);
  } catch (const fish::NodeLimitExceeded&) {
    say = {};  // removes the line
    in.fail("a game that is solved within " + within + " (--limit)", "one that takes more");
  }
}

void check_size(const json::Reader& in, const fish::Board& board) {
  const int cells = board.rows() * board.columns();
  if (cells <= fish::PerfectPlaySolver::max_cells) return;
  in.fail("a board of at most " + std::to_string(fish::PerfectPlaySolver::max_cells) +
              " cells with --perfect",
          std::to_string(cells));
}

json::Value encode(const fish::PerfectPlaySolver::Turn& turn) {
  if (const auto* at = std::get_if<Position>(&turn)) return fish::encode(*at);
  return fish::encode(std::get<fish::Action>(turn));
}

json::Value encode_line(const std::vector<fish::PerfectPlaySolver::Turn>& line) {
  return json::array_of(line, [](const auto& turn) { return encode(turn); });
}

}  // namespace gauntlet::tool
