#include <fnmatch.h>

#include <algorithm>
#include <stdexcept>
#include <system_error>
#include <utility>

#include "grading/fest/setup/config.hpp"
#include "grading/fest/setup/junit_file.hpp"
#include "grading/reports/text.hpp"
#include "grading/submission/build.hpp"
#include "grading/submission/names.hpp"
#include "system/file.hpp"
#include "text/names.hpp"

namespace gauntlet::grading::fest {
namespace {

namespace fs = std::filesystem;

bool has_wildcard(const fs::path& name) {
  return name.native().find_first_of("*?") != std::string::npos;
}

// Returns a text for fnmatch(3) in which these characters stand for themselves.
std::string escaped(const std::string& text, std::string_view special) {
  std::string result;
  for (const char c : text) {
    if (special.find(c) != special.npos) result += '\\';
    result += c;
  }
  return result;
}

// Adds the entries of a folder inside `top` whose names match.
void add_matching(const fs::path& folder, const fs::path& top, const std::string& name,
                  std::vector<fs::path>& found) {
  if (!system::is_inside(system::canonical_path(folder), system::canonical_path(top))) return;
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error)) {
    const fs::path path = entry->path();
    if (fnmatch(name.c_str(), path.filename().c_str(), FNM_PERIOD) == 0) found.push_back(path);
  }
}

// A file of a line in a submission.
struct LineFile {
  fs::path path;
  std::string name;        // its path in the submission
  std::string error = {};  // why it is not a regular file of the team's own
};

// Returns at least one file; if there is none, one with an error.
std::vector<LineFile> files_of(const Config& config, const RubricLine& line,
                               const std::string& team) {
  const fs::path submission = team_paths(config, team).submission;
  if (!is_own_folder(config, submission, team)) {
    return {{{}, {}, "the submission" + leads_elsewhere("team")}};
  }
  std::vector<LineFile> files;
  for (const auto& path : matching_files(config, line, team)) {
    const std::string name = path.lexically_relative(submission).string();
    files.push_back({path, name, grading::program_error(path, submission, name, "team")});
  }
  if (files.empty()) {
    files.push_back({{}, {}, "no file is called " + expand_team(line.path, team)});
  }
  return files;
}

Measured look_for_file(const Config& config, const RubricLine& line, const std::string& team) {
  std::string first_error;
  for (auto& [path, name, error] : files_of(config, line, team)) {
    std::error_code ignored;
    constexpr auto executable =
        fs::perms::owner_exec | fs::perms::group_exec | fs::perms::others_exec;
    const bool must_run = line.measure == Measure::executable;
    if (error.empty() && must_run &&
        (fs::status(path, ignored).permissions() & executable) == fs::perms::none) {
      error = name + " is not executable";
    }
    if (error.empty()) {
      const std::string which = has_wildcard(line.path) ? reports::one_line(name) + ' ' : "";
      return {1, which + (must_run ? "exists and is executable" : "exists")};
    }
    if (first_error.empty()) first_error = error;
  }
  return {0, reports::one_line(first_error)};
}

}  // namespace

std::vector<fs::path> matching_files(const Config& config, const RubricLine& line,
                                     const std::string& team) {
  const fs::path top = team_paths(config, team).submission;
  std::vector<fs::path> found{top};
  for (const fs::path& part : fs::path(line.path)) {
    if (!has_wildcard(part)) {
      for (auto& path : found) path /= expand_team(part.string(), team);
      continue;
    }
    const std::string name = expand_team(escaped(part.string(), "[\\"), escaped(team, "[\\*?"));
    for (const auto& folder : std::exchange(found, {})) add_matching(folder, top, name, found);
  }
  if (has_wildcard(line.path)) {
    std::error_code ignored;
    std::erase_if(found, [&](const fs::path& path) {
      return fs::symlink_status(path, ignored).type() == fs::file_type::not_found;
    });
  }
  std::ranges::sort(found, text::natural_less, &fs::path::native);
  return found;
}

Measured measure_junit(const Config& config, const RubricLine& line, const std::string& team) {
  constexpr std::uintmax_t max_size = 64 << 20;
  Measured sum{.all = 0};
  for (auto& [path, name, error] : files_of(config, line, team)) {
    try {
      if (error.empty() && fs::file_size(path) > max_size) error = name + " has more than 64 MiB";
      if (!error.empty()) return {0, reports::one_line(error)};
      const auto [passed, all] = count_junit(system::read_file(path));
      sum.value += static_cast<double>(passed);
      sum.all += static_cast<double>(all);
    } catch (const std::invalid_argument& invalid) {
      return {0, reports::one_line(name + " is not a JUnit file: " + invalid.what())};
    } catch (const std::runtime_error&) {
      system::rethrow_if_of_machine();
      return {0, reports::one_line(name + " cannot be read")};
    }
  }
  return sum.all > 0 ? sum : Measured{0, "no test was run"};
}

std::map<std::string, Measured> measure_submission(const Config& config, const std::string& team) {
  std::map<std::string, Measured> found;
  for (const auto& line : config.rubric) {
    if (line.measure == Measure::grades || line.measure == Measure::late) {
      const auto given = line.given.find(team);
      const char* const nothing = line.measure == Measure::late ? no_date : "not graded";
      found[line.title] = given == line.given.end() ? Measured{0, nothing} : given->second;
    } else if (line.measure == Measure::junit && !line.command) {
      found[line.title] = measure_junit(config, line, team);
    } else if (!line.path.empty() && !line.command) {
      found[line.title] = look_for_file(config, line, team);
    }
  }
  return found;
}

}  // namespace gauntlet::grading::fest
