#include <algorithm>
#include <charconv>
#include <set>

#include "cli/command_line.hpp"
#include "gauntlet/json.hpp"
#include "grading/results/results.hpp"
#include "grading/submission/names.hpp"
#include "support/io/io.hpp"
#include "system/file.hpp"
#include "text/names.hpp"
#include "xtest/autograder/autograder.hpp"
#include "xtest/session/roster.hpp"
#include "xtest/session/session.hpp"

namespace gauntlet::xtest {
namespace {

namespace fs = std::filesystem;
namespace reports = grading::reports;
using Row = TableRow;

constexpr const char* roster_name = "roster.json";

double number_of(const std::string& text) {
  double number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

// Returns the first paragraph of a report.
std::string summary_of(const fs::path& folder) {
  const std::string text = system::read_file(folder / "report.txt");
  const auto end = text.find("\n\n");
  return end == text.npos ? text : text.substr(0, end + 1);
}

std::string results_of(const fs::path& folder, const Row& row,
                       reports::GradescopeSettings settings) {
  reports::GradedRun run;
  const std::string text = system::read_file(folder / "results.jsonl");
  run.records = grading::read_results(text).records;
  for (const auto& result : run.records) run.wall_time += result.usage.wall_time;
  settings.output = summary_of(folder);
  if (row.at("points") == reports::withheld) return reports::gradescope(run, settings);
  for (const auto* figure : {"points", "passed", "unique", "caught"}) {
    settings.leaderboard.push_back({figure, number_of(row.at(figure))});
  }
  return reports::gradescope(run, settings);
}

// Returns the email addresses of the submitters.
std::vector<std::string> read_submitters(const fs::path& file) {
  std::vector<std::string> addresses;
  const auto member = [](const json::Value& value, std::string_view key) -> const json::Value* {
    const auto* object = value.as<json::Value::Object>();
    if (object == nullptr) return nullptr;
    const auto found = std::ranges::find(*object, key, &json::Value::Member::first);
    return found == object->end() ? nullptr : &found->second;
  };
  const json::Value document = json::parse(system::read_file(file));
  const auto* const users = member(document, "users");
  const auto* const list = users == nullptr ? nullptr : users->as<json::Value::Array>();
  if (list == nullptr) return {};
  for (const auto& user : *list) {
    const auto* const email = member(user, "email");
    const auto* const address = email == nullptr ? nullptr : email->as<std::string>();
    if (address != nullptr) addresses.push_back(text::to_lower(*address));
  }
  return addresses;
}

}  // namespace

Entries fest_results(const fs::path& fest, const fs::path& roster,
                     const reports::GradescopeSettings& settings) {
  Entries entries;
  std::set<std::string> teams;
  for (const auto& row :
       read_table(fest / "teams.csv", {"team", "points", "passed", "unique", "caught"})) {
    const std::string name = grading::folder_name(row.at("team"));
    entries.push_back({"fest/" + name + ".json", results_of(fest / "teams" / name, row, settings)});
    teams.insert(row.at("team"));
  }
  json::Value::Object members;
  for (const auto& row : read_table(roster, {"email", "team"})) {
    const auto& team = row.at("team");
    if (!teams.contains(team)) {
      throw tool::UsageError(roster.string() + ": the fest has no team " + team);
    }
    members.emplace_back(text::to_lower(row.at("email")), grading::folder_name(team));
  }
  entries.push_back({std::string("fest/") + roster_name, json::dump_pretty(members) + '\n'});
  return entries;
}

int write_team_result(const fs::path& root) {
  const fs::path fest = root / "source/fest", file = root / "results/results.json";
  const json::Value roster = json::parse(system::read_file(fest / roster_name));
  for (const auto& address : read_submitters(root / "submission_metadata.json")) {
    for (const auto& [email, team] : *roster.as<json::Value::Object>()) {
      if (email != address) continue;
      system::write_file(file, system::read_file(fest / (*team.as<std::string>() + ".json")));
      return ok;
    }
  }
  reports::GradescopeSettings settings;
  settings.output = "The fest has no team with your email address. Please tell the staff.\n";
  system::write_file(file, reports::gradescope({}, settings));
  return ok;
}

}  // namespace gauntlet::xtest
