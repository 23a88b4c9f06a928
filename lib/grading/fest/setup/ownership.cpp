#include <sys/stat.h>

#include <algorithm>
#include <optional>
#include <system_error>
#include <vector>

#include "grading/fest/setup/config.hpp"
#include "system/read_file.hpp"

namespace gauntlet::grading::fest {
namespace {

namespace fs = std::filesystem;

// Returns the canonical paths that are not the team's own.
std::vector<fs::path> of_others(const Config& config, const std::string& team) {
  std::vector<fs::path> paths;
  for (const auto& other : config.teams) {
    if (other == team) continue;
    paths.push_back(system::canonical_path(expand_team(config.submission, other)));
    if (config.tests) paths.push_back(system::canonical_path(expand_team(*config.tests, other)));
  }
  if (config.staff_tests) paths.push_back(system::canonical_path(*config.staff_tests));
  if (config.reference) paths.push_back(system::canonical_path(config.reference->path));
  return paths;
}

// Identifies a file independently of its names.
struct Identity {
  dev_t device;
  ino_t number;
  bool operator==(const Identity&) const = default;
};

std::optional<Identity> identity_of(const fs::path& path) {
  struct stat status{};
  if (stat(path.c_str(), &status) != 0) return std::nullopt;
  return Identity{status.st_dev, status.st_ino};
}

}  // namespace

bool is_own_folder(const Config& config, const std::string& pattern, const std::string& team) {
  const fs::path path = expand_team(pattern, team);
  std::error_code error;
  if (!fs::is_symlink(path, error)) return true;
  const fs::path target = system::canonical_path(path);
  return !system::is_system_path(target) &&
         std::ranges::none_of(of_others(config, team), [&](const fs::path& other) {
           return system::is_inside(target, other) || system::is_inside(other, target);
         });
}

bool lies_in_own_folder(const Config& config, const std::string& team) {
  return is_own_folder(config, config.submission, team) &&
         system::is_inside(system::canonical_path(expand_team(config.program, team)),
                           system::canonical_path(expand_team(config.submission, team)));
}

bool is_other_teams_program(const Config& config, const std::string& team) {
  const auto file = identity_of(expand_team(config.program, team));
  if (!file) return false;
  if (config.reference && identity_of(config.reference->path) == file &&
      !system::is_inside(system::canonical_path(config.reference->path),
                         system::canonical_path(expand_team(config.submission, team)))) {
    return true;
  }
  return std::ranges::any_of(config.teams, [&](const std::string& other) {
    return other != team && identity_of(expand_team(config.program, other)) == file &&
           lies_in_own_folder(config, other);
  });
}

}  // namespace gauntlet::grading::fest
