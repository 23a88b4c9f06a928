#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compare/decimal.hpp"

namespace gauntlet::compare {

// How a value is compared that a rule is for.
enum class Mode {
  unordered,  // an array whose order is of no importance; how often a value is there is
  set,        // an array of which neither is: each value of one has an equal in the other
  ignore,     // whatever it is; but where one side has it, the other must have it too
  tolerance,  // the numbers here and below may differ by that much
};

// A mode for the values at some places of an answer.
struct Rule {
  // The keys and indices that lead to a place from the top; nothing stands for any one of them.
  // The elements of an unordered array or a set have no index: only that leads to them.
  std::vector<std::optional<std::string>> pattern;
  Mode mode = Mode::ignore;
  Decimal tolerance = {};

  bool operator==(const Rule&) const = default;
};

// How answers are compared. Of the rules for a place the one with the fewest wildcards counts, of
// several such the last. Rules of different modes add up there, but for `ignore`: that counts only
// if no rule with fewer wildcards, and none as specific and later, says otherwise. A tolerance
// holds below its place too, until a rule further down gives another; unordered and set do not.
struct Rules {
  bool exact = false;      // the bytes are to be the same: nothing below matters
  Decimal tolerance = {};  // not negative
  std::vector<Rule> at = {};
};

// A tolerance: a decimal number, such as 0.001. Throws std::invalid_argument.
Decimal parse_tolerance(std::string_view text);

// The tolerance of the course's own test harness: 0.001.
Decimal course_tolerance();

// A rule as POINTER=MODE, for example "/players=unordered" or "/*/time=tolerance:0.5". The pointer
// is a JSON Pointer into one answer, nothing for the whole of it, and written as in the messages
// about differences: "~1" for "/", "~0" for "~", the escapes of JSON. A token * stands for any one
// key or index ("\u002a" is the key "*" itself). Throws std::invalid_argument.
Rule parse_rule(std::string_view text);

// What the rules say of one value, and of those in it. Refers to the rules, which must outlive it.
class Scope {
 public:
  explicit Scope(const Rules& rules);  // of a whole answer

  bool ignored() const { return ignored_; }
  bool unordered() const { return unordered_; }
  bool set() const { return set_; }  // excludes unordered()
  const Decimal& tolerance() const { return *tolerance_; }
  // Whether the elements of an array are told apart by their index.
  bool names_index() const;

  Scope below(std::string_view key) const;
  Scope below(std::size_t index) const;
  Scope element() const;  // of an array, whatever its index

 private:
  Scope(const Scope& above, const std::string_view* token);
  void settle();

  std::vector<const Rule*> open_;  // those that lead here or below
  std::size_t depth_ = 0;
  const Decimal* tolerance_;
  bool ignored_ = false;
  bool unordered_ = false;
  bool set_ = false;
};

}  // namespace gauntlet::compare
