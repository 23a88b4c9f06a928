#include "xtest/flags/rule_flags.hpp"

#include "support/cli/command_line.hpp"

namespace gauntlet::xtest {

void RuleFlags::declare(tool::Options& options) {
  options.text("--tolerance", tolerance, "X", "Numbers may differ by X");
  options.flag("--course", course, "Numbers may differ by 0.001");
  options.texts("--at", at, "POINTER=MODE",
                "How the values there are compared: unordered, set, ignore, tolerance:X");
  options.flag("--exact", exact, "Answers are compared byte for byte");
}

grading::Settings::Flags RuleFlags::flags() const {
  grading::Settings::Flags flags;
  if (tolerance) flags["tolerance"] = {*tolerance};
  if (course) flags["course"] = {""};
  if (!at.empty()) flags["at"] = at;
  if (exact) flags["exact"] = {""};
  return flags;
}

compare::Rules RuleFlags::rules() const {
  return read_flags([&] { return grading::read_rules(grading::Settings(flags())); });
}

}  // namespace gauntlet::xtest
