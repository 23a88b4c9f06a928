#include "grading/fest/setup/teams.hpp"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <filesystem>
#include <string_view>
#include <system_error>

#include "grading/fest/setup/config.hpp"
#include "grading/reports/text.hpp"
#include "text/natural.hpp"

namespace gauntlet::grading::fest {
namespace {

namespace fs = std::filesystem;

// The name with which the pattern of a folder's name gives this one.
std::optional<std::string> match(const std::string& pattern, const std::string& name) {
  const std::string_view mark = team_mark;
  std::size_t marks = 0;
  for (auto at = pattern.find(mark); at != pattern.npos; at = pattern.find(mark, at + 1)) ++marks;
  assert(marks > 0);
  const std::size_t fixed = pattern.size() - marks * mark.size();
  if (name.size() < fixed) return std::nullopt;
  std::string team = name.substr(pattern.find(mark), (name.size() - fixed) / marks);
  if (team.empty() || fill(pattern, team) != name) return std::nullopt;
  return team;
}

// Whether a fest has been run with its results there, or is just about to be: nothing is there but
// what it begins with.
bool holds_results(const fs::path& folder) {
  std::error_code error;
  if (fs::exists(folder / "fest.json", error) && fs::exists(folder / "results.jsonl", error)) {
    return true;
  }
  if (!fs::exists(folder / ".lock", error)) return false;
  const auto entries = fs::directory_iterator(folder, error);
  return std::all_of(begin(entries), end(entries), [](const fs::directory_entry& entry) {
    const std::string name = entry.path().filename().string();
    return name == ".lock" || name == "tests" || name == "builds" || name.starts_with("fest.json");
  });
}

}  // namespace

std::optional<std::string> why_no_name(const std::string& text) {
  const bool is_fine = !text.empty() &&
                       std::string_view(".# ").find(text[0]) == std::string::npos &&
                       text.find('/') == text.npos && reports::is_one_line(text) && text != staff;
  if (is_fine) return std::nullopt;
  return "a team's name: on one line, without a \"/\", not beginning with \".\", \"#\" or a space, "
         "and not \"" +
         std::string(staff) + '"';
}

std::vector<std::string> find_teams(const std::string& pattern) {
  const fs::path own = own_part(pattern);
  const bool is_file = own == pattern;
  std::vector<std::string> teams;
  for (const auto& entry : fs::directory_iterator(own.parent_path())) {
    const std::string name = entry.path().filename().string();
    if (name.starts_with('.') || entry.is_directory() == is_file) continue;
    if (holds_results(entry.path())) continue;
    if (const auto team = match(own.filename().string(), name)) teams.push_back(*team);
  }
  std::sort(teams.begin(), teams.end(), text::natural_less);
  return teams;
}

}  // namespace gauntlet::grading::fest
