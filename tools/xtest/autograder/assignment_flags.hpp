#pragma once

#include <optional>
#include <string>
#include <vector>

#include "support/cli/options.hpp"
#include "xtest/autograder/assignment.hpp"
#include "xtest/autograder/bundle.hpp"

namespace gauntlet::xtest {

// What a command line says of an assignment.
struct AssignmentFlags {
  std::vector<std::string> tests = {};  // folders
  std::optional<std::string> program = std::nullopt;
  std::optional<std::string> build = std::nullopt;
  std::uint64_t build_timeout = 300;
  std::optional<std::string> packages = std::nullopt;
  std::optional<std::string> flags = std::nullopt;

  void declare(tool::Options& options);

  // With these arguments of the program. Throws tool::WrongUsage.
  Assignment assignment(const std::vector<std::string>& args) const;
};

// A number of points above 0, or none. Throws tool::WrongUsage.
std::optional<double> read_points(const std::optional<std::string>& text);

// Says what is wrong with tests, and gives the exit status for that.
int tell_problems(const std::string& command, const InvalidTests& error);

}  // namespace gauntlet::xtest
