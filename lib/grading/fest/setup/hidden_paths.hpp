#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "grading/fest/setup/config.hpp"

namespace gauntlet::grading::fest {

// What no team's program may see in the strict sandbox.
class HiddenPaths {
 public:
  // The folder of the FEST.json, the one that the submissions lie in, all tests and what the files
  // of the staff's are links to, the reference with those of its arguments that are files, and the
  // folder of results, each with all that is in it; `more` are files of the run, such as earlier
  // results. But neither the root of all files, nor what came with the system of a reference. No
  // folder of results if its path is empty.
  HiddenPaths(const Config& config, const std::filesystem::path& file,
              const std::filesystem::path& results,
              const std::vector<std::filesystem::path>& more = {});

  // Plain paths, none of them below another, in ascending order.
  const std::vector<std::filesystem::path>& paths() const { return paths_; }

  // With a team's own submission shown.
  process::View view_of_build(const Config& config, const std::string& team) const;

  // The same without the tests in it, unless the program is among them.
  process::View view_of_program(const Config& config, const std::string& team) const;

  // All of this but for the reference: its files, what lies beside them, and where that is in a
  // folder around hidden paths, the whole folder there that they are in; but none of the other
  // hidden paths.
  process::View view_of_reference(const Config& config) const;

  // Whether a path leads to what is secret and not the team's own.
  bool covers(const std::filesystem::path& path, const Config& config,
              const std::string& team) const;

 private:
  using Paths = std::vector<std::filesystem::path>;

  Paths around_;     // folders that hidden paths lie in
  Paths inner_;      // the hidden paths themselves, without the reference
  Paths reference_;  // its files
  Paths paths_;
};

}  // namespace gauntlet::grading::fest
