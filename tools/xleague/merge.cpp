#include <filesystem>
#include <stdexcept>
#include <utility>

#include "league/run/store.hpp"
#include "support/cli/command_line.hpp"
#include "system/file.hpp"
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
    fs::copy_file(from / game.log, to / game.log, fs::copy_options::overwrite_existing);
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

}  // namespace

tool::Command merge() {
  return {.name = "xleague merge",
          .summary = "combines the shards of a league",
          .words = "OUT RESULTS...",
          .details =
              "RESULTS are the folders written by xleague --shard K/N --out, one for each K from "
              "1 to N, in any order. OUT becomes the folder of the whole league.\n\n"
              "Example:\n"
              "  $ xleague merge league part1 part2 part3\n\n"
              "Exit status: 0 the league is complete, 2 wrong usage, 3 no game was played, 4 a "
              "shard is missing, incomplete, duplicated or of another league, 5 internal error.",
          .min = 2,
          .start = tool::without_flags([](const tool::PositionalArgs& words) -> int {
            return or_invalid("xleague merge", [&] { return merge_folders(words.args); });
          })};
}

}  // namespace gauntlet::xleague
