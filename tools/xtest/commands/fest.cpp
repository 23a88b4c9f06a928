#include <algorithm>
#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "cli/command_line.hpp"
#include "core/numbers.hpp"
#include "gauntlet/picture.hpp"
#include "grading/fest/pages/milestones.hpp"
#include "grading/fest/pages/pages.hpp"
#include "grading/fest/rounds/fest_run.hpp"
#include "grading/fest/rounds/manifest.hpp"
#include "grading/fest/setup/config.hpp"
#include "grading/fest/submissions/snapshot.hpp"
#include "grading/fest/submissions/submitted_tests.hpp"
#include "grading/fest/tables/scores.hpp"
#include "grading/fest/tables/tables.hpp"
#include "grading/fest/team_bundles/team_bundles.hpp"
#include "grading/submission/sized_folder.hpp"
#include "grading/test_cases/test_suite.hpp"
#include "harness/options.hpp"
#include "support/io/io.hpp"
#include "system/file.hpp"
#include "system/interruption.hpp"
#include "text/display.hpp"
#include "text/names.hpp"
#include "xtest/commands/commands.hpp"
#include "xtest/flags/arguments.hpp"
#include "xtest/flags/condition_flags.hpp"
#include "xtest/flags/reports.hpp"
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

// A fest, or the fest of one milestone, in the folder of its results.
struct StoredFest {
  std::string name;  // of the milestone, if there are several; otherwise empty
  Store store;

  // Returns "xtest fest", and the milestone.
  std::string title() const { return name.empty() ? "xtest fest" : "xtest fest: " + name; }
};

// Returns the place of the results of a fest in the folder of all results.
StoredFest place_of(const std::string& name, const std::filesystem::path& results) {
  return {name, Store(name.empty() ? results : milestone_folder(results, name))};
}

// Returns the fests in a folder of results.
std::vector<StoredFest> fests_in(const std::filesystem::path& results) {
  std::vector<StoredFest> fests;
  for (const auto& folder : milestone_folders(results)) {
    fests.push_back({folder.filename().string(), Store(folder)});
  }
  if (fests.empty()) fests.push_back({"", Store(results)});
  return fests;
}

// Throws tool::UsageError if a folder has results of other milestones than those of a fest, or of
// a fest without milestones.
void check_results(const std::vector<MilestoneFest>& fests, const std::filesystem::path& results) {
  for (const auto& [name, store] : fests_in(results)) {
    const bool is_known =
        std::ranges::any_of(fests, [folder = store.folder(), &results](const auto& fest) {
          return place_of(fest.name, results).store.folder() == folder;
        });
    if (is_known || (name.empty() && !store.is_used())) continue;
    throw tool::UsageError(store.folder().string() +
                           " has the results of another fest or of a milestone that is gone; "
                           "choose another --out, or move it away");
  }
}

