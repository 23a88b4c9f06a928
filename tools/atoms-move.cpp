// Chooses the cell for the next electron.
//   in   [D, Board]
//   out  [row, column], or false if the game is over; with flags: values of all moves and more

#include <cstdint>
#include <optional>

#include "atoms/engine.hpp"
#include "atoms/json.hpp"
#include "atoms_move/proof_file.hpp"
#include "atoms_move/solving.hpp"
#include "support/cli/command_line.hpp"
#include "support/cli/harness.hpp"

using namespace gauntlet;

namespace {

constexpr std::uint64_t longest_time = 86'400'000;

struct Flags {
  std::optional<std::uint64_t> time;
  bool explain = false;
  tool::Solving solving = {};

  // Returns the deadline for the answer to the value being read.
  std::optional<atoms::Clock::time_point> deadline() const {
    if (!time) return std::nullopt;
    return atoms::Clock::now() + std::chrono::milliseconds(*time);
  }
};

void declare(Flags& flags, tool::Options& options) {
  options.natural("--time", flags.time, 1, longest_time,
                  "Search for the strongest move for N milliseconds, at most D plies deep");
  options.flag("--explain", flags.explain,
               "Print the value of the move and the principal variation (with --time, the plies "
               "to an end are an upper bound)");
  declare(flags.solving, options);
}

void check(const Flags& flags) {
  if (flags.explain && flags.solving.is_wanted) {
    throw tool::UsageError("--explain does not go with --solve");
  }
  check(flags.solving, flags.time.has_value());
}

json::Value answer(const json::Reader& in, const tool::HarnessMode& mode, const Flags& flags,
                   atoms::Engine& engine) {
  const auto deadline = flags.deadline();
  const auto [depth, cells] = in.items<2>("[D, Board]");
  const std::uint64_t plies = atoms::decode_depth(depth, flags.time || flags.solving.is_wanted);
  const atoms::Board board = atoms::decode_board(cells, json::strictness(mode.strict));
  if (is_over(board)) return false;
  if (flags.solving.is_wanted) return solve(cells, board, flags.solving, deadline);
  const atoms::SearchResult result =
      deadline ? engine.search(board, deadline, plies,
                               static_cast<unsigned>(flags.solving.threads.value_or(1)))
               : *best_move(board, plies, flags.explain);
  if (!flags.explain) return atoms::encode(result.move);
  return encode_explanation(board, result, deadline ? 100 : 1);
}

}  // namespace

int main(int argc, char** argv) {
  Flags flags;
  atoms::Engine engine;  // keeps its transposition table for boards of equal size
  return tool::run_harness(
      argc, argv,
      {"atoms-move", "where to put the next electron, looking D plies ahead",
       "[3, [[0, 1, 0], [-1, 2, -2], [1, 0, -1]]]", "[0,1]"},
      [&](const json::Reader& in, const tool::HarnessMode& mode) {
        return answer(in, mode, flags, engine);
      },
      {.options = [&](tool::Options& options) { declare(flags, options); },
       .check = [&] { check(flags); },
       .runs_without_input = [&] { return flags.solving.check.has_value(); },
       .run_without_input =
           [&](const tool::Print& print) { print(tool::check_proof_file(*flags.solving.check)); }});
}
