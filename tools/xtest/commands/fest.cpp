#include <algorithm>
#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "cli/command_line.hpp"
#include "core/numbers.hpp"
#include "grading/fest/pages/milestones.hpp"
#include "grading/fest/rounds/fest_run.hpp"
#include "grading/fest/rounds/manifest.hpp"
#include "grading/fest/setup/config.hpp"
#include "grading/fest/submissions/snapshot.hpp"
#include "grading/fest/submissions/submitted_tests.hpp"
#include "grading/submission/sized_folder.hpp"
#include "grading/test_cases/test_suite.hpp"
#include "harness/options.hpp"
#include "support/io/io.hpp"
#include "system/file.hpp"
#include "system/interruption.hpp"
#include "text/display.hpp"
#include "text/names.hpp"
#include "xtest/commands/commands.hpp"
#include "xtest/commands/fest_tables.hpp"
#include "xtest/flags/arguments.hpp"
#include "xtest/flags/condition_flags.hpp"
#include "xtest/flags/run_flags.hpp"
#include "xtest/session/fests.hpp"
#include "xtest/session/session.hpp"

namespace gauntlet::xtest {
namespace {

using namespace grading::fest;
using Strings = std::vector<std::string>;

// The flags of xtest fest, as given.
struct FestFlags {
  std::optional<std::string> out = std::nullopt;
  JobsFlag jobs = {};
  bool resume = false;
  std::vector<std::string> rerun = {};  // names of teams
  ShardFlags shard = {};
  bool merge = false;
  bool tables_only = false;
  std::optional<std::string> revoke = std::nullopt;
  bool redact = false;

