#include "grading/submission/names.hpp"

#include <algorithm>
#include <cassert>
#include <cctype>
#include <cstddef>
#include <filesystem>
#include <system_error>

#include "grading/reports/text.hpp"
#include "grading/results/results.hpp"
#include "grading/test_cases/test_suite.hpp"
#include "text/display.hpp"
#include "text/names.hpp"

namespace gauntlet::grading {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t longest = 200;  // bytes; file systems allow 255

bool is_safe(std::string_view character) {
  return character.find_first_of("\"%*/:<>?\\|") == character.npos &&
         reports::one_line(character) == character;
}

// Returns the team's name for which the pattern gives this folder name.
std::optional<std::string> match(const std::string& pattern, const std::string& name) {
  const std::string_view mark = team_placeholder;
  std::size_t marks = 0;
  for (auto at = pattern.find(mark); at != pattern.npos; at = pattern.find(mark, at + 1)) ++marks;
  assert(marks > 0);
  const std::size_t fixed = pattern.size() - marks * mark.size();
  if (name.size() < fixed) return std::nullopt;
  std::string team = name.substr(pattern.find(mark), (name.size() - fixed) / marks);
  if (team.empty() || expand_team(pattern, team) != name) return std::nullopt;
  return team;
}

// Returns true if the folder has results of a fest, or has nothing but the files with which a fest
// starts.
bool holds_results(const fs::path& folder) {
  std::error_code error;
  if (fs::exists(folder / "fest.json", error) && fs::exists(folder / "results.jsonl", error)) {
    return true;
  }
  if (!fs::exists(folder / ".lock", error)) return false;
  if (fs::is_directory(folder / "milestones", error)) return true;
  const auto entries = fs::directory_iterator(folder, error);
  return std::all_of(begin(entries), end(entries), [](const fs::directory_entry& entry) {
    const std::string name = entry.path().filename().string();
    return name == ".lock" || name == "tests" || name == "builds" || name == "programs" ||
           name.starts_with("fest.json");
  });
}

}  // namespace

std::string folder_name(std::string_view team) {
  std::string name;
  for (std::string_view rest = team; !rest.empty();) {
    const auto character =
        rest.substr(0, std::max<std::size_t>(text::first_character(rest).size, 1));
    rest.remove_prefix(character.size());
    const bool is_kept = is_safe(character) && !(name.empty() && character == ".");
    const std::string next = is_kept ? std::string(character) : reports::in_percent(character);
    if (name.size() + next.size() > longest) return name + '%' + digest_of({std::string(team)});
    name += next;
  }
  return name.empty() ? "%" : name;
}

std::string input_name(std::string_view file) {
  const std::string_view end = end_of_input(file);
  return folder_name(file.substr(0, file.size() - end.size())).append(end);
}

std::string url_part(std::string_view name) {
  std::string url;
  for (const char c : name) {
    const bool is_kept = std::isalnum(static_cast<unsigned char>(c)) != 0 ||
                         std::string_view("-._~").find(c) != std::string_view::npos;
    url += is_kept ? std::string(1, c) : reports::in_percent({&c, 1});
  }
  return url;
}

std::optional<std::string> invalid_name_reason(const std::string& text) {
  const bool is_fine = !text.empty() &&
                       std::string_view(".# ").find(text[0]) == std::string::npos &&
                       text.find('/') == text.npos && reports::is_one_line(text) && text != staff;
  if (is_fine) return std::nullopt;
  return "a team name: one line without \"/\" that does not start with \".\", \"#\" or a space, "
         "and is not \"" +
         std::string(staff) + '"';
}

std::string expand_team(const std::string& pattern, const std::string& team) {
  const std::string_view mark = team_placeholder;
  std::string text;
  std::size_t begin = 0;
  for (auto at = pattern.find(mark); at != pattern.npos; at = pattern.find(mark, begin)) {
    text.append(pattern, begin, at - begin).append(team);
    begin = at + mark.size();
  }
  return text.append(pattern, begin);
}

std::string team_prefix(const std::string& pattern) {
  const auto mark = pattern.find(team_placeholder);
  if (mark == pattern.npos) return pattern;
  return pattern.substr(0, pattern.find('/', mark));
}

std::vector<std::string> find_teams(const std::string& pattern) {
  const fs::path own = team_prefix(pattern);
  const bool is_file = own == pattern;
  std::vector<std::string> teams;
  for (const auto& entry : fs::directory_iterator(own.parent_path())) {
    const std::string name = entry.path().filename().string();
    if (name.starts_with('.') || entry.is_directory() == is_file) continue;
    if (holds_results(entry.path())) continue;
    if (const auto team = match(own.filename().string(), name)) teams.push_back(*team);
  }
  std::ranges::sort(teams, text::natural_less);
  return teams;
}

std::vector<std::string> read_teams(
    const json::Reader& in, const std::string& pattern,
    const std::function<bool(const std::string& name)>& is_of_staff) {
  std::vector<std::string> names;
  try {
    names = find_teams(pattern);
  } catch (const fs::filesystem_error& error) {
    in.fail("a path that matches team folders",
            error.path1().string() + ": " + error.code().message());
  }
  std::erase_if(names, is_of_staff);
  if (names.empty()) in.fail("a path that matches team folders", "no match");
  for (const auto& name : names) {
    if (const auto expected = invalid_name_reason(name)) in.fail(*expected, json::quote(name));
  }
  return names;
}

}  // namespace gauntlet::grading
