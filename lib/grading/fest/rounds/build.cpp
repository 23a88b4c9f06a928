#include "grading/builds/build.hpp"

#include <cstdint>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <utility>

#include "grading/builds/submission.hpp"
#include "grading/fest/rounds/fest_run.hpp"
#include "grading/fest/setup/config.hpp"
#include "grading/reports/text.hpp"
#include "system/file_writer.hpp"
#include "system/read_file.hpp"
#include "text/display.hpp"

namespace gauntlet::grading::fest {
namespace {

namespace fs = std::filesystem;

constexpr const char* not_own = " leads to a file or folder that is not the team's own";

// Returns the path relative to the parent folder of the submission.
std::string short_name(const Config& config, const std::string& team, const fs::path& path) {
  const fs::path top = fs::path(expand_team(config.submission, team)).parent_path();
  return path.lexically_relative(top).string();
}

// Returns the folder in which a team's build runs, as a pattern.
std::string build_folder(const Config& config, const std::string& team) {
  const auto& build = *config.build;
  if (build.writable.empty()) return build.folder;
  const fs::path top = build.writable;
  fs::path found = build.folder;
  std::error_code error;
  while (found != top && found.has_parent_path() &&
         !fs::is_directory(expand_team(found.string(), team), error)) {
    found = found.parent_path();
  }
  return found.string();
}

// Returns "the build (make, in ann/3)".
std::string name_of_build(const Config& config, const std::string& team) {
  constexpr std::size_t longest = 80;
  const std::string folder = build_folder(config, team);
  const std::string command =
      text::truncate_text(reports::one_line(config.build->command), longest);
  std::string name =
      "the build (" + command + ", in " + short_name(config, team, expand_team(folder, team));
  if (folder != config.build->folder) {
    name += ", because " + short_name(config, team, expand_team(config.build->folder, team)) +
            " does not exist";
  }
  return name += ')';
}

// Builds a team's program in a copy of its submission.
class ProgramMaker {
 public:
  ProgramMaker(const Workshop& shop, std::string team) : shop_(shop), team_(std::move(team)) {}

  BuildResult make() const {
    const Config& copies = shop_.copies;
    if (const auto failure = copy()) return *failure;
    if (!copies.build) return {.reason = program_error(shop_, team_)};
    const std::string folder = expand_team(build_folder(copies, team_), team_);
    const std::string error = build_folder_error(folder, expand_team(copies.submission, team_),
                                                 short_name(copies, team_, folder));
    if (!error.empty()) return {BuildResult::End::failed, error};
    const std::string name = name_of_build(copies, team_);
    BuildResult result = run_build(build_run(folder));
    if (result.end == BuildResult::End::failed) {
      result.reason = describe_failure(name, result);
    } else if (result.end == BuildResult::End::done) {
      result.reason = program_error(shop_, team_);
      if (!result.reason.empty()) result.reason += ", after " + name;
    }
    return result;
  }

 private:
  // Copies the submission. Returns an error if that fails. A missing submission is not an error
  // here; the next steps report it.
  std::optional<BuildResult> copy() const {
    const fs::path from = expand_team(shop_.config.submission, team_);
    const fs::path to = expand_team(shop_.copies.submission, team_);
    const std::string name = short_name(shop_.config, team_, from);
    remove_copy(to);
    if (!is_own_folder(shop_.config, shop_.config.submission, team_)) {
      return BuildResult{BuildResult::End::failed, name + not_own};
    }
    std::error_code error;
    if (!fs::exists(from, error) && !error) return std::nullopt;
    const std::uint64_t max = shop_.config.build ? shop_.config.build->disk : default_build_disk;
    const auto failure = copy_submission(from, to, max);
    if (!failure) return std::nullopt;
    return BuildResult{
        failure->is_disk_full ? BuildResult::End::internal_error : BuildResult::End::failed,
        name + ": " + reports::one_line(failure->reason)};
  }

  BuildRun build_run(const std::string& folder) const {
    const Build& build = *shop_.copies.build;
    BuildRun run;
    run.command = build.command;
    run.folder = folder;
    run.top = expand_team(shop_.copies.submission, team_);
    run.environment = shop_.config.conditions.environment;
    run.limits = build.limits;
    run.disk = build.disk;
    run.sandbox = shop_.config.conditions.sandbox;
    run.view = view_in_copy(shop_, shop_.hidden.view_of_build(shop_.config, team_), team_);
    run.view.writable_paths.push_back(folder);
    if (!build.writable.empty())
      run.view.writable_paths.emplace_back(expand_team(build.writable, team_));
    run.view.network = build.network;
    return run;
  }

  const Workshop& shop_;
  std::string team_;
};

}  // namespace

process::SandboxPolicy view_in_copy(const Workshop& shop, process::SandboxPolicy view,
                                    const std::string& team) {
  const fs::path own = system::canonical_path(expand_team(shop.config.submission, team));
  const fs::path copy = system::canonical_path(expand_team(shop.copies.submission, team));
  const auto move_all = [&](std::vector<fs::path>& paths) {
    for (auto& path : paths) {
      if (!system::is_inside(path, own)) continue;
      path = path == own ? copy : copy / path.lexically_relative(own);
    }
  };
  move_all(view.withheld);
  move_all(view.readonly_paths);
  move_all(view.writable_paths);
  return view;
}

std::string program_error(const Workshop& shop, const std::string& team) {
  const fs::path program = expand_team(shop.copies.program, team);
  const std::string name = short_name(shop.copies, team, program);
  const fs::path top = expand_team(shop.copies.submission, team);
  const std::string locked = locked_folder(program.parent_path(), top);
  if (!locked.empty()) return name + " cannot be reached: " + locked;
  std::error_code error;
  const auto type = fs::status(program, error).type();
  if (type == fs::file_type::not_found) return name + " does not exist";
  if (type == fs::file_type::none) return name + " cannot be reached: " + error.message();
  if (type != fs::file_type::regular) return name + " is not a regular file";
  const bool is_own =
      system::is_inside(system::canonical_path(program), system::canonical_path(top)) &&
      !is_other_teams_program(shop.config, team);
  return is_own ? "" : name + not_own;
}

std::optional<TeamBuild> build_program(const Workshop& shop, const TeamBuild& entrant,
                                       const fs::path& log) {
  TeamBuild made = entrant;
  fs::remove(log);
  const ProgramMaker maker(shop, entrant.team.name);
  const BuildResult result = make_undisturbed([&] { return maker.make(); });
  const bool has_error = result.end != BuildResult::End::done || !result.reason.empty();
  if (has_error) remove_copy(expand_team(shop.copies.submission, entrant.team.name));
  if (result.end == BuildResult::End::interrupted) return std::nullopt;
  if (!result.log.empty()) system::write_file(log, result.log);
  made.is_built = result.end != BuildResult::End::internal_error;
  made.team.build_error = result.reason;
  made.team.built = !has_error;
  return made;
}

std::vector<std::string> last_lines(const fs::path& log) {
  constexpr std::size_t max = 6, longest = 160;
  std::vector<std::string> lines;
  std::istringstream text(end_of_log(log));
  for (std::string line; std::getline(text, line);) {
    if (line.find_first_not_of(" \t\r") == line.npos) continue;
    lines.push_back(text::truncate_text(reports::one_line(line), longest));
  }
  if (lines.size() < 2) return {};
  if (lines.size() > max) lines.erase(lines.begin(), lines.end() - max);
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
