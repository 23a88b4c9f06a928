#include <algorithm>
#include <array>
#include <filesystem>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "cli/command_line.hpp"
#include "core/numbers.hpp"
#include "gauntlet/process.hpp"
#include "grading/results/shard.hpp"
#include "grading/submission/sized_folder.hpp"
#include "league/run/league_run.hpp"
#include "league/run/plan.hpp"
#include "league/run/progress.hpp"
#include "support/io/io.hpp"
#include "system/file.hpp"
#include "system/interruption.hpp"
#include "xleague/commands.hpp"

namespace gauntlet::xleague {
namespace {

using grading::Shard;

struct PlayFlags {
  std::optional<std::string> out = std::nullopt;
  std::optional<std::uint64_t> jobs = std::nullopt;
  std::vector<std::string> rerun = {};
  std::optional<std::string> shard = std::nullopt;
  std::optional<std::string> games = std::nullopt;

  void declare(tool::Options& options) {
    options.text("--out", out, "DIR", "Write all results to folder DIR");
    options.natural("--jobs,-j", jobs, 1, 1024, "Play N games at a time (number of CPUs)");
    options.texts("--rerun,--again", rerun, "NAME", "Rebuild player NAME and replay all its games");
    options.text("--shard", shard, "K/N",
                 "Play only shard K of N; " + std::string(grading::shard_values));
    options.text("--games", games, "FILE", "Play only the games in FILE, printed by xleague next");
  }
};

Shard shard_of(const PlayFlags& flags) {
  try {
    return grading::requested_shard(flags.shard).value_or(Shard{});
  } catch (const std::invalid_argument& error) {
    throw tool::UsageError(error.what());
  }
}

void check(const PlayFlags& flags, const Shard& shard, const league::Config& config) {
  for (const auto& name : flags.rerun) {
    if (std::ranges::find(config.players, name, &league::Player::name) == config.players.end()) {
      throw tool::UsageError("--rerun: LEAGUE.json has no player " + name);
    }
  }
  if (shard.of > 1 && !flags.games && has_rounds(config.format)) {
    throw tool::UsageError(
        "--shard: a " + std::string(to_string(config.format)) +
        " league is played in rounds, each of which needs all games of the previous one; "
        "play it without --shard, or round by round (see xleague next --help)");
  }
  if (shard.of > 1 && !flags.games && config.stop.is_set()) {
    throw tool::UsageError(
        "--shard cannot be combined with \"stop\", because no shard has all games; play without "
        "--shard, or batch by batch (see xleague next --help)");
  }
  if (std::ranges::none_of(config.players, &league::Player::is_program)) return;
  if (const auto reason = process::sandbox_error(config.sandbox)) {
    throw std::runtime_error(*reason +
                             "; to play without it, set \"sandbox\": \"basic\" in LEAGUE.json");
  }
}

// The players' own folders are copied to the results, so the results must not lie inside them.
void check_folders(const league::Config& config, const std::filesystem::path& results) {
  for (const auto& player : config.players) {
    if (!player.folder.empty() &&
        system::is_inside(results, system::canonical_path(player.folder))) {
      throw tool::UsageError("--out: " + results.string() + " lies in the folder of player " +
                             player.name + "; choose another folder");
    }
  }
}

void run(const league::Config& config, const league::Store& store,
         const league::LeagueOptions& order) {
  try {
    run_league(config, store, order, tool::show_progress("xleague"));
  } catch (const league::OtherLeague& error) {
    throw tool::UsageError(error.what());
  }
}

std::optional<league::GameBatch> games_of(const PlayFlags& flags, const league::Config& config) {
  if (!flags.games) return std::nullopt;
  const std::string text = system::read_text(*flags.games);
  try {
    return decode_batch(config, text);
  } catch (const json::Error& error) {
    throw json::Error("", *flags.games + ": " + error.what());
  }
}

// Ends the process if a signal has come.
void end_if_interrupted(const league::Store& store) {
  if (!tool::is_interrupted()) return;
  try {
    const auto log = store.log();
    tool::print_error("xleague: interrupted after " +
                      pluralize(log ? log->results.games.size() : 0, "game") +
                      "; the same command resumes");
  } catch (const std::exception&) {
    tool::print_error("xleague: interrupted");
  }
  tool::reraise_if_interrupted();
}

int hold(const PlayFlags& flags, const std::string& file) {
  if (!flags.out) throw tool::UsageError("expected --out DIR, the folder for the results");
  grading::separate_mounts();
  const league::Config config = read_league(file);
  const Shard shard = shard_of(flags);
  check(flags, shard, config);
  const auto games = games_of(flags, config);
  const league::Store store(system::canonical_path(*flags.out));
  check_folders(config, store.folder());
  const auto lock = store.lock();
  const auto jobs = flags.jobs.value_or(process::allowed_cpus().size());
  const tool::SignalGuard interruptible(tool::SignalGuard::all);
  try {
    run(config, store,
        {static_cast<unsigned>(jobs),
         games,
         shard,
         {flags.rerun.begin(), flags.rerun.end()},
         tool::is_interrupted});
  } catch (...) {  // all programs have been stopped by now
    end_if_interrupted(store);
    throw;
  }
  end_if_interrupted(store);
  const auto log = store.log();
  if (shard.of == 1 && !games) return write_tables(log->results, store);
  tool::print("shard " + std::to_string(shard.number) + " of " + std::to_string(shard.of) + ": " +
              pluralize(log->results.games.size(), "game") + "\n");
  return ok;
}

constexpr std::array commands{
    tool::NamedCommand{"merge", merge},         tool::NamedCommand{"next", next},
    tool::NamedCommand{"take", take},           tool::NamedCommand{"report", report},
    tool::NamedCommand{"tables", report, true},
};

}  // namespace

league::Config read_league(const std::string& file) {
  try {
    return league::read_config(file);
  } catch (const json::Error& error) {
    throw json::Error("", file + ": " + error.what());
  } catch (const std::runtime_error& error) {  // the file cannot be read
    system::rethrow_if_of_machine();
    throw json::Error("", error.what());
  }
}

tool::Command command() {
  return {
      .name = "xleague",
      .summary = "ranks programs by playing them against each other",
      .words = "LEAGUE.json --out DIR",
      .first = {"FILE"},
      .details =
          "LEAGUE.json lists the players, which are programs in any language and house players, "
          "the game and its boards. Each board is played in all seatings, and all players get the "
          "same boards. The ranking has confidence intervals. DIR then holds league.html, "
          "authors/NAME.html for each author, standings.json, standings.csv and crosstable.csv, "
          "league.jsonl with a line for each game, games/ with the games to replay, and "
          "builds/NAME.log. After an interruption or a change of players or boards, the same "
          "command resumes the league and plays only the missing games.\n\n"
          "Other commands, each with its own --help:\n"
          "  xleague merge   combines the results of shards\n"
          "  xleague next    prints the next games to play, for leagues with rounds or a stop "
          "rule\n"
          "  xleague take    adds such games, played elsewhere, to a league\n"
          "  xleague report  regenerates the reports of a league without playing\n\n"
          "Examples:\n"
          "  $ echo '{\"title\": \"Fish\", \"game\": \"fish\", \"players\": [[\"house\", 1],\n"
          "    {\"program\": \"submissions/{team}/player\", \"build\": \"make\"}]}' >LEAGUE.json\n"
          "  $ xleague LEAGUE.json --out league\n"
          "  $ xref --replay league/games/1/ann,bob.jsonl | xrender --text\n"
          "  $ xleague LEAGUE.json --out part2 --shard 2/3\n"
          "  $ xleague merge league part1 part2 part3\n\n"
          "Exit status: 0 the league is over, 2 wrong usage, 3 no game was played, 4 invalid "
          "LEAGUE.json, log or shards, 5 internal error; 128 + N if ended by signal N.",
      .min = 1,
      .start = tool::with_flags<PlayFlags>(
          [](PlayFlags& flags, const tool::PositionalArgs& args) -> int {
            if (args.args.size() != 1) throw tool::UsageError("expected one LEAGUE.json");
            return or_invalid("xleague", [&] { return hold(flags, args.args.front()); });
          }),
      .commands = commands};
}

}  // namespace gauntlet::xleague
