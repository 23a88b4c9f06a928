#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gauntlet::compare {

// The maximum absolute value of an exponent as it is written; greater ones count as this.
inline constexpr std::int64_t max_exponent = 100'000'000'000'000'000;

// The exact value of a JSON number: digits * 10^exponent. The digits have no zeros at either end,
// so equal values have equal members: 1, 1.0 and 10e-1 all have digits "1" and exponent 0. Zero has
// no digits, exponent 0 and no sign.
struct Decimal {
  bool negative = false;
  std::string digits;
  std::int64_t exponent = 0;
  double nearest = 0;  // the nearest double; infinite if it is out of range

  bool operator==(const Decimal&) const = default;
};

// Precondition: the literal is a valid JSON number.
Decimal to_decimal(std::string_view literal);

// Compares two values exactly, in time linear in the digits, whatever the exponents.
std::strong_ordering compare(const Decimal& a, const Decimal& b);

// Returns true if |a - b| <= tolerance, exactly and in linear time. Precondition: the tolerance is
// not negative.
bool within(const Decimal& a, const Decimal& b, const Decimal& tolerance);

// Does the same for numbers with these nearest doubles; returns nullopt if the doubles cannot
// decide.
std::optional<bool> within(double a, double b, double tolerance);

// How a rule compares a value.
enum class Mode {
  unordered,  // an array whose order does not matter; the number of occurrences does
  set,        // an array as a set: each value of one has an equal in the other
  ignore,     // any value; but if one side has it, the other must have it, too
  tolerance,  // numbers here and below may differ by the tolerance
};

// A mode for the values at all places that match a pattern.
struct Rule {
  // The keys and indices of the path from the top; nullopt matches any one of them. Elements of an
  // unordered array or a set have no index, so only nullopt matches them.
  std::vector<std::optional<std::string>> pattern;
  Mode mode = Mode::ignore;
  Decimal tolerance = {};

  bool operator==(const Rule&) const = default;
};

// How answers are compared. If several rules match a place, the one with the fewest wildcards
// applies, and among these the last one. Rules with different modes are combined, except `ignore`:
// it applies only if no rule with fewer wildcards, and no later rule with equally many, sets
// another mode. A tolerance also applies below its place, until a deeper rule sets another;
// unordered and set do not.
struct Rules {
  bool exact = false;      // compare the bytes; the members below are not used
  Decimal tolerance = {};  // not negative
  std::vector<Rule> path_rules = {};
};

// Parses a tolerance: a decimal number such as 0.001. Throws std::invalid_argument.
Decimal parse_tolerance(std::string_view text);

// The tolerance of the course's own test harness, 0.001.
Decimal course_tolerance();

// Parses a rule POINTER=MODE, such as "/players=unordered" or "/*/time=tolerance:0.5". POINTER is a
// JSON Pointer into one answer, empty for the whole answer, escaped as in messages about
// differences: "~1" for "/", "~0" for "~", and JSON escapes. The token * matches any one key or
// index ("\u002a" is the key "*" itself). Throws std::invalid_argument.
Rule parse_rule(std::string_view text);

// The rules that apply to one value and to those in it. Refers to the rules, which must outlive it.
class RuleScope {
 public:
  explicit RuleScope(const Rules& rules);  // for a whole answer

  bool ignored() const { return ignored_; }
  bool unordered() const { return unordered_; }
  bool set() const { return set_; }  // excludes unordered()
  const Decimal& tolerance() const { return *tolerance_; }
  // Returns true if a rule names an index of this array, so that its elements are compared by
  // index.
  bool names_index() const;

  RuleScope below(std::string_view key) const;
  RuleScope below(std::size_t index) const;
  RuleScope element() const;  // for an array element without regard to its index

 private:
  RuleScope(const RuleScope& above, const std::string_view* token);
  void settle();

  std::vector<const Rule*> open_;  // rules that match here or below
  std::size_t depth_ = 0;
  const Decimal* tolerance_;
  bool ignored_ = false;
  bool unordered_ = false;
  bool set_ = false;
};

}  // namespace gauntlet::compare
