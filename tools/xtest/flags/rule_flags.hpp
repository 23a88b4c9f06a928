#pragma once

#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "compare/rules.hpp"
#include "grading/judging/conditions.hpp"
#include "support/cli/command_line.hpp"
#include "support/cli/options.hpp"

namespace gauntlet::xtest {

// What std::invalid_argument says of flags becomes tool::WrongUsage.
template <class Read>
auto read_flags(const Read& read) {
  try {
    return read();
  } catch (const std::invalid_argument& error) {
    throw tool::WrongUsage(error.what());
  }
}

// What a command line says of how answers are compared.
struct RuleFlags {
  std::optional<std::string> tolerance = std::nullopt;
  bool course = false;
  bool exact = false;
  std::vector<std::string> at = {};

  void declare(tool::Options& options);

  // Throws tool::WrongUsage.
  compare::Rules rules() const;

  // Those that are given.
  grading::Settings::Flags flags() const;
};

}  // namespace gauntlet::xtest
