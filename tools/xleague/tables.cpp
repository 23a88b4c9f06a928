#include <algorithm>
#include <string>
#include <vector>

#include "core/numbers.hpp"
#include "support/cli/command_line.hpp"
#include "support/io/io.hpp"
#include "text/visible.hpp"
#include "xleague/commands.hpp"

namespace gauntlet::xleague {
namespace {

struct Row {
  std::string name;
  std::uint64_t games = 0;
  std::uint64_t wins = 0;
  std::uint64_t troubles = 0;
};

std::vector<Row> rows_of(const league::Results& results) {
  std::vector<Row> rows;
  for (const auto& player : results.league.players) rows.push_back({.name = player.name});
  for (const auto& game : results.games) {
    for (const auto& seat : game.seats) {
      Row& row = *std::ranges::find(rows, seat.player, &Row::name);
      ++row.games;
      if (seat.rank == 1 && !seat.out) ++row.wins;
      if (seat.out) ++row.troubles;
    }
  }
  std::ranges::stable_sort(rows, std::ranges::greater(), &Row::wins);
  return rows;
}

}  // namespace

int write_tables(const league::Results& results, const league::Store& /*store*/) {
  if (results.games.empty()) {
    tool::complain("xleague: no game was played");
    return nothing_played;
  }
  tool::Output output;
  for (const Row& row : rows_of(results)) {
    output.text() += text::visible(row.name) + ": " + count_of(row.wins, "win") + " of " +
                     count_of(row.games, "game") + ", thrown out of " +
                     std::to_string(row.troubles) + '\n';
  }
  output.flush();
  return is_over;
}

int tables(int argc, const char* const* argv) {
  return tool::run_command(
      argc, argv,
      {"xleague tables", "the tables of a league, without a game", "DIR",
       "Makes the tables in DIR anew from its league.jsonl.\n\n"
       "Example:\n  $ xleague tables league\n\n"
       "Exit status: 0 they are made, 2 wrong usage, 3 no game was played, 4 a log that makes no "
       "sense, 5 trouble of our own.",
       1},
      [&](const tool::Words& words) {
        if (words.own.size() != 1) throw tool::WrongUsage("expected one DIR");
        return or_invalid("xleague tables", [&] {
          const league::Store store(words.own.front());
          const auto log = store.log();
          if (!log) throw tool::WrongUsage("there is no league in " + words.own.front());
          return write_tables(log->results, store);
        });
      });
}

}  // namespace gauntlet::xleague