  void declare(tool::Options& options);
  // Throws tool::UsageError if flags conflict with each other or with these words.
  void check(const std::vector<std::string>& words) const;
};

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
  options.flag("--redact", redact, "Show only the verdicts of hidden tests in the teams' folders");
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

// Returns the manifest of a new fest. Throws if the folder has another fest.
Manifest begin(const FestFlags& flags, const Config& config, const Store& store) {
  const auto shard = flags.shard.chosen().value_or(grading::Shard{});
  const auto shards =
      flags.shard.split_up(all_programs(config), shard.of, &grading::TestResult::program);
  Manifest fresh = read_input([&] { return new_manifest(config, config.text, shard, shards); });
  const std::string folder = store.folder().string();
  if (!store.is_used()) return fresh;
  const auto known = read_input([&] { return store.manifest(); });
  if (!known || !is_same_shard(*known, fresh)) {
    throw tool::UsageError(folder +
                           " has the results of another fest or shard; choose another --out");
  }
  for (const auto& team : known->teams) {
    const auto is_it = [&](const Team& other) { return other.name == team.name; };
    if (std::ranges::any_of(fresh.teams, is_it)) continue;
    tool::print_error("xtest fest: " + team.name + ", whose results are in " + folder +
                      ", is gone, and so are its tests");
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

// Throws tool::UsageError if no milestone has one of these teams.
void check_teams(const std::set<std::string>& teams, const std::vector<MilestoneFest>& fests) {
  Strings known;
  for (const auto& fest : fests) {
    for (auto& name : all_programs(fest.config)) known.push_back(std::move(name));
  }
  for (const auto& team : teams) {
    if (team != grading::staff && std::ranges::find(known, team) == known.end()) {
      throw tool::UsageError("--rerun: no such team: " + team + tool::did_you_mean(team, known));
    }
  }
}

// Throws tool::UsageError if a folder has results of other milestones than those of a fest, or of
// a fest without milestones.
void check_results(const std::vector<MilestoneFest>& fests, const std::filesystem::path& results) {
  for (const auto& [name, store] : fests_in(results)) {
    const bool is_known =
        std::ranges::any_of(fests, [folder = store.folder(), &results](const auto& fest) {
          return stored_fest(fest.name, results).store.folder() == folder;
        });
    if (is_known || (name.empty() && !store.is_used())) continue;
    throw tool::UsageError(store.folder().string() +
                           " has the results of another fest or of a milestone that is gone; "
                           "choose another --out, or move it away");
  }
}

// Names the teams without tests. Throws InvalidFest if there are none of the staff, either, unless
// it is a milestone, which may be a later one.
void report_missing_tests(const std::string& milestone, const Config& config) {
  const auto teams = teams_without_tests(config);
  if (teams.empty()) return;
  if (teams.size() == config.teams.size()) {
    const std::string warning = "no folder matches \"tests\": " + *config.tests;
    if (!config.staff_tests && milestone.empty()) {
      throw InvalidFest(warning + "; no program was built");
    }
    return tool::print_error("xtest fest: " + warning);
  }
  for (const auto& team : teams) {
    tool::print_error("xtest fest: " + team + " has no tests in " +
                      team_paths(config, team).tests.string());
  }
}

// Throws InvalidFest if a file of the staff's tests is invalid.
void check_staff_tests(const Config& config) {
  const auto tests =
      grading::find_test_cases(*config.staff_tests, config.layouts, config.staff_scenario);
  for (const auto& test : tests.invalid) {
    if (test.status.skip) continue;
    throw InvalidFest(test.status.invalid + R"(; with "require_valid": false it does not count)");
  }
}

// Adds what programs of other milestones must not see: tests of the staff, and of teams outside
// their submissions, the reference and chaff.
void add_files_of_staff(const Config& config, std::vector<std::filesystem::path>& files) {
  if (config.staff_tests) files.push_back(*config.staff_tests);
  if (config.reference) files.push_back(config.reference->path);
  for (const auto& chaff : config.chaff) files.push_back(chaff.path);
  for (const auto& team : config.teams) {
    const TeamPaths paths = team_paths(config, team);
    const bool is_outside = !system::is_inside(paths.tests, paths.submission);
    if (config.tests && is_outside) files.push_back(paths.tests);
  }
}

// Runs or resumes a fest, all milestones of it, or one shard of these. Returns the lock of its
// folder. Throws InvalidFest, tool::UsageError if the folder has another fest, and exceptions of
// running the fest.
system::FileLock run_fest(const FestFlags& flags, const std::filesystem::path& file,
                          const std::filesystem::path& results) {
  const auto fests = read_fests(file, results);
  check_results(fests, results);
  check_revoked(flags.revoke, fests.front().name, results);
  const FestOptions order{.revoke = flags.revoke,
                          .resume = flags.resume,
                          .rerun = {flags.rerun.begin(), flags.rerun.end()},
                          .jobs = flags.jobs.value()};
  check_teams(order.rerun, fests);
  for (const auto& [name, config] : fests) {
    report_missing_tests(name, config);
    if (config.staff_tests && config.require_valid) check_staff_tests(config);
    require_sandbox(config.conditions.sandbox, R"("sandbox": "basic")");
  }
  auto lock = Store(results).lock();
  for (const auto& [name, config] : fests) {  // one that is never begun is missing in the sums
    std::filesystem::create_directories(stored_fest(name, results).store.folder());
  }
  for (const auto& [name, config] : fests) {
    const StoredFest place = stored_fest(name, results);
    Manifest manifest = begin(flags, config, place.store);
    auto others = files_of(flags);
    for (const auto& other : fests) {
      if (other.name != name) add_files_of_staff(other.config, others);
    }
    const HiddenPaths hidden(config, file, results, others);
    if (!run_fest(config, hidden, place.store, std::move(manifest), order,
                  tool::show_progress(place.title()))) {
      break;
    }
  }
  return lock;
}

// Updates everything that may change without running programs again.
void update(const std::filesystem::path& results, const std::filesystem::path& file) {
  const auto fests = read_fests(file, results);
  check_results(fests, results);
  for (const auto& [name, config] : fests) {
    const StoredFest place = stored_fest(name, results);
    Manifest manifest = whole_fest(place.store);
    for (const auto& line : read_input([&] { return outdated(manifest, config); })) {
      tool::print_error(place.title() + ": " + line +
                        "; --reports-only leaves that out: run xtest fest " + file.string() +
                        " --out " + results.string());
    }
    update_visibility(config, place.store.tests());
    read_input([&] { grading::fest::update(manifest, config); });
    place.store.save(manifest);
  }
}

bool is_shard(const Store& store) {
  const auto manifest = store.manifest();
  return manifest && manifest->shard.of > 1;
}

// A shard has results but no tables.
ExitStatus finish_shard(const StoredFest& fest) {
  const auto results = fest.store.results();
  const auto internal_errors = std::ranges::count_if(results.records, [](const auto& record) {
    return record.verdict == compare::Verdict::internal_error;
  });
  const auto& shard = results.headers.front().shard;
  tool::print((fest.name.empty() ? "" : text::escape_for_display(fest.name + ": ")) + "shard " +
              std::to_string(shard.number) + " of " + std::to_string(shard.of) + ": " +
              pluralize(results.records.size(), "run") + "\n");
  return internal_errors > 0 ? internal_error : ok;
}

system::FileLock run_interruptibly(const FestFlags& flags, const std::string& file,
                                   const std::filesystem::path& results) {
  const tool::SignalGuard interruptible(tool::SignalGuard::all);
  system::FileLock lock;
  try {
    lock = run_fest(flags, file, results);
  } catch (...) {  // all programs have ended by now
    tool::reraise_if_interrupted();
    throw;
  }
  tool::reraise_if_interrupted();
  return lock;
}

int hold(const FestFlags& flags, const std::string& file, const std::filesystem::path& results) {
  const auto lock = run_interruptibly(flags, file, results);
  const auto fests = fests_in(results);
  if (!is_shard(fests.front().store)) return make_all_tables(results, flags.revoke, flags.redact);
  ExitStatus status = ok;
  for (const auto& fest : fests) status = std::max(status, finish_shard(fest));
  return status;
}

// Merges the shards of each milestone.
void merge_all_shards(const Strings& words, const std::filesystem::path& results) {
  if (words.empty()) throw tool::UsageError("expected the folders of all shards");
  Strings names;
  for (const auto& word : words) {
    Strings own;
    for (const auto& fest : fests_in(word)) own.push_back(fest.name);
    if (word == words.front()) names = own;
    if (own == names) continue;
    throw InvalidFest(word + " has other milestones than " + words.front());
  }
  for (const auto& fest : fests_in(results)) {
    if (fest.store.is_used()) {
      throw InvalidFest(fest.store.folder().string() +
                        ": it already contains a fest; choose another folder");
    }
  }
  std::vector<std::filesystem::path> made;
  try {
    for (const auto& name : names) {
      std::vector<std::filesystem::path> folders;
      for (const auto& word : words) folders.push_back(stored_fest(name, word).store.folder());
      const StoredFest whole = stored_fest(name, results);
      const bool is_new = !std::filesystem::exists(whole.store.folder());
      if (is_new && !name.empty()) made.push_back(whole.store.folder());
      read_input([&] { merge_shards(folders, whole.store); });
    }
  } catch (...) {  // so that the shards can be merged once they are complete
    for (const auto& folder : made) std::filesystem::remove_all(folder);
    throw;
  }
}

int fest_words(const FestFlags& flags, const Strings& words) {
  flags.check(words);
  grading::separate_mounts();
  const std::filesystem::path results = system::canonical_path(*flags.out);
  try {
    if (flags.merge) {
      merge_all_shards(words, results);
    } else if (!flags.tables_only) {
      return hold(flags, words.front(), results);
    }
    const bool is_used = std::ranges::any_of(fests_in(results),
                                             [](const auto& fest) { return fest.store.is_used(); });
    const auto lock = is_used ? Store(results).lock() : system::FileLock();
    if (flags.tables_only && !words.empty()) update(results, words.front());
    return make_all_tables(results, flags.revoke, flags.redact);
  } catch (const InvalidFest& error) {
    tool::print_error("xtest fest: " + std::string(error.what()));
    return invalid_tests;
  }
}

}  // namespace

tool::Command fest() {
  return {.name = "xtest fest",
          .summary = "run every team's tests against every other team's program",
          .words =
              "FEST.json --out DIR | --merge SHARD-DIR... --out DIR | --reports-only "
              "[FEST.json] --out DIR",
          .first = {"FILE", "FOLDER"},
          .later = {"FOLDER"},
          .details =
              "FEST.json has the places of the teams' programs and tests, how programs are "
              "built, and their limits; xtest validate checks the tests alone. DIR then "
              "has matrix.csv, tests.csv, teams.csv, matrix.html with its pages/, "
              "builds/TEAM.log, and for each team a folder teams/TEAM with its reports, "
              "its log and the tests it failed, also as teams/TEAM.zip. With \"milestones\", "
              "each has all this in DIR/milestones/NAME, and DIR the sums.\n\n"
              "Examples:\n"
              "  $ xtest fest FEST.json --out results\n"
              "  $ xtest fest FEST.json --out results     # again: redoes what has changed\n"
              "  $ xtest fest FEST.json --out results --rerun bob\n"
              "  $ echo ann/3-in.json >>results/revoke.txt; xtest fest --reports-only "
              "--out results\n"
              "  $ xtest fest FEST.json --out part2 --shard 2/3\n"
              "  $ xtest fest --merge part1 part2 part3 --out results\n\n"
              "Exit status: 0 the fest is complete, 2 wrong usage, 3 nothing to run, 4 an "
              "invalid FEST.json or invalid shards, 5 internal error, which --resume may "
              "resolve; 128 + N if ended by signal N.",
          .min = 0,
          .start = tool::with_flags<FestFlags>(
              [](FestFlags& flags, const tool::PositionalArgs& args) -> int {
                return fest_words(flags, args.args);
              })};
}

}  // namespace gauntlet::xtest
