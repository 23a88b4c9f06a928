#include "xtest/rule_flags.hpp"

#include <stdexcept>

#include "support/command_line.hpp"

namespace gauntlet::xtest {

void RuleFlags::declare(tool::Options& options) {
  options.text("--tolerance", tolerance, "X", "Numbers may differ by X");
  options.flag("--course", course, "Numbers may differ by 0.001");
  options.texts("--at", at, "POINTER=MODE",
                "How the values there are compared: unordered, set, ignore, tolerance:X");
  options.flag("--exact", exact, "Answers are compared byte for byte");
}

compare::Rules RuleFlags::rules() const {
  if (exact && (course || tolerance || !at.empty())) {
    throw tool::WrongUsage("--exact goes with neither --tolerance, --course nor --at");
  }
  if (course && tolerance) throw tool::WrongUsage("--course does not go with --tolerance");
  compare::Rules rules;
  try {
    if (course) rules.tolerance = compare::course_tolerance();
    if (tolerance) rules.tolerance = compare::parse_tolerance(*tolerance);
    for (const auto& text : at) rules.at.push_back(compare::parse_rule(text));
  } catch (const std::invalid_argument& error) {
    throw tool::WrongUsage(error.what());
  }
  rules.exact = exact;
  return rules;
}

}  // namespace gauntlet::xtest
