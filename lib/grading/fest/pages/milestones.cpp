#include "grading/fest/pages/milestones.hpp"

#include <algorithm>
#include <optional>
#include <set>
#include <span>
#include <utility>

#include "archive/zip.hpp"
#include "grading/fest/pages/milestones.html.hpp"
#include "grading/fest/pages/pages.hpp"
#include "grading/fest/tables/tables.hpp"
#include "grading/reports/text.hpp"
#include "grading/results/results.hpp"
#include "grading/submission/names.hpp"
#include "system/file.hpp"
#include "text/names.hpp"

namespace gauntlet::grading::fest {
namespace {

namespace fs = std::filesystem;
using json::Value;
using reports::decimal;
using reports::one_line;
using Milestones = std::vector<MilestoneScores>;

constexpr const char* folder_of_milestones = "milestones";

// Returns the names of all teams in natural order.
std::vector<std::string> names_of(const Milestones& milestones) {
  std::set<std::string> found;
  for (const auto& milestone : milestones) {
    for (const auto& team : milestone.teams) {
      if (!team.is_chaff) found.insert(team.name);
    }
  }
  std::vector<std::string> names(found.begin(), found.end());
  std::ranges::sort(names, text::natural_less);
  return names;
}

// Returns nullptr if the milestone does not know the team.
const TeamScore* find_score(const MilestoneScores& milestone, const std::string& team) {
  const auto found = std::ranges::find(milestone.teams, team, &Team::name);
  if (found == milestone.teams.end()) return nullptr;
  return &milestone.scores.teams[static_cast<std::size_t>(found - milestone.teams.begin())];
}

std::string points_in(const MilestoneScores& milestone, const std::string& team, int decimals = 6) {
  const TeamScore* const score = find_score(milestone, team);
  return score == nullptr ? "" : shown_points(*score, decimals);
}

// Returns the maximum of all milestones, or nullopt if one of them has none.
std::optional<double> max_of(std::span<const MilestoneScores> milestones) {
  double sum = 0;
  for (const auto& milestone : milestones) {
    if (!milestone.has_max) return std::nullopt;
    sum += milestone.scores.max_points;
  }
  return sum;
}

std::string with_max(const std::string& points, std::optional<double> max) {
  return max ? points + " of " + decimal(*max) : points;
}

// Returns the sum of the numbers that are shown of a team.
TeamScore sum_of(const Milestones& milestones, const std::string& team) {
  TeamScore sum;
  for (const auto& milestone : milestones) {
    const TeamScore* const score = find_score(milestone, team);
    if (score == nullptr) continue;
    sum.total += score->total;
    sum.tests += score->tests;
    sum.valid += score->valid;
    sum.fresh += score->fresh;
    sum.caught += score->caught;
    sum.points += score->points;
    sum.is_unmeasured = sum.is_unmeasured || score->is_unmeasured;
  }
  return sum;
}

// Returns the results of a team in all milestones: its points there, then its reports.
std::string report_of(const Milestones& milestones, const std::string& title,
                      const std::string& team, const fs::path& results) {
  const TeamScore sum = sum_of(milestones, team);
  std::string text = one_line(title) + ": " + one_line(team) +
                     "\npoints: " + with_max(shown_points(sum), max_of(milestones)) + '\n';
  std::string reports;
  for (const auto& milestone : milestones) {
    const TeamScore* const score = find_score(milestone, team);
    if (score == nullptr) continue;
    text += "  " + with_max(shown_points(*score), max_of({&milestone, 1})) + ": " +
            one_line(milestone.name) + ": " + describe(score->total) + '\n';
    const fs::path folder = milestone_folder(results, milestone.name) / "teams" / folder_name(team);
    reports += '\n' + system::read_file(folder / "report.txt");
  }
  return text + reports;
}

// Writes the results of a team.
void write_team(const Milestones& milestones, const std::string& title, const std::string& team,
                const fs::path& results) {
  const std::string name = folder_name(team);
  std::vector<archive::Entry> entries{{"report.txt", report_of(milestones, title, team, results)},
                                      {"results.jsonl", ""}};
  for (const auto& milestone : milestones) {
    if (find_score(milestone, team) == nullptr) continue;
    const fs::path folder = milestone_folder(results, milestone.name);
    for (auto& entry : archive::read_folder(folder / "teams" / name)) {
      if (entry.name == "results.jsonl") {
        for (auto& result : read_results(entry.text).records) {
          result.test.insert(0, milestone.name + '/');
          entries[1].text += results_line(result) + '\n';
        }
      }
      entry.name.insert(0, folder.filename().string() + '/');
      entries.push_back(std::move(entry));
    }
  }
  archive::write_folder(results / "teams" / name, {entries.begin(), entries.begin() + 2});
  for (auto& entry : entries) entry.name.insert(0, name + '/');
  archive::write_zip(results / "teams" / (name + ".zip"), entries);
}

// Returns a table with a row for each team, with those columns of teams_csv() that can be summed.
std::string milestones_csv(const Milestones& milestones) {
  std::vector<std::string> titles{"team", "tests",  "valid",           "unique",  "passed",
                                  "run",  "failed", "internal_errors", "not_run", "caught"};
  for (const auto& milestone : milestones) titles.push_back("points: " + milestone.name);
  titles.emplace_back("points");
  const auto max = max_of(milestones);
  if (max) titles.emplace_back("max_points");
  std::string text = reports::csv_row(titles);
  for (const auto& team : names_of(milestones)) {
    const TeamScore sum = sum_of(milestones, team);
    std::vector<std::string> fields{team};
    for (const std::size_t number :
         {sum.tests, sum.valid, sum.fresh, sum.total.passed, sum.total.run(), sum.total.failed,
          sum.total.internal_errors, sum.total.not_run, sum.caught}) {
      fields.push_back(std::to_string(number));
    }
    for (const auto& milestone : milestones) fields.push_back(points_in(milestone, team));
    fields.push_back(shown_points(sum));
    if (max) fields.push_back(decimal(*max));
    text += reports::csv_row(fields);
  }
  return text;
}

// Returns a page with a row for each team.
std::string milestones_html(const Milestones& milestones, const std::string& title) {
  const auto folder_of = [](const MilestoneScores& milestone) {
    return std::string(folder_of_milestones) + '/' + url_part(folder_name(milestone.name)) + '/';
  };
  const Links links{{}};
  const auto names = names_of(milestones);
  PairingCounts total;
  Value::Array teams;
  for (const auto& team : names) {
    const TeamScore sum = sum_of(milestones, team);
    total += sum.total;
    Value::Object values = link("teams/" + url_part(folder_name(team)) + "/report.txt", team);
    values.emplace_back("points", shown_points(sum, 2));
    values.emplace_back("cells", json::array_of(milestones, [&](const auto& milestone) {
                          const TeamScore* const score = find_score(milestone, team);
                          return Value::Object{
                              {"url", folder_of(milestone) + links.team(team)},
                              {"points", points_in(milestone, team, 2)},
                              {"passed", score == nullptr ? "" : passed_of_run(score->total)}};
                        }));
    teams.emplace_back(std::move(values));
  }
  const auto max = max_of(milestones);
  return reports::page(embedded::milestones_html, title,
                       {{"summary", describe(total)},
                        {"rows", names.size() + 1},
                        {"teams", std::move(teams)},
                        {"max_points", max ? Value(decimal(*max, 2)) : Value()},
                        {"milestones", json::array_of(milestones, [&](const auto& milestone) {
                           Value::Object values =
                               link(folder_of(milestone) + links.matrix(), milestone.name);
                           values.emplace_back("max", decimal(milestone.scores.max_points, 2));
                           return values;
                         })}});
}

}  // namespace

fs::path milestone_folder(const fs::path& results, std::string_view name) {
  return results / folder_of_milestones / folder_name(name);
}

std::vector<fs::path> milestone_folders(const fs::path& results) {
  std::vector<fs::path> folders;
  const fs::path top = results / folder_of_milestones;
  if (!fs::is_directory(top)) return folders;
  for (const auto& entry : fs::directory_iterator(top)) {
    if (entry.is_directory()) folders.push_back(entry.path());
  }
  const auto name = [](const fs::path& folder) { return folder.filename().string(); };
  std::ranges::sort(folders, text::natural_less, name);
  return folders;
}

void write_milestones(const Milestones& milestones, const std::string& title,
                      const fs::path& results) {
  system::write_file(results / "teams.csv", milestones_csv(milestones));
  system::write_file(results / "matrix.html", milestones_html(milestones, title));
  for (const auto& team : names_of(milestones)) write_team(milestones, title, team, results);
}

}  // namespace gauntlet::grading::fest
