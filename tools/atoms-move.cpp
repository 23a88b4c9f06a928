// Where to put the next electron?
//   in   [D, Board]
//   out  [row, column], or false if the game is over; with flags: figures, all moves

#include <cstdint>
#include <optional>
#include <string>

#include "atoms/engine.hpp"
#include "atoms/json.hpp"
#include "support/cli/command_line.hpp"
#include "support/cli/harness.hpp"

using namespace gauntlet;

namespace {

constexpr std::uint64_t longest_time = 86'400'000;
constexpr int most_cells_to_solve = 12;

struct Flags {
  std::optional<std::uint64_t> time;
  bool explain = false;
  bool solve = false;

  // When the answer to the value being read is due.
  std::optional<atoms::Clock::time_point> deadline() const {
    if (!time) return std::nullopt;
    return atoms::Clock::now() + std::chrono::milliseconds(*time);
  }
};

void declare(Flags& flags, tool::Options& options) {
  options.natural("--time", flags.time, 1, longest_time,
                  "The strongest move within this many milliseconds, D plies deep at most");
  options.flag("--explain", flags.explain, "Say what the move is worth and what it leads to");
  options.flag("--solve", flags.solve, "What all moves are worth with perfect play, whatever D is");
}

void check(const Flags& flags) {
  if (flags.explain && flags.solve) throw tool::WrongUsage("--explain does not go with --solve");
}

json::Value solve(const json::Reader& in, const atoms::Board& board, const Flags& flags,
                  std::optional<atoms::Clock::time_point> deadline) {
  if (!flags.time && board.grid().size() > most_cells_to_solve) {
    in.fail("at most " + std::to_string(most_cells_to_solve) + " cells, for more give a --time",
            std::to_string(board.grid().size()));
  }
  return encode(*atoms::solve(board, deadline));
}

json::Value answer(const json::Reader& in, const tool::Mode& mode, const Flags& flags,
                   atoms::Engine& engine) {
  const auto deadline = flags.deadline();
  const auto [depth, cells] = in.items<2>("[D, Board]");
  const std::uint64_t plies = atoms::decode_depth(depth, flags.time || flags.solve);
  const atoms::Board board = atoms::decode_board(cells, json::strictness(mode.strict));
  if (is_over(board)) return false;
  if (flags.solve) return solve(cells, board, flags, deadline);
  const atoms::SearchResult result =
      deadline ? engine.search(board, deadline, plies) : *best_move(board, plies, flags.explain);
  if (!flags.explain) return atoms::encode(result.move);
  return encode_explanation(board, result, deadline ? 100 : 1);
}

}  // namespace

int main(int argc, char** argv) {
  Flags flags;
  atoms::Engine engine;  // remembers what it saw of boards of the same size
  return tool::run_harness(
      argc, argv,
      {"atoms-move", "where to put the next electron, looking D plies ahead",
       "[3, [[0, 1, 0], [-1, 2, -2], [1, 0, -1]]]", "[0,1]"},
      [&](const json::Reader& in, const tool::Mode& mode) {
        return answer(in, mode, flags, engine);
      },
      {[&](tool::Options& options) { declare(flags, options); }, [&] { check(flags); }});
}
