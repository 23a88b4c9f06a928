#include <cstdint>
#include <filesystem>
#include <optional>
#include <stdexcept>
#include <utility>

#include "cli/command_line.hpp"
#include "league/run/plan.hpp"
#include "league/run/progress.hpp"
#include "league/run/store.hpp"
#include "league/setup/player_builder.hpp"
#include "system/file.hpp"
#include "system/folders/folder.hpp"
#include "xleague/commands.hpp"

namespace gauntlet::xleague {
namespace {

namespace fs = std::filesystem;

league::Results read_shard(const std::string& folder) {
  auto log = league::Store(folder).log();
  if (!log) {
    throw tool::UsageError(folder +
                           " has no league.jsonl; create it with xleague LEAGUE.json --out " +
                           folder + " --shard K/N");
  }
  return std::move(log->results);
}

void copy_games(const league::Results& results, const fs::path& from, const fs::path& to) {
  for (const auto& game : results.games) {
    if (game.log.empty() || !fs::exists(from / game.log)) continue;
    fs::create_directories((to / game.log).parent_path());
    system::copy_file(from / game.log, to / game.log);
  }
}

int merge_folders(const std::vector<std::string>& words) {
  const league::Store store(system::canonical_path(words.front()));
  std::vector<league::NamedResults> shards;
  for (auto folder = words.begin() + 1; folder != words.end(); ++folder) {
    if (system::canonical_path(*folder) == store.folder()) {
      throw tool::UsageError("OUT must differ from the shards: " + *folder);
    }
    shards.push_back({*folder, read_shard(*folder)});
  }
  const auto lock = store.lock();
  try {
    const league::Results all = league::merge(shards);
    for (const auto& shard : shards) copy_games(shard.results, shard.name, store.folder());
    store.write_log(all);
    return write_tables(all, store);
  } catch (const std::invalid_argument& error) {
    tool::print_error("xleague merge: " + std::string(error.what()));
    return invalid_league;
  }
}

// Returns the first line of a log of this league, with the players as they are now.
league::League league_now(const league::Config& config) {
  std::vector<std::string> fingerprints;
  fingerprints.reserve(config.players.size());
  for (const auto& player : config.players) fingerprints.push_back(fingerprint_of(player, config));
  return league_of(config, fingerprints);
}

// Adds games of a batch to the games of the league's folder, of which those count whose players are
// unchanged.
int take_games(const std::vector<std::string>& words) {
  const league::Config config = read_league(words[0]);
  const league::Store store(system::canonical_path(words[1]));
  const league::League now = league_now(config);
  const auto lock = store.lock();
  const auto before = store.log();
  if (before && is_other_league(before->results.league, now)) {
    throw tool::UsageError(words[1] + " holds a different league; choose another folder");
  }
  league::Games games = before ? reusable_games(before->results, now) : league::Games();
  for (auto folder = words.begin() + 2; folder != words.end(); ++folder) {
    const league::Results part = read_shard(*folder);
    if (part.league != now) {
      throw json::Error("", *folder + ": was played with another LEAGUE.json or other programs");
    }
    games.merge(reusable_games(part, now));
  }
  league::Progress progress = progress_of(config, games);
  if (progress.next.empty()) games = std::move(progress.reached);  // without those not needed
  league::Results all{now, {}};
  for (const auto& [meeting, game] : games) all.games.push_back(game);
  for (auto folder = words.begin() + 2; folder != words.end(); ++folder) {
    copy_games(all, *folder, store.folder());
  }
  store.write_log(all);
  return write_tables(all, store);
}

struct NextFlags {
  std::optional<std::uint64_t> boards = std::nullopt;

