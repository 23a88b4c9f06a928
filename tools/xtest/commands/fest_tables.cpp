#include "xtest/commands/fest_tables.hpp"

#include <algorithm>
#include <set>
#include <string_view>
#include <utility>

#include "cli/command_line.hpp"
#include "core/numbers.hpp"
#include "gauntlet/picture.hpp"
#include "grading/fest/pages/milestones.hpp"
#include "grading/fest/pages/pages.hpp"
#include "grading/fest/rounds/fest_run.hpp"
#include "grading/fest/tables/scores.hpp"
#include "grading/fest/tables/tables.hpp"
#include "grading/fest/team_bundles/team_bundles.hpp"
#include "harness/options.hpp"
#include "support/io/io.hpp"
#include "text/display.hpp"
#include "text/names.hpp"

namespace gauntlet::xtest {

using namespace grading::fest;

StoredFest stored_fest(const std::string& name, const std::filesystem::path& results) {
  return {name, Store(name.empty() ? results : milestone_folder(results, name))};
}

std::vector<StoredFest> fests_in(const std::filesystem::path& results) {
  std::vector<StoredFest> fests;
  for (const auto& folder : milestone_folders(results)) {
    fests.push_back({folder.filename().string(), Store(folder)});
  }
  if (fests.empty()) fests.push_back({"", Store(results)});
  return fests;
}

void check_revoked(const std::optional<std::string>& revoke, const std::string& milestone,
                   const std::filesystem::path& results) {
  const bool is_revoked = revoke || std::filesystem::exists(results / "revoke.txt");
  if (milestone.empty() || !is_revoked) return;
  throw tool::UsageError("each milestone has its own revoked tests: write " +
                         (milestone_folder(results, milestone) / "revoke.txt").string() +
                         " in place of " + revoke.value_or((results / "revoke.txt").string()));
}

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

namespace {

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
  std::vector<std::string> undated, unmeasured;
  for (std::size_t i = 0; i < fest.teams.size(); ++i) {
    const Team& team = fest.teams[i];
    if (scores.teams[i].is_unmeasured) unmeasured.push_back(team.name);
    for (const auto& [line, measured] : team.measured) {
      if (measured.note == no_date) undated.push_back(team.name);
    }
  }
  const auto print = [&](const std::string& problem, const std::vector<std::string>& names) {
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

// Writes all files of the results of a fest.
Tables make_tables(const StoredFest& place, const std::optional<std::string>& revoke, bool redact) {
  const auto& [name, store] = place;
  const Manifest manifest = whole_fest(store);
  Fest fest = read_input([&] { return fest_of(manifest, place.store.revoked(revoke)); });
  refresh_results(fest, store);
  write_tables(fest, store.folder());
  write_team_bundles(fest, manifest, store, redact, render_svg, render_text, name);
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
  std::vector<std::string> untested;
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

}  // namespace

ExitStatus make_all_tables(const std::filesystem::path& results,
                           const std::optional<std::string>& revoke, bool redact) {
  std::vector<MilestoneScores> milestones;
  std::string title;
  PairingCounts total;
  ExitStatus status = nothing_selected;
  const auto fests = fests_in(results);
  check_revoked(revoke, fests.front().name, results);
  for (const auto& fest : fests) {  // before anything is written
    const Manifest manifest = whole_fest(fest.store);
    read_input([&] { return fest_of(manifest, fest.store.revoked(revoke)); });
  }
  for (const auto& fest : fests) {
    Tables tables = make_tables(fest, revoke, redact);
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

}  // namespace gauntlet::xtest
