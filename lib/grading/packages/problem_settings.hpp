#pragma once

#include <filesystem>
#include <optional>
#include <string_view>

#include "grading/packages/problem_package.hpp"
#include "grading/packages/settings.hpp"
#include "grading/test_cases/checker.hpp"
#include "yaml/yaml.hpp"

namespace gauntlet::grading {

// The settings in the problem.yaml of a package that concern all its test data.
struct ProblemSettings {
  std::filesystem::path file;
  yaml::Node yaml;
  Words flags = {};  // validator_flags
  std::optional<Checker> checker = std::nullopt;
  bool has_several = false;  // output validators
  bool is_2025 = false;      // the format is 2025-09

  // Returns nullptr if the map of that name lacks the key.
  const yaml::Node* find(std::string_view section, std::string_view key) const;
};

// Reads the problem.yaml in the folder of a package, and stores what concerns the package as a
// whole. Builds its output validators in `build_folder`. From now on, programs that are started
// have an unlimited stack, as in problemtools. Throws as read_package() does.
ProblemSettings read_problem_settings(const std::filesystem::path& build_folder,
                                      ProblemPackage& package);

}  // namespace gauntlet::grading
