#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "grading/fest/setup/config.hpp"

namespace gauntlet::xtest {

// All of a FEST.json, or one milestone of it.
struct MilestoneFest {
  std::string name;  // of the milestone; empty if there are none
  grading::fest::Config config;
};

// Reads a FEST.json, and the milestones of the course.json or the repository that it names, in
// natural order. In the fest of a milestone, the paths of its program and its tests are appended to
// those of FEST.json, and its keys replace those of FEST.json, except lists, which it extends.
// `results` is the folder of results, or empty. Throws grading::fest::InvalidFest.
std::vector<MilestoneFest> read_fests(const std::filesystem::path& file,
                                      const std::filesystem::path& results);

}  // namespace gauntlet::xtest
