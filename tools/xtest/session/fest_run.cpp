#include "xtest/session/fest_run.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "grading/fest/setup/config.hpp"
#include "json/error.hpp"
#include "support/cli/command_line.hpp"
#include "support/io/io.hpp"
#include "support/io/status_line.hpp"
#include "xtest/flags/arguments.hpp"

namespace gauntlet::xtest {
namespace {

using namespace grading::fest;

// Returns the manifest of a new fest. Throws if the folder has another fest.
Manifest begin(const FestFlags& flags, const Config& config, const Store& store) {
  const auto shard = flags.shard.chosen().value_or(grading::Shard{});
  const auto shards = flags.shard.split_up(config.teams, shard.of, &grading::TestResult::program);
  Manifest fresh = new_manifest(config, config.text, shard, shards);
  const std::string folder = store.folder().string();
  if (!store.is_used()) return fresh;
  const auto known = read_input([&] { return store.manifest(); });
  if (!known || !is_same_shard(*known, fresh)) {
    throw tool::UsageError(folder +
                           " has the results of another fest or shard; choose another --out");
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
    if (team != grading::staff && std::ranges::find(config.teams, team) == config.teams.end()) {
      throw tool::UsageError("--rerun: no such team: " + team);
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
  require_sandbox(config.conditions.sandbox, R"("sandbox": "basic")");
  const auto lock = store.lock();
  Manifest manifest = begin(flags, config, store);
  const HiddenPaths hidden(config, file, store.folder(), files_of(flags));
  const FestOptions order{.revoke = flags.revoke,
                          .resume = flags.resume,
                          .rerun = {flags.rerun.begin(), flags.rerun.end()},
                          .jobs = flags.jobs.value()};
  check_teams(order.rerun, config);
  return grading::fest::run_fest(config, hidden, store, std::move(manifest), order,
                                 tool::show_progress("xtest fest"));
}

void FestFlags::declare(tool::Options& options) {
  options.text("--out", out, "DIR", "Write all results to DIR");
  jobs.declare(options, "programs");
  options.flag("--resume", resume, "Continue an interrupted fest; do not retry failed builds");
  options.texts("--rerun,--again", rerun, "TEAM",
                "Rebuild and rerun the program of TEAM; (staff): revalidate with the reference");
  shard.declare(options);
  options.flag("--merge", merge, "Merge shards into DIR");
  options.flag("--reports-only,--tables-only", tables_only,
               "Regenerate the tables and pages in DIR without running any program");
  options.text("--revoke", revoke, "FILE",
               "Exclude the tests listed in FILE, one TEAM/NAME per line (DIR/revoke.txt)");
  options.flag("--redact", redact, "Omit hidden tests from the teams' folders");
}

void FestFlags::check(const std::vector<std::string>& words) const {
  if (!out) throw tool::UsageError("expected --out DIR");
  if ((merge || tables_only) && (shard.shard || resume || !rerun.empty())) {
    throw tool::UsageError(
        "--merge and --reports-only cannot be combined with --shard, --resume or --rerun");
  }
  if (merge && tables_only)
    throw tool::UsageError("--merge cannot be combined with --reports-only");
  if (tables_only ? words.size() > 1 : !merge && words.size() != 1) {
    throw tool::UsageError("expected one FEST.json");
  }
}

}  // namespace gauntlet::xtest
