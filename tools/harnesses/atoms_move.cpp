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

class Moves final : public tool::Answers {
  void declare(tool::Options& options) override {
    options.natural("--time", flags_.time, 1, longest_time,
                    "Search for the strongest move for N milliseconds, at most D plies deep");
    options.flag("--explain", flags_.explain,
                 "Print the value of the move and the principal variation (with --time, the plies "
                 "to an end are an upper bound)");
    tool::declare(flags_.solving, options);
  }

  void check() override {
    if (flags_.explain && flags_.solving.is_wanted) {
      throw tool::UsageError("--explain does not go with --solve");
    }
    tool::check(flags_.solving, flags_.time.has_value());
  }

  json::Value answer(const json::Reader& in, const tool::HarnessMode& mode) override {
    const auto deadline = flags_.deadline();
    const auto [depth, cells] = in.items<2>("[D, Board]");
    const std::uint64_t plies = atoms::decode_depth(depth, flags_.time || flags_.solving.is_wanted);
    const atoms::Board board = atoms::decode_board(cells, json::strictness(mode.strict));
    if (is_over(board)) return false;
    if (flags_.solving.is_wanted) return solve(cells, board, flags_.solving, deadline);
    const atoms::SearchResult result =
        deadline ? engine_.search(board, deadline, plies,
                                  static_cast<unsigned>(flags_.solving.threads.value_or(1)))
                 : *best_move(board, plies, flags_.explain);
    if (!flags_.explain) return atoms::encode(result.move);
    return encode_explanation(board, result, deadline ? 100 : 1);
  }

  bool runs_without_input() const override { return flags_.solving.check.has_value(); }
  void run_without_input(const tool::Print& print) override {
    print(tool::check_proof_file(*flags_.solving.check));
  }

  Flags flags_;
  atoms::Engine engine_;  // keeps its transposition table for boards of equal size
};

}  // namespace

constinit const tool::Harness tool::atoms_move{
    .name = "atoms-move",
    .summary = "where to put the next electron, looking D plies ahead",
    .example_in = "[3, [[0, 1, 0], [-1, 2, -2], [1, 0, -1]]]",
    .example_out = "[0,1]",
    .start = tool::start<Moves>};