  void declare(tool::Options& options) {
    options.natural("--boards", boards, 1, 1'000'000,
                    "With a stop rule: print the games of at least N boards");
  }
};

int print_next(const NextFlags& flags, const std::vector<std::string>& words) {
  const league::Config config = read_league(words[0]);
  const auto log = league::Store(words[1]).log();
  league::Games games;
  if (log) games = reusable_games(log->results, league_now(config));
  const league::Progress progress = progress_of(config, std::move(games), flags.boards.value_or(1));
  if (progress.next.empty()) {
    tool::print_error("xleague next: the league is over" +
                      (progress.reason.empty() ? "" : ": " + progress.reason));
  }
  tool::print(encode_batch(config, progress.next));
  return ok;
}

}  // namespace

tool::Command next() {
  return {.name = "xleague next",
          .summary = "prints the next games of a league that others play",
          .words = "LEAGUE.json DIR",
          .first = {"FILE"},
          .later = {"FOLDER"},
          .details =
              "For leagues with rounds or a stop rule, whose next games depend on the results: "
              "prints the missing games of the next round, or of the boards up to the next test of "
              "the stop rule (otherwise, of the whole league), given the games in DIR, which need "
              "not exist. Each line is {\"round\", \"board\", \"players\"}, with indices from "
              "0 and names in turn order. More --boards than a test needs keep many machines busy; "
              "games after the one that decides do not count. Prints nothing if the league is "
              "over. The games are "
              "played by xleague --games, on several machines with --shard, and xleague take adds "
              "them to DIR.\n\n"
              "Example:\n"
              "  $ xleague next LEAGUE.json league >batch\n"
              "  $ while [ -s batch ]; do\n"
              "  >   for k in 1 2 3; do\n"
              "  >     xleague LEAGUE.json --out part$k --games batch --shard $k/3\n"
              "  >   done\n"
              "  >   xleague take LEAGUE.json league part1 part2 part3\n"
              "  >   xleague next LEAGUE.json league >batch\n"
              "  > done\n\n"
              "Exit status: 0 the games are printed, or the league is over, 2 wrong usage, 4 "
              "invalid LEAGUE.json or log, 5 internal error.",
          .min = 2,
          .start = tool::with_flags<NextFlags>(
              [](NextFlags& flags, const tool::PositionalArgs& args) -> int {
                if (args.args.size() != 2) throw tool::UsageError("expected LEAGUE.json and DIR");
                return or_invalid("xleague next", [&] { return print_next(flags, args.args); });
              })};
}

tool::Command take() {
  return {
      .name = "xleague take",
      .summary = "adds games that others have played to a league",
      .words = "LEAGUE.json DIR RESULTS...",
      .first = {"FILE"},
      .later = {"FOLDER", "FILE"},
      .details =
          "Adds the games in the folders RESULTS, which xleague --games has played, to those in "
          "DIR, and regenerates its tables and pages. The folders may hold earlier games, too. "
          "When the league is over, games that it does not need are left out, so that DIR is "
          "as after playing the league on one machine. See xleague next.\n\n"
          "Example:\n"
          "  $ xleague take LEAGUE.json league part1 part2 part3\n\n"
          "Exit status: 0 the games are added, 2 wrong usage, 3 no game was played, 4 invalid "
          "LEAGUE.json or log, or games of another league, 5 internal error.",
      .min = 3,
      .start = tool::without_flags([](const tool::PositionalArgs& args) -> int {
        return or_invalid("xleague take", [&] { return take_games(args.args); });
      })};
}

tool::Command merge() {
  return {.name = "xleague merge",
          .summary = "combines the shards of a league",
          .words = "OUT RESULTS...",
          .first = {"FILE"},
          .later = {"FILE"},
          .details =
              "RESULTS are the folders written by xleague --shard K/N --out, one for each K from "
              "1 to N, in any order. OUT becomes the folder of the whole league.\n\n"
              "Example:\n"
              "  $ xleague merge league part1 part2 part3\n\n"
              "Exit status: 0 the league is complete, 2 wrong usage, 3 no game was played, 4 a "
              "shard is missing, incomplete, duplicated or of another league, 5 internal error.",
          .min = 2,
          .start = tool::without_flags([](const tool::PositionalArgs& args) -> int {
            return or_invalid("xleague merge", [&] { return merge_folders(args.args); });
          })};
}

}  // namespace gauntlet::xleague
