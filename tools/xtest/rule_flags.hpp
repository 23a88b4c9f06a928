#pragma once

#include <optional>
#include <string>
#include <vector>

#include "compare/rules.hpp"
#include "support/options.hpp"

namespace gauntlet::xtest {

// What a command line says of how answers are compared.
struct RuleFlags {
  std::optional<std::string> tolerance = std::nullopt;
  bool course = false;
  bool exact = false;
  std::vector<std::string> at = {};

  void declare(tool::Options& options);

  // Throws tool::WrongUsage.
  compare::Rules rules() const;

  bool are_given() const { return tolerance || course || exact || !at.empty(); }
};

}  // namespace gauntlet::xtest
