#include "grading/submission/build.hpp"

#include <cstdint>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <utility>

#include "grading/fest/rounds/fest_run.hpp"
#include "grading/fest/setup/config.hpp"
#include "grading/reports/text.hpp"
#include "grading/submission/submission.hpp"
#include "system/file.hpp"
#include "text/display.hpp"

namespace gauntlet::grading::fest {
namespace {

namespace fs = std::filesystem;

// Returns the path relative to the parent folder of the submission.
std::string short_name(const Config& config, const std::string& team, const fs::path& path) {
  const fs::path top = team_paths(config, team).submission.parent_path();
  return path.lexically_relative(top).string();
}

// Returns the folder in which a team's build runs.
fs::path existing_build_folder(const TeamPaths& paths) {
  fs::path found = paths.build_folder;
  if (paths.writable.empty()) return found;
  std::error_code error;
  while (found != paths.writable && found.has_parent_path() && !fs::is_directory(found, error)) {
    found = found.parent_path();
  }
  return found;
}

// Returns "the build (make, in ann/3)".
std::string name_of_build(const Config& config, const std::string& team) {
  constexpr std::size_t longest = 80;
  const TeamPaths paths = team_paths(config, team);
  const fs::path folder = existing_build_folder(paths);
  const std::string command =
      text::truncate_text(reports::one_line(config.build->command), longest);
  std::string name = "the build (" + command + ", in " + short_name(config, team, folder);
  if (folder != paths.build_folder) {
    name += ", because " + short_name(config, team, paths.build_folder) + " does not exist";
  }
  return name += ')';
}

// Builds a team's program in a copy of its submission.
class ProgramMaker {
 public:
  ProgramMaker(const Workshop& workshop, std::string team)
      : workshop_(workshop),
        team_(std::move(team)),
        submitted_(team_paths(workshop.config, team_)),
        copied_(team_paths(workshop.copies, team_)) {}

  BuildResult make() const {
    const Config& copies = workshop_.copies;
    if (BuildResult copied = copy(); !copied.has_program()) return copied;
    if (!copies.build) return {.reason = program_error(workshop_, team_)};
    const fs::path folder = existing_build_folder(copied_);
    const std::string error =
        build_folder_error(folder, copied_.submission, short_name(copies, team_, folder));
    if (!error.empty()) return {BuildResult::End::failed, error};
    const std::string name = name_of_build(copies, team_);
    BuildResult result = run_build(build_run(*copies.build, folder));
    if (result.end == BuildResult::End::failed) {
      result.reason = describe_failure(name, result);
    } else if (result.end == BuildResult::End::done) {
      result.reason = program_error(workshop_, team_);
      if (!result.reason.empty()) result.reason += ", after " + name;
    }
    return result;
  }

  // Runs a command of the staff in the copy.
  BuildResult run(const RubricLine& line) const {
    if (BuildResult copied = copy(); !copied.has_program()) return copied;
    const fs::path& top = copied_.submission;
    const std::string error =
        build_folder_error(top, top, short_name(workshop_.copies, team_, top));
    if (!error.empty()) return {BuildResult::End::failed, error};
    if (line.measure == Measure::junit) {  // only files that the command writes count
      for (const auto& file : matching_files(workshop_.copies, line, team_)) {
        const fs::path folder = system::canonical_path(file.parent_path());
        if (!system::is_inside(folder, system::canonical_path(top))) continue;
        remove_copy(file);
        std::error_code ignored;
        if (fs::symlink_status(file, ignored).type() == fs::file_type::not_found) continue;
        return {BuildResult::End::failed,
                file.lexically_relative(top).string() + " cannot be replaced"};
      }
    }
    BuildRun run = build_run(*line.command, top);
    for (const auto& path : line.command->see) {
      run.view.readonly_paths.push_back(system::canonical_path(path));
      std::erase(run.view.withheld, run.view.readonly_paths.back());
    }
    const auto& more = line.command->environment;
    run.environment.insert(run.environment.end(), more.begin(), more.end());
    run.is_measured = true;
    return run_build(run);
  }

 private:
  // Copies the submission. A missing submission is not an error here; the next steps report it.
  BuildResult copy() const {
    const fs::path from = submitted_.submission, to = copied_.submission;
    const std::string name = short_name(workshop_.config, team_, from);
    if (!is_own_folder(workshop_.config, from, team_)) {
      remove_copy(to);
      return {BuildResult::End::failed, name + leads_elsewhere("team")};
    }
    std::error_code error;
    if (!fs::exists(from, error) && !error) {
      remove_copy(to);
      return {};
    }
    const std::uint64_t max =
        workshop_.config.build ? workshop_.config.build->disk : default_build_disk;
    return copy_to_build(from, to, name, max);
  }

  BuildRun build_run(const BuildSettings& settings, const fs::path& folder) const {
    BuildRun run{.settings = settings, .folder = folder, .top = copied_.submission};
    run.environment = workshop_.config.conditions.environment;
    run.sandbox = workshop_.config.conditions.sandbox;
    run.view =
        view_in_copy(workshop_, workshop_.hidden.view_of_build(workshop_.config, team_), team_);
    run.view.writable_paths.push_back(folder);
    if (!copied_.writable.empty()) run.view.writable_paths.push_back(copied_.writable);
    return run;
  }

