#include "league/tables/tables.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <map>
#include <numeric>
#include <optional>
#include <string>
#include <string_view>

#include "cli/command_line.hpp"
#include "grading/submission/names.hpp"
#include "league/pages/pages.hpp"
#include "league/tables/standings.hpp"
#include "match/games.hpp"
#include "support/io/io.hpp"
#include "system/file.hpp"
#include "system/folders/folder.hpp"
#include "text/display.hpp"
#include "xleague/commands.hpp"

namespace gauntlet::xleague {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t max_logs_of_author = 50;
constexpr std::string_view watch_page = "watch.html";

league::TableOptions look_of_stdout() {
  winsize size{};
  league::TableOptions look;
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) {
    look.columns = std::max<std::size_t>(size.ws_col, 40);
  }
  look.has_color = tool::wants_color("auto", STDOUT_FILENO);
  return look;
}

// Returns the optimum of a single-player game: over all codes or strengths of the boards with
// games. Returns nullopt if it is unknown for any of them.
std::optional<league::Optimum> optimum_of(const league::Results& results) {
  const match::MatchGame* const league_game = match::find_game(results.league.game);
  if (results.league.seats != 1 || league_game == nullptr) return std::nullopt;
  std::map<std::size_t, double> codes;  // number of codes by board
  for (const league::LeagueGame& game : results.games) {
    if (game.seats.empty() || game.seats.front().out) continue;
    const league::Seat& seat = game.seats.front();
    codes[game.board] = static_cast<double>(
        std::accumulate(seat.histogram.begin(), seat.histogram.end(), seat.missed));
  }
  league::Optimum optimum{0, 0};
  double all = 0;
  for (const auto& [board, count] : codes) {
    const auto min = league_game->least(results.league.boards[board]);
    if (!min) return std::nullopt;
    optimum.mean += min->mean * count;
    optimum.worst = std::max(*optimum.worst, static_cast<std::int64_t>(min->worst));
    all += count;
  }
  if (all == 0) return std::nullopt;
  optimum.mean /= all;
  return optimum;
}

// Copies the web app to the folder, for watching games, unless it is not installed.
league::PageSettings page_settings(const fs::path& folder) {
  league::PageSettings settings;
  if (const auto app = tool::find_web_app()) {
    system::copy_file(*app, folder / watch_page);
    settings.watch_page = watch_page;
  }
  settings.log = [folder](const league::LeagueGame& game) -> std::optional<std::string> {
    std::error_code error;
    if (game.log.empty() || !fs::is_regular_file(folder / game.log, error)) return std::nullopt;
    return system::read_file(folder / game.log);
  };
  return settings;
}

void write_pages(const league::Results& results, const league::Standings& standings,
                 const fs::path& folder) {
  league::PageSettings settings = page_settings(folder);
  system::write_file(folder / "league.html", league_page(results, standings, settings));
  settings.max_logs = max_logs_of_author;
  if (!settings.watch_page.empty()) settings.watch_page.insert(0, "../");
  const fs::path authors = folder / "authors";
  fs::remove_all(authors);
  fs::create_directories(authors);
  for (const auto& player : results.league.players) {
    const auto page = author_page(results, standings, player.name, settings);
    const std::string name = grading::folder_name(player.name) + ".html";
    if (page) system::write_file(authors / name, *page);
  }
}

// Returns a line for each player that could not be started, with the reason of its first game.
std::string start_failures(const league::Results& results, const fs::path& folder) {
  std::map<std::string, std::string> reasons;
  for (const league::LeagueGame& game : results.games) {
    for (const league::Seat& seat : game.seats) {
      if (seat.out && seat.out->kind == FailureKind::start_failed) {
        reasons.try_emplace(seat.player, seat.out->reason);
      }
    }
  }
  std::string lines;
  for (const auto& [player, reason] : reasons) {
    lines.append(text::escape_for_display(player)).append(" could not be started: ");
    lines.append(text::escape_for_display(reason)).append("\n");
  }
  if (!lines.empty()) lines += "More is in " + (folder / "league.html").string() + ".\n";
  return lines;
}

}  // namespace

int write_tables(const league::Results& results, const league::Store& store) {
  if (results.games.empty()) {
    tool::print_error("xleague: no game was played");
    return nothing_played;
  }
  const league::Standings standings = league::standings_of(results, optimum_of(results));
  const fs::path& folder = store.folder();
  system::write_file(folder / "standings.json", json::dump_pretty(encode(standings)) + '\n');
  system::write_file(folder / "standings.csv", standings_csv(standings));
  system::write_file(folder / "crosstable.csv", crosstable_csv(standings));
  write_pages(results, standings, folder);
  std::string notes = start_failures(results, folder);
  if (standings.stop) notes += text::escape_for_display(stop_in_words(standings)) + '\n';
  if (!notes.empty()) notes.insert(0, 1, '\n');
  tool::print(league::standings_text(standings, look_of_stdout()) + notes);
  return ok;
}

tool::Command report() {
  return {
      .name = "xleague report",
      .summary = "regenerates the reports of a league",
      .words = "DIR",
      .first = {"FOLDER"},
      .details =
          "Regenerates the tables and pages in DIR from its league.jsonl, without playing. This "
          "also works while the league is running.\n\n"
          "Example:\n"
          "  $ xleague report league\n\n"
          "Exit status: 0 the reports are written, 2 wrong usage, 3 no game was played, 4 invalid "
          "log, 5 internal error.",
      .min = 1,
      .start = tool::without_flags([](const tool::PositionalArgs& args) -> int {
        if (args.args.size() != 1) throw tool::UsageError("expected one DIR");
        return or_invalid("xleague report", [&] {
          const league::Store store(args.args.front());
          const auto log = store.log();
          if (!log) {
            throw tool::UsageError(args.args.front() +
                                   " has no league.jsonl; run xleague LEAGUE.json --out " +
                                   args.args.front() + " first");
          }
          return write_tables(log->results, store);
        });
      })};
}

}  // namespace gauntlet::xleague
