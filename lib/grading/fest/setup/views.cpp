#include <algorithm>
#include <system_error>
#include <utility>
#include <vector>

#include "grading/fest/setup/config.hpp"
#include "grading/test_cases/test_suite.hpp"
#include "process/sandbox/needed_files.hpp"
#include "system/file.hpp"

namespace gauntlet::grading::fest {
namespace {

namespace fs = std::filesystem;

// Returns the canonical paths of a team.
TeamPaths real_paths(const Config& config, const std::string& team) {
  TeamPaths paths = team_paths(config, team);
  for (fs::path* const path : {&paths.submission, &paths.program, &paths.tests}) {
    if (!path->empty()) *path = system::canonical_path(*path);
  }
  return paths;
}

// Adds the canonical paths of all that a team has submitted.
void add_submitted(const Config& config, const std::string& team, std::vector<fs::path>& all) {
  TeamPaths paths = real_paths(config, team);
  all.push_back(std::move(paths.submission));
  if (config.tests) all.push_back(std::move(paths.tests));
}

// Returns the canonical paths that are not the team's own.
std::vector<fs::path> of_others(const Config& config, const std::string& team) {
  std::vector<fs::path> paths;
  for (const auto& other : config.teams) {
    if (other != team) add_submitted(config, other, paths);
  }
  if (config.staff_tests) paths.push_back(system::canonical_path(*config.staff_tests));
  if (config.reference) paths.push_back(system::canonical_path(config.reference->path));
  for (const auto& chaff : config.chaff) paths.push_back(system::canonical_path(chaff.path));
  return paths;
}

}  // namespace

bool is_own_folder(const Config& config, const fs::path& folder, const std::string& team) {
  std::error_code error;
  if (!fs::is_symlink(folder, error)) return true;
  const fs::path target = system::canonical_path(folder);
  return !system::is_system_path(target) &&
         std::ranges::none_of(of_others(config, team), [&](const fs::path& other) {
           return system::is_inside(target, other) || system::is_inside(other, target);
         });
}

bool lies_in_own_folder(const Config& config, const std::string& team) {
  const TeamPaths paths = real_paths(config, team);
  return is_own_folder(config, team_paths(config, team).submission, team) &&
         system::is_inside(paths.program, paths.submission);
}

bool is_other_teams_program(const Config& config, const std::string& team) {
  const fs::path program = team_paths(config, team).program;
  const auto is_same_file = [&](const fs::path& other) {
    std::error_code error;
    return fs::equivalent(program, other, error);
  };
  if (config.reference && is_same_file(config.reference->path) &&
      !system::is_inside(system::canonical_path(config.reference->path),
                         real_paths(config, team).submission)) {
    return true;
  }
  return std::ranges::any_of(config.teams, [&](const std::string& other) {
    return other != team && is_same_file(team_paths(config, other).program) &&
           lies_in_own_folder(config, other);
  });
}

HiddenPaths::HiddenPaths(const Config& config, const fs::path& file, const fs::path& results,
                         const std::vector<fs::path>& more)
    : hidden_{system::canonical_path(file)} {
  if (!results.empty()) hidden_.push_back(system::canonical_path(results));
  for (const auto& team : config.teams) add_submitted(config, team, hidden_);
  if (config.staff_tests) {
    hidden_.push_back(system::canonical_path(*config.staff_tests));
    for (auto& target : linked_files(*config.staff_tests, config.layouts))
      hidden_.push_back(std::move(target));
  }
  for (const auto& chaff : config.chaff) hidden_.push_back(system::canonical_path(chaff.path));
  for (const auto& path : more) hidden_.push_back(system::canonical_path(path));
  if (config.reference) {
    auto args = config.reference->first_args;
    args.insert(args.end(), config.reference->args.begin(), config.reference->args.end());
    reference_ = named_files(config.reference->path.string(), args);
  }
  std::erase_if(hidden_, [](const fs::path& path) { return path == path.root_path(); });
}

process::SandboxPolicy HiddenPaths::view_of_build(const Config& config,
                                                  const std::string& team) const {
  const TeamPaths paths = real_paths(config, team);
  const fs::path& own = paths.submission;
  process::SandboxPolicy policy;
  policy.readonly_paths = config.conditions.view.readonly_paths;
  policy.readonly_paths.push_back(own);
  for (const auto* some : {&hidden_, &reference_}) {
    for (const auto& path : *some) {
      if (path != own) policy.withheld.push_back(path);
    }
  }
  if (config.tests) std::erase(policy.withheld, paths.tests);
  return policy;
}

process::SandboxPolicy HiddenPaths::view_of_program(const Config& config,
                                                    const std::string& team) const {
  process::SandboxPolicy policy = view_of_build(config, team);
  policy.network = config.conditions.view.network;
  if (!config.tests) return policy;
  const TeamPaths paths = real_paths(config, team);
  if (!system::is_inside(paths.program, paths.tests)) policy.withheld.push_back(paths.tests);
  return policy;
}

process::SandboxPolicy HiddenPaths::view_of_reference(const Config& config) const {
  process::SandboxPolicy policy = config.conditions.view;
  for (const auto& file : reference_) {
    policy.readonly_paths.push_back(file);
    for (auto& folder : process::own_folders(file))
      policy.readonly_paths.push_back(std::move(folder));
  }
  policy.withheld = hidden_;
  std::erase_if(policy.withheld, [&](const fs::path& path) {
    return std::ranges::find(reference_, path) != reference_.end();
  });
  return policy;
}

process::SandboxPolicy HiddenPaths::view_of_chaff(const Config& config, const Chaff& chaff) const {
  const fs::path program = system::canonical_path(chaff.path);
  process::SandboxPolicy policy = config.conditions.view;
  policy.readonly_paths.push_back(program);
  for (auto& folder : process::own_folders(program)) {
    policy.readonly_paths.push_back(std::move(folder));
  }
  policy.withheld = hidden_;
  policy.withheld.insert(policy.withheld.end(), reference_.begin(), reference_.end());
  std::erase(policy.withheld, program);
  return policy;
}

}  // namespace gauntlet::grading::fest