  const Workshop& workshop_;
  std::string team_;
  TeamPaths submitted_, copied_;
};

// Returns what a line measures by its command.
Measured measured_by(const BuildResult& result, const Config& copies, const RubricLine& line,
                     const std::string& team) {
  if (line.measure == Measure::junit && result.has_exited) return measure_junit(copies, line, team);
  if (!result.reason.empty()) return {0, result.reason};
  if (!line.command->is_share) return {1, "exit status 0"};
  const std::size_t end = result.out.find_last_not_of(" \t\r\n") + 1;  // 0 if it is blank
  if (const auto share = parse_up_to(result.out.substr(0, end), 1)) return {*share};
  constexpr std::size_t longest = 40;
  return {0, "expected a number from 0 to 1 on standard output, got " +
                 json::quote(text::truncate_text(result.out, longest))};
}

}  // namespace

process::SandboxPolicy view_in_copy(const Workshop& workshop, process::SandboxPolicy policy,
                                    const std::string& team) {
  const fs::path own = system::canonical_path(team_paths(workshop.config, team).submission);
  const fs::path copy = system::canonical_path(team_paths(workshop.copies, team).submission);
  const auto move_all = [&](std::vector<fs::path>& paths) {
    for (auto& path : paths) {
      if (!system::is_inside(path, own)) continue;
      path = path == own ? copy : copy / path.lexically_relative(own);
    }
  };
  move_all(policy.withheld);
  // The whole copy is visible. A path in it could be a link that the build has made.
  std::erase_if(policy.readonly_paths,
                [&](const fs::path& path) { return path != own && system::is_inside(path, own); });
  move_all(policy.readonly_paths);
  return policy;
}

std::string program_error(const Workshop& workshop, const std::string& team) {
  const TeamPaths paths = team_paths(workshop.copies, team);
  const std::string name = short_name(workshop.copies, team, paths.program);
  std::string error = grading::program_error(paths.program, paths.submission, name, "team");
  if (error.empty() && is_other_teams_program(workshop.config, team)) {
    error = name + leads_elsewhere("team");
  }
  return error;
}

std::optional<Team> build_program(const Workshop& workshop, const Team& team, const fs::path& log) {
  const ProgramMaker maker(workshop, team.name);
  const auto result = make_program(team_paths(workshop.copies, team.name).submission, log,
                                   [&] { return maker.make(); });
  if (!result) return std::nullopt;
  Team made = team;
  made.is_built = result->end != BuildResult::End::internal_error;
  made.build_error = result->reason;
  made.built = result->has_program();
  return made;
}

std::optional<Measured> run_command(const Workshop& workshop, const Team& team,
                                    const RubricLine& line, const fs::path& log) {
  const Config& from = team.is_built && team.built ? workshop.copies : workshop.config;
  const fs::path top =
      fs::path(workshop.copies.submission).parent_path() / ".rubric" / folder_name(line.title);
  const Config copies = with_copies_in(from, top);
  const Workshop here{from, copies, workshop.hidden};
  const fs::path copy = team_paths(copies, team.name).submission;
  const ProgramMaker maker(here, team.name);
  Measured found;
  const auto result = make_program(copy, log, [&] {
    BuildResult end = maker.run(line);
    found = measured_by(end, copies, line, team.name);
    return end;
  });
  remove_copy(copy);
  if (!result) return std::nullopt;
  if (result->end == BuildResult::End::internal_error) return Measured{0, result->reason, 0};
  return found;
}

std::vector<std::string> main_lines(const fs::path& log) {
  constexpr std::size_t max = 6, longest = 160;
  std::ifstream file(log, std::ios::binary);
  const std::string whole{std::istreambuf_iterator<char>(file), {}};
  const std::size_t error = find_first_error(whole);
  std::vector<std::string> lines;
  const bool has_error = error != whole.npos;
  std::istringstream text(has_error ? whole.substr(error) : end_of_log(log));
  for (std::string line; std::getline(text, line);) {
    if (line.find_first_not_of(" \t\r") == line.npos) continue;
    lines.push_back(text::truncate_text(reports::one_line(line), longest));
  }
  if (lines.size() < 2) return {};
  if (has_error) lines.erase(lines.begin());
  if (lines.size() <= max) return lines;
  if (has_error) {
    lines.resize(max);
  } else {
    lines.erase(lines.begin(), lines.end() - max);
  }
  return lines;
}

std::string end_of_log(const fs::path& log) {
  constexpr std::uintmax_t max = 4096;
  std::ifstream file(log, std::ios::binary);
  std::error_code error;
  const auto size = fs::file_size(log, error);
  if (error || !file) return "";
  if (size > max) file.seekg(static_cast<std::streamoff>(size - max - 1));
  std::string text{std::istreambuf_iterator<char>(file), {}};
  if (size <= max) return text;
  const auto line = text.find('\n') + 1;  // 0 without a line end
  text.erase(0, line > 0 && line < text.size() ? line : 1);
  while (!text.empty() && (static_cast<unsigned char>(text.front()) & 0xC0U) == 0x80U) {
    text.erase(0, 1);  // the rest of a truncated character
  }
  return text;
}

}  // namespace gauntlet::grading::fest
