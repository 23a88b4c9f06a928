#include <sys/stat.h>

#include <algorithm>
#include <optional>
#include <system_error>
#include <vector>

#include "grading/fest/setup/config.hpp"
#include "system/plain_file.hpp"

namespace gauntlet::grading::fest {
namespace {

namespace fs = std::filesystem;

// Returns the canonical paths that are not the team's own.
std::vector<fs::path> of_others(const Config& config, const std::string& team) {
  std::vector<fs::path> paths;
  for (const auto& other : config.teams) {
    if (other == team) continue;
    paths.push_back(system::plain_path(fill(config.submission, other)));
    if (config.tests) paths.push_back(system::plain_path(fill(*config.tests, other)));
  }
  if (config.staff_tests) paths.push_back(system::plain_path(*config.staff_tests));
  if (config.reference) paths.push_back(system::plain_path(config.reference->path));
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
  const fs::path path = fill(pattern, team);
  std::error_code error;
  if (!fs::is_symlink(path, error)) return true;
  const fs::path target = system::plain_path(path);
  return !system::is_of_system(target) &&
         std::ranges::none_of(of_others(config, team), [&](const fs::path& other) {
           return system::is_below(target, other) || system::is_below(other, target);
         });
}

bool lies_in_own_folder(const Config& config, const std::string& team) {
  return is_own_folder(config, config.submission, team) &&
         system::is_below(system::plain_path(fill(config.program, team)),
                          system::plain_path(fill(config.submission, team)));
}

bool is_program_of_others(const Config& config, const std::string& team) {
  const auto file = identity_of(fill(config.program, team));
  if (!file) return false;
  if (config.reference && identity_of(config.reference->path) == file &&
      !system::is_below(system::plain_path(config.reference->path),
                        system::plain_path(fill(config.submission, team)))) {
    return true;
  }
  return std::ranges::any_of(config.teams, [&](const std::string& other) {
    return other != team && identity_of(fill(config.program, other)) == file &&
           lies_in_own_folder(config, other);
  });
}

}  // namespace gauntlet::grading::fest