// Names the teams without tests. Throws InvalidFest if there are none of the staff, either.
void report_missing_tests(const Config& config) {
  const auto teams = teams_without_tests(config);
  if (teams.empty()) return;
  if (teams.size() == config.teams.size()) {
    const std::string warning = "no folder matches \"tests\": " + *config.tests;
    if (!config.staff_tests) throw InvalidFest(warning + "; no program was built");
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

// Throws tool::UsageError if tests are revoked for all milestones together: equal ids are of
// different tests.
void check_revoked(const FestFlags& flags, const std::string& milestone,
                   const std::filesystem::path& results) {
  const bool is_revoked = flags.revoke || std::filesystem::exists(results / "revoke.txt");
  if (milestone.empty() || !is_revoked) return;
  throw tool::UsageError("each milestone has its own revoked tests: write " +
                         (milestone_folder(results, milestone) / "revoke.txt").string() +
                         " in place of " +
                         flags.revoke.value_or((results / "revoke.txt").string()));
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
  check_revoked(flags, fests.front().name, results);
  const FestOptions order{.revoke = flags.revoke,
                          .resume = flags.resume,
                          .rerun = {flags.rerun.begin(), flags.rerun.end()},
                          .jobs = flags.jobs.value()};
  check_teams(order.rerun, fests);
  for (const auto& [name, config] : fests) {
    report_missing_tests(config);
    if (config.staff_tests && config.require_valid) check_staff_tests(config);
    require_sandbox(config.conditions.sandbox, R"("sandbox": "basic")");
  }
  auto lock = Store(results).lock();
  for (const auto& [name, config] : fests) {  // one that is never begun is missing in the sums
    std::filesystem::create_directories(place_of(name, results).store.folder());
  }
  for (const auto& [name, config] : fests) {
    const StoredFest place = place_of(name, results);
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

// Writes the programs that were not built, missing results, and the totals.
void write_summary(const Fest& fest, const Scores& scores, const StoredFest& stored) {
  tool::Output output;
  const std::string start = stored.name.empty() ? "" : text::escape_for_display(stored.name + ": ");
  for (const auto& team : fest.teams) {
    if (team.built) continue;
    output.text() +=
        start + text::escape_for_display(team.name + ": not built: " + team.build_error) + '\n';
    for (const auto& line : main_lines(stored.store.log_of(team.name))) {
      output.text().append("  | ").append(line) += '\n';
    }
  }
  const auto count = [](const auto& items, const auto& fits) {
    return std::to_string(std::ranges::count_if(items, fits));
  };
  std::vector<Team> teams = fest.teams;
  std::erase_if(teams, [](const Team& team) { return team.is_chaff; });
  output.text() += start + count(teams, &Team::built) + " of " +
                   pluralize(teams.size(), "program") + " built, " +
                   count(fest.tests, &Test::counts) + " of " +
                   pluralize(fest.tests.size(), "test") + " count\n";
  if (has_chaff(fest)) {
    const auto caught = [&](std::size_t place) { return !scores.teams[place].caught_by.empty(); };
    output.text() += start + count(scores.chaff, caught) + " of " +
                     pluralize(fest.teams.size() - teams.size(), "chaff program") + " caught\n";
  }
  if (!scores.warning.empty()) output.text() += start + scores.warning + '\n';
  output.text() += start + describe(scores.total) + '\n';
  output.flush();
}

// Prints the tests that the reference could not validate, except revoked ones, and returns the
// number of those that count.
std::size_t report_unvalidated(const Manifest& manifest, const Fest& fest,
                               const std::string& title) {
  const auto places = places_of(fest.tests);
  std::size_t unvalidated = 0;
  for (const auto& [id, message] : manifest.unvalidated) {
    const auto found = places.find(id);
    if (found == places.end() || fest.tests[found->second].revoked) continue;
    const Test& test = fest.tests[found->second];
    if (!test.counts() && test.is_valid()) continue;
    const std::string what = test.counts() ? "counts, although" : "invalid, because";
    tool::print_error(
        text::joined({title, id, what + " the reference gave no answer", message}, ": "));
    if (test.counts()) ++unvalidated;
  }
  return unvalidated;
}

// Prints the first invalid tests of the staff, except those of report_unvalidated().
void report_invalid(const Manifest& manifest, const Fest& fest, const std::string& title) {
  constexpr std::size_t max_lines = 10;
  std::set<std::string_view> reported;
  for (const auto& [id, message] : manifest.unvalidated) reported.insert(id);
  std::size_t invalid = 0;
  for (const auto& test : fest.tests) {
    if (test.owner != grading::staff || test.invalid_reason.empty() || test.revoked) continue;
    if (reported.contains(test.id()) || ++invalid > max_lines) continue;
    tool::print_error(title + ": " + test.id() + ": " + test.invalid_reason);
  }
  if (invalid <= max_lines) return;
  tool::print_error(title + ": " + pluralize(invalid - max_lines, "more test") + " of the staff " +
                    (invalid == max_lines + 1 ? "is" : "are") +
                    " invalid; see xtest validate or tests.csv");
}

// Prints which teams have no date for late days, and which have no result of a command of the
// rubric. Returns the number of the latter.
std::size_t report_rubric(const Fest& fest, const Scores& scores, const std::string& title) {
  Strings undated, unmeasured;
  for (std::size_t i = 0; i < fest.teams.size(); ++i) {
    const Team& team = fest.teams[i];
    if (scores.teams[i].is_unmeasured) unmeasured.push_back(team.name);
    for (const auto& [line, measured] : team.measured) {
      if (measured.note == no_date) undated.push_back(team.name);
    }
  }
  const auto print = [&](const std::string& problem, const Strings& names) {
    if (!names.empty()) tool::print_error(title + ": " + problem + text::joined(names, ", "));
  };
  print("no date is recorded, so no late days count: ", undated);
  print("commands of the rubric have no result; run xtest fest FEST.json --out DIR: ", unmeasured);
  return unmeasured.size();
}

// Returns the total of all programs. Prints the chaff programs that answer no test.
PairingCounts total_with_chaff(const Fest& fest, const Scores& scores, const std::string& title) {
  PairingCounts total = scores.total;
  for (std::size_t i = 0; i < fest.teams.size(); ++i) {
    if (!fest.teams[i].is_chaff) continue;
    const PairingCounts& one = scores.teams[i].total;
    total += one;
    if (one.run() > 0 && std::ranges::find(scores.chaff, i) == scores.chaff.end()) {
      tool::print_error(title + ": " + fest.teams[i].name +
                        " answers no test, so it does not count");
    }
  }
  return total;
}

// Reads the records of a fest and brings them up to date with the options of the tests, also in the
// folder, for which the lock is needed.
void refresh_results(Fest& fest, const Store& store) {
  const auto [headers, records, size, is_torn] = read_input([&] { return store.results(); });
  fest.records = records;
  read_input([&] { apply_options(fest, store); });
  if (fest.records != records) store.write_results(headers.front(), fest.records);
}

// The tables of a fest or a milestone.
struct Tables {
  MilestoneScores scores;
  std::string title;
  ExitStatus status = ok;
};

// Throws tool::UsageError if a folder has no fest, or only a shard of one.
Manifest whole_fest(const Store& store) {
  const auto manifest = read_input([&] { return store.manifest(); });
  if (!manifest)
    throw tool::UsageError(store.folder().string() +
                           " has no fest; run xtest fest FEST.json --out DIR first");
  if (manifest->shard.of > 1) {
    throw tool::UsageError(store.folder().string() +
                           " has one shard only; merge all shards with --merge");
  }
  return *manifest;
}

// Writes all files of the results of a fest.
Tables make_tables(const FestFlags& flags, const StoredFest& place) {
  const auto& [name, store] = place;
  const Manifest manifest = whole_fest(store);
  Fest fest = read_input([&] { return fest_of(manifest, place.store.revoked(flags.revoke)); });
  refresh_results(fest, store);
  write_tables(fest, store.folder());
  write_team_bundles(fest, manifest, store, flags.redact, render_svg, render_text, name);
  write_pages(fest, store.folder(), render_svg);  // links to existing files only
  Tables tables{{name, fest.teams, score(fest, ResultMatrix(fest)), !fest.rubric.empty()},
                fest.title};
  const Scores& scores = tables.scores.scores;
  write_summary(fest, scores, place);
  const std::string title = place.title();
  report_invalid(manifest, fest, title);
  const std::size_t unvalidated = report_unvalidated(manifest, fest, title);
  const PairingCounts total = total_with_chaff(fest, scores, title);
  if (total.not_run > 0) {
    tool::print_error(title + ": " + pluralize(total.not_run, "run") +
                      (total.not_run == 1 ? " is" : " are") + " missing; continue with --resume");
  }
  Strings untested;
  for (std::size_t i = 0; i < fest.teams.size(); ++i) {
    if (scores.teams[i].total == PairingCounts{}) untested.push_back(fest.teams[i].name);
  }
  if (!fest.rubric.empty() && !untested.empty() && total != PairingCounts{}) {
    tool::print_error(title + ": no test of others applies to the program of " +
                      text::joined(untested, ", "));
  }
  if (total == PairingCounts{}) {
    tool::print_error(title + ": no test applies to a program of another team");
    tables.status = nothing_selected;
  } else if (total.internal_errors + unvalidated + report_rubric(fest, scores, title) > 0 ||
             manifest.audit.empty()) {
    tables.status = internal_error;
  }
  return tables;
}

// Writes the tables of all milestones, and their sum.
ExitStatus make_all_tables(const FestFlags& flags, const std::filesystem::path& results) {
  std::vector<MilestoneScores> milestones;
  std::string title;
  PairingCounts total;
  ExitStatus status = nothing_selected;
  const auto fests = fests_in(results);
  check_revoked(flags, fests.front().name, results);
  for (const auto& fest : fests) {  // before anything is written
    const Manifest manifest = whole_fest(fest.store);
    read_input([&] { return fest_of(manifest, fest.store.revoked(flags.revoke)); });
  }
  for (const auto& fest : fests) {
    Tables tables = make_tables(flags, fest);
    if (fest.name.empty()) return tables.status;
    const auto end = tables.title.rfind(": " + fest.name);
    title = tables.title.substr(0, end);
    total += tables.scores.scores.total;
    milestones.push_back(std::move(tables.scores));
    if (status != internal_error && tables.status != nothing_selected) status = tables.status;
  }
  write_milestones(milestones, title, results);
  tool::print(describe(total) + '\n');
  return status;
}

// Updates everything that may change without running programs again.
void update(const std::filesystem::path& results, const std::filesystem::path& file) {
  const auto fests = read_fests(file, results);
  check_results(fests, results);
  for (const auto& [name, config] : fests) {
    const StoredFest place = place_of(name, results);
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
  if (!is_shard(fests.front().store)) return make_all_tables(flags, results);
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
  try {
    for (const auto& name : names) {
      std::vector<std::filesystem::path> folders;
      for (const auto& word : words) folders.push_back(place_of(name, word).store.folder());
      const StoredFest whole = place_of(name, results);
      read_input([&] { merge_shards(folders, whole.store); });
    }
  } catch (...) {  // so that the shards can be merged once they are complete
    if (!names.front().empty())
      std::filesystem::remove_all(milestone_folder(results, "").parent_path());
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
    return make_all_tables(flags, results);
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
