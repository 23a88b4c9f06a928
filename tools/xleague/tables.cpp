#include "league/tables/tables.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <string>

#include "grading/fest/setup/names.hpp"
#include "league/pages/pages.hpp"
#include "league/tables/standings.hpp"
#include "process/processors.hpp"
#include "support/cli/command_line.hpp"
#include "support/io/io.hpp"
#include "system/plain_file.hpp"
#include "system/written_file.hpp"
#include "xleague/commands.hpp"

namespace gauntlet::xleague {
namespace {

namespace fs = std::filesystem;

league::TableLook look_of_stdout() {
  winsize size{};
  league::TableLook look;
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) {
    look.columns = std::max<std::size_t>(size.ws_col, 40);
  }
  look.has_color = tool::wants_color("auto", STDOUT_FILENO);
  return look;
}

// Replays are for what is there.
league::PageSettings page_settings(const fs::path& folder) {
  league::PageSettings settings;
  settings.log = [folder](const league::Game& game) -> std::optional<std::string> {
    std::error_code error;
    if (game.log.empty() || !fs::is_regular_file(folder / game.log, error)) return std::nullopt;
    return system::read_file(folder / game.log);
  };
  return settings;
}

void write_pages(const league::Results& results, const league::Standings& standings,
                 const fs::path& folder) {
  const league::PageSettings settings = page_settings(folder);
  system::write_file(folder / "league.html", league_page(results, standings, settings));
  const fs::path authors = folder / "authors";
  fs::remove_all(authors);
  fs::create_directories(authors);
  for (const auto& player : results.league.players) {
    const auto page = author_page(results, standings, player.name, settings);
    const std::string name = grading::fest::folder_name(player.name) + ".html";
    if (page) system::write_file(authors / name, *page);
  }
}

}  // namespace

int write_tables(const league::Results& results, const league::Store& store) {
  if (results.games.empty()) {
    tool::complain("xleague: no game was played");
    return nothing_played;
  }
  league::RatingSettings settings;
  settings.threads = static_cast<unsigned>(process::own_processors().size());
  const league::Standings standings = league::standings_of(results, settings);
  const fs::path& folder = store.folder();
  system::write_file(folder / "standings.json", json::dump_pretty(encode(standings)) + '\n');
  system::write_file(folder / "standings.csv", standings_csv(standings));
  system::write_file(folder / "crosstable.csv", crosstable_csv(standings));
  write_pages(results, standings, folder);
  tool::print(league::standings_text(standings, look_of_stdout()));
  return is_over;
}

int tables(int argc, const char* const* argv) {
  return tool::run_command(
      argc, argv,
      {"xleague tables", "the tables of a league, without a game", "DIR",
       "Makes the tables and pages in DIR anew from its league.jsonl, also while the league is "
       "played.\n\n"
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
