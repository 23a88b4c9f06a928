#include "league/tables/stop.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>
#include <vector>

#include "core/numbers.hpp"
#include "league/tables/tables.hpp"
#include "league/tables/tally.hpp"

namespace gauntlet::league {
namespace {

// Returns the number of boards, from the first on, whose games have all been played or left out.
std::size_t finished_boards(const Results& results) {
  const std::size_t boards = results.league.boards.size();
  const std::size_t games = boards == 0 ? 0 : results.league.games / boards;
  if (games == 0) return 0;
  std::vector<std::size_t> counts(boards);
  for (const LeagueGame& game : results.games) {
    if (game.board < boards) ++counts[game.board];
  }
  const auto unfinished =
      std::ranges::find_if(counts, [&](std::size_t count) { return count < games; });
  return static_cast<std::size_t>(unfinished - counts.begin());
}

// The games between the two players on a board.
struct Unit {
  std::size_t games = 0;
  std::size_t kind = 0;    // twice the first player's points
  bool is_counted = true;  // all games
};

// The SPRT after each board.
class SprtWalk {
 public:
  SprtWalk(const Results& results, const SprtRule& rule, std::size_t boards)
      : rule_(rule), units_(boards), first_{boards, boards} {
    const std::string& better = results.league.players[rule.better].name;
    const std::string& worse = results.league.players[rule.worse].name;
    for (const LeagueGame& game : results.games) {
      if (game.board >= boards) continue;
      const auto one = std::ranges::find(game.seats, better, &Seat::player);
      const auto other = std::ranges::find(game.seats, worse, &Seat::player);
      const auto end = game.seats.end();
      const bool is_played = game.left_out_for.empty();
      if (is_played && one != end) see(first_[0], *one, game.board);
      if (is_played && other != end) see(first_[1], *other, game.board);
      if (one == end || other == end) continue;
      Unit& unit = units_[game.board];
      ++unit.games;
      unit.kind += one->rank < other->rank ? 2 : one->rank == other->rank ? 1 : 0;
      if (!is_played) unit.is_counted = false;
    }
  }

  // Returns the state after the first decision or after all boards, and the number of boards.
  std::pair<rating::SprtState, std::size_t> run() const {
    const auto has_games = [](const Unit& unit) { return unit.games > 0; };
    const auto some = std::ranges::find_if(units_, has_games);
    std::vector<std::size_t> counts(some == units_.end() ? 3 : 2 * some->games + 1);
    const rating::SprtState none = rating::sprt(counts, rule_.settings);
    rating::SprtState state = none;
    for (std::size_t board = 0; board < units_.size(); ++board) {
      const Unit& unit = units_[board];
      const bool is_unit = unit.is_counted && 2 * unit.games + 1 == counts.size();
      if (is_unit && state.decision == rating::Decision::open) {
        ++counts[unit.kind];
        state = rating::sprt(counts, rule_.settings);
      }
      if (state.decision != rating::Decision::open && are_present(board)) return {state, board + 1};
    }
    const bool is_known = !units_.empty() && are_present(units_.size() - 1);
    return {is_known ? state : none, units_.size()};
  }

 private:
  static void see(std::size_t& first, const Seat& seat, std::size_t board) {
    if (!failed_at_once(seat)) first = std::min(first, board);
  }

  // Returns false as long as one of them did not play, because then none of its games count.
  bool are_present(std::size_t board) const { return std::max(first_[0], first_[1]) <= board; }

  const SprtRule& rule_;
  std::vector<Unit> units_;           // by board
  std::array<std::size_t, 2> first_;  // the first board on which each player gave a valid answer
};

}  // namespace

std::optional<StopState> stop_state_of(const Results& results, std::size_t tested) {
  const StopRule& rule = results.league.stop;
  if (!rule.is_set()) return std::nullopt;
  StopState state{.boards = finished_boards(results)};
  const auto run_sprt = [&] {
    if (!rule.sprt) return;
    const auto [sprt, boards] = SprtWalk(results, *rule.sprt, state.boards).run();
    state.boards = boards;
    state.sprt = {results.league.players[rule.sprt->better].name,
                  results.league.players[rule.sprt->worse].name, rule.sprt->settings, sprt};
  };
  run_sprt();
  if (rule.order) state.order = {*rule.order};
  for (std::size_t boards = boards_between_tests; rule.order && boards <= state.boards;
       boards += boards_between_tests) {
    if (boards <= tested) continue;
    const Tally counted = tally(results, boards);
    const auto rated = rated_of(counted.players);
    if (rated.size() < 2) continue;
    state.order->reached = jackknife_of(counted, rated).order;
    if (!state.is_order_certain()) continue;
    if (boards == state.boards) break;
    state.boards = boards;
    run_sprt();
  }
  state.has_more = state.boards < results.league.boards.size();
  return state;
}

std::string describe(const StopState& state) {
  const std::string after = " after " + pluralize(state.boards, "board");
  // Rounded down, so that it is not below the required one if it is certain.
  const auto reached = [&] {
    return write_decimal(std::floor(*state.order->reached * 1000 + 1e-9) / 1000);
  };
  if (state.is_order_certain()) return "the order of the players is certain: " + reached() + after;
  std::string words = "undecided" + after;
  if (const auto& test = state.sprt) {
    const auto& [llr, lower, upper, decision, units, score] = test->state;
    const std::string ratio =
        " (LLR " + fixed(llr, 2) + ", bounds " + fixed(lower, 2) + " and " + fixed(upper, 2);
    if (decision != rating::Decision::open) {
      const bool is_better = decision == rating::Decision::h1;
      const double accepted = is_better ? test->settings.elo1 : test->settings.elo0;
      const double rejected = is_better ? test->settings.elo0 : test->settings.elo1;
      return test->better + (is_better ? " is better than " : " is not better than ") +
             test->worse + ": a difference of " + write_decimal(accepted) +
             " Elo points fits better than one of " + write_decimal(rejected) + "," + after +
             ratio + ": " + (is_better ? "H1" : "H0") + " is accepted)";
    }
    words += ", whether " + test->better + " is better than " + test->worse + ratio + ')';
  }
  if (state.order && state.order->reached) {
    words += ", with a confidence in the order of " + reached() + ", below " +
             write_decimal(state.order->wanted);
  }
  return words + (state.has_more ? "" : "; play more boards");
}

}  // namespace gauntlet::league
