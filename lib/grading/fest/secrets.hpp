#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "grading/fest/config.hpp"

namespace gauntlet::grading::fest {

// What no team's program may see in the strict sandbox.
class Secrets {
 public:
  // The folder of the FEST.json, the one that the submissions lie in, all tests, the reference, and
  // the folder of results, each with all that is in it; but neither the root of all files, nor a
  // reference that came with the system.
  Secrets(const Config& config, const std::filesystem::path& file,
          const std::filesystem::path& results);

  // Plain paths, none of them below another, in ascending order.
  const std::vector<std::filesystem::path>& paths() const { return paths_; }

  // With a team's own submission shown.
  View view_of_build(const Config& config, const std::string& team) const;

  // The same without the tests in it, unless the program is among them.
  View view_of_program(const Config& config, const std::string& team) const;

  // Whether a path leads to what is secret and not the team's own.
  bool covers(const std::filesystem::path& path, const Config& config,
              const std::string& team) const;

 private:
  std::vector<std::filesystem::path> paths_;
};

}  // namespace gauntlet::grading::fest
