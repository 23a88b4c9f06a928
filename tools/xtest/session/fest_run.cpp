#include "xtest/session/fest_run.hpp"

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "grading/fest/setup/config.hpp"
#include "json/error.hpp"
#include "support/cli/command_line.hpp"
#include "support/io/io.hpp"
#include "support/io/progress.hpp"
#include "xtest/flags/arguments.hpp"

namespace gauntlet::xtest {
namespace {

using namespace grading::fest;

// Returns the manifest of a new fest. Throws if the folder has another fest.
Manifest begin(const FestFlags& flags, const Config& config, const Store& store) {
  const auto shard = flags.shard.chosen().value_or(grading::Shard{});
  const auto shards = flags.shard.split_up(config.teams, shard.of, &grading::Record::program);
  Manifest fresh = begin_manifest(config, config.text, shard, shards);
  const std::string folder = store.folder().string();
  if (!store.is_used()) return fresh;
  const auto known = read_input([&] { return store.manifest(); });
  if (!known || !are_of_same_part(*known, fresh)) {
    throw tool::WrongUsage(folder + " holds another fest, or another part of it");
  }
  return fresh;
}

// Returns the files named on the command line besides FEST.json and DIR.
std::vector<std::filesystem::path> files_of(const FestFlags& flags) {
  std::vector<std::filesystem::path> files;
  for (const auto* file : {&flags.shard.timings, &flags.revoke}) {
    if (*file) files.emplace_back(**file);
  }
  return files;
}

void check_teams(const std::set<std::string>& teams, const Config& config) {
  for (const auto& team : teams) {
    if (team != staff && std::ranges::find(config.teams, team) == config.teams.end()) {
      throw tool::WrongUsage("--again: there is no team " + team);
    }
  }
}

}  // namespace

Config read_config(const std::filesystem::path& file, const std::filesystem::path& results) {
  return read_input([&] {
    try {
      return grading::fest::read_config(file, results);
    } catch (const json::Error& error) {
      throw InvalidFest(file.string() + ": " + error.what());
    }
  });
}

bool run_fest(const FestFlags& flags, const std::filesystem::path& file, const Store& store) {
  const Config config = xtest::read_config(file, store.folder());
  demand(config.conditions.sandbox, R"("sandbox": "basic")");
  const auto lock = store.lock();
  Manifest manifest = begin(flags, config, store);
  const HiddenPaths hidden(config, file, store.folder(), files_of(flags));
  const FestOrder order{.revoke = flags.revoke,
                        .resume = flags.resume,
                        .again = {flags.again.begin(), flags.again.end()},
                        .at_a_time = flags.jobs.at_a_time()};
  check_teams(order.again, config);
  std::optional<tool::Progress> progress;
  const FestListener listener{
      .begin = [&](std::size_t all,
                   const std::string& what) { progress.emplace("xtest fest", all, what); },
      .reach = [&](std::size_t done, const std::string& detail) { progress->reach(done, detail); },
      .warn =
          [&](const std::string& line) {
            if (progress) progress->clear();
            tool::complain("xtest fest: " + line);
          }};
  return grading::fest::run_fest(config, hidden, store, std::move(manifest), order, listener);
}

void FestFlags::declare(tool::Options& options) {
  options.text("--out", out, "DIR", "Where all results go");
  jobs.declare(options, "Programs");
  options.flag("--resume", resume,
               "Go on with a fest that was ended: programs not built are not tried again");
  options.texts("--again", again, "TEAM",
                "Build and run its program again; (staff): ask the reference again");
  shard.declare(options);
  options.flag("--merge", merge, "Put shards together in DIR");
  options.flag("--tables-only", tables_only, "Make the tables in DIR anew, without a run");
  options.text("--revoke", revoke, "FILE",
               "A line for each test that is not to count: TEAM/NAME (DIR/revoke.txt)");
  options.flag("--redact", redact, "Keep hidden tests out of the teams' folders");
}

void FestFlags::check(const std::vector<std::string>& words) const {
  if (!out) throw tool::WrongUsage("expected --out DIR");
  if ((merge || tables_only) && (shard.shard || resume || !again.empty())) {
    throw tool::WrongUsage(
        "--merge and --tables-only go with none of --shard, --resume and --again");
  }
  if (merge && tables_only) throw tool::WrongUsage("--merge does not go with --tables-only");
  if (tables_only ? words.size() > 1 : !merge && words.size() != 1) {
    throw tool::WrongUsage("expected one FEST.json");
  }
}

}  // namespace gauntlet::xtest
