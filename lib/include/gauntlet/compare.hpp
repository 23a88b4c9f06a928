#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "gauntlet/json.hpp"

// Comparing a program's output with the expected answers, by rules; the verdict and the
// differences.
//
//   const auto expected = json::read_values("[1, 2]");
//   const compare::Rules rules{.path_rules = {compare::parse_rule("=unordered")}};
//   const compare::Comparison comparison = compare::compare_output(expected, "[2, 1]", rules);
//   std::cout << compare::to_string(comparison.verdict) << '\n';  // PASS

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

// A tolerance of numbers, not negative. It may be set to 0: then words of a text that are numbers
// are compared as numbers, so 1 equals 1.0.
struct Tolerance : Decimal {
  Tolerance() = default;
  Tolerance(Decimal value) : Decimal(std::move(value)), is_set(true) {}  // NOLINT: implicit
  bool is_set = false;
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

// How an output is compared with the expected one.
enum class Method {
  json,    // as JSON values
  text,    // line by line, without the white space at the ends of lines and of the text
  tokens,  // word by word, whatever white space is between the words
  exact,   // byte by byte
};

// Returns "json", "text", "tokens" or "exact".
std::string_view to_string(Method method);
std::optional<Method> parse_method(std::string_view name);

// How texts are compared, by lines or by words.
struct TextRules {
  bool ignores_case = false;  // of ASCII letters
  bool contains = false;      // the expected text may be anywhere in the output
  bool regex = false;  // the expected text is a regular expression (PCRE2) for the whole output or,
                       // with `contains`, for a part of it
  bool exact_space = false;  // white space must be equal, at the ends of lines and the text, too
  bool line_regex = false;   // each expected line is a regular expression for a whole line
  bool unordered_lines = false;  // the lines may be in any order; with `contains`, among others
  bool no_colors = false;        // ANSI escape sequences of the output are left out
  Tolerance relative_tolerance = {};  // as a share of the expected number
  bool operator==(const TextRules&) const = default;
};

// How answers are compared. If several rules match a place, the one with the fewest wildcards
// applies, and among these the last one. Rules with different modes are combined, except `ignore`:
// it applies only if no rule with fewer wildcards, and no later rule with equally many, sets
// another mode. A tolerance also applies below its place, until a deeper rule sets another;
// unordered and set do not.
struct Rules {
  std::optional<Method> method = {};  // by default, that of the expected answers
  Tolerance tolerance = {};           // of numbers, in texts, too
  std::vector<Rule> path_rules = {};  // for JSON
  TextRules text = {};
};

// Adds a rule to `rules`: "tolerance:X"; "ignore-case", "exact-space", "contains", "regex",
// "line-regex", "unordered-lines", "no-colors" or "relative:X" for texts; or that of parse_rule().
// Throws std::invalid_argument, also if the rule contradicts one that is there.
void add_rule(std::string_view text, Rules& rules);

// Returns `rules` with the method, tolerance, path rules and text rules of `more`, as far as it
// has any.
Rules combine(Rules rules, const Rules& more);

// Returns a rule that has no effect with a method, as it is written, or "POINTER=MODE" for any rule
// of a place; "" if there is none.
std::string rule_without_effect(const Rules& rules, Method method);

// Parses a tolerance: a decimal number such as 0.001 or 1e-3. Throws std::invalid_argument.
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

// The result of a test.
enum class Verdict {
  pass,
  skip,               // not run, because the test says so
  xfail,              // failed, as the test expects
  xpass,              // passed, although the test expects a failure
  wrong,              // an answer is not equal to the expected one
  missing,            // fewer answers than expected
  extra,              // more answers than expected
  malformed,          // the output is not valid JSON
  wrong_exit_status,  // wrong exit status, or the expected error message is missing
  crash,              // ended by a signal
  time_limit,         // the wall-time limit was exceeded
  cpu_limit,          // the CPU-time limit was exceeded
  memory_limit,
  output_limit,    // the output limit was exceeded
  cannot_start,    // the program cannot be started
  invalid,         // the test itself is invalid, so it was not run: never scored, either
  internal_error,  // internal error of the test system: never scored against a program
};

// Verdicts that count alike, the worst for a program first.
enum class VerdictClass { cannot_start, crash, limit, wrong, not_judged, skip, pass };

// All that shared code needs to know of a verdict; verdict.cpp has the table of all.
struct VerdictFacts {
  Verdict verdict;
  std::string_view name;  // as printed, such as "PASS"
  VerdictClass kind;
  std::string_view description;  // "the program crashed": tells nothing of the test; "" for pass
};

const VerdictFacts& facts_of(Verdict verdict);

// Returns the printed name.
std::string_view to_string(Verdict verdict);
inline constexpr std::size_t max_verdict_name_size = 14;  // in bytes
std::optional<Verdict> parse_verdict(std::string_view name);

// Returns true unless the verdict is a failure: the test passed, was skipped, or failed as
// expected.
bool is_success(Verdict verdict);

// Returns true unless the test could not be judged, so that it cannot be scored.
bool is_judged(Verdict verdict);

// Texts in differences and messages are cut after this number of bytes.
inline constexpr std::size_t max_preview_bytes = 160;

// A place where two values differ, with the short text of each value there, or "nothing" if it has
// none.
struct Difference {
  std::string pointer;  // a JSON Pointer; if there are several answers, its first token is the
                        // number of the answer, from 0
  std::string expected;
  std::string actual;
  bool operator==(const Difference&) const = default;
};

// Returns the pointer, or "the whole value" if it is empty.
std::string_view location_of(const Difference& difference);

// An output may hold up to twice as many values (count_values()) as are expected, plus this number.
// Answers with more values are not held in memory.
inline constexpr std::size_t max_excess_values = 1'000'000;

// An answer that is valid JSON but cannot be represented.
struct UnrepresentableValue {
  std::size_t index;   // of the answer, from 0
  std::string reason;  // one line
  std::string text;    // the beginning of the answer
};

// The answers in an output, as far as they were read.
struct ParsedOutput {
  std::vector<json::Value> values;  // null for each answer in `refused`
  std::size_t count = 0;            // the total of count_values()
  std::vector<UnrepresentableValue> refused;
  std::string malformed;  // one line: where the output stops being valid JSON; empty if it is valid
};

// Reads up to `max` answers and stops at malformed JSON. `expected_values` is the number of values
// (count_values()) in the expected answers.
ParsedOutput parse_output(std::string_view output, std::size_t expected_values, std::size_t max);

// Describes a position in an output, such as "byte 3 (line 1, column 4)".
std::string describe(const json::TextPosition& place);

// The result of comparing a program's output with the expected answers.
struct Comparison {
  Verdict verdict = Verdict::pass;
  std::string message;                  // one line: the mistake; empty for a pass
  std::vector<Difference> differences;  // the smallest first
  bool operator==(const Comparison&) const = default;
};

inline constexpr std::size_t max_differences = 20;

// Compares an output with the expected answers by value.
//   malformed  Part of the output is not valid JSON, whatever the rest is. The message has the byte
//              offset, from 0. An output with far too many answers is not read to its end.
//   missing, extra  The output has fewer or more answers than expected, whatever they are.
//   wrong      Otherwise, some answer is not equal to the expected one, or cannot be represented: a
//              number out of the range of a double, a value nested too deep, or far too many
//              values. A duplicate key is wrong unless the expected answer has it, too. If the
//              comparison exceeds the step budget of an Equality, the answers count as wrong, and
//              the message says so.
// Passes only if all answers were found equal. Takes time linear in the output, plus n log n for
// the n values held, plus that budget; memory likewise.
// The pointers of the differences begin with the number of the answer, from 0, unless exactly one
// answer was expected and one given. The message counts answers from 1.
Comparison compare_output(std::span<const json::Value> expected, std::string_view output,
                          const Rules& rules, std::size_t max = max_differences);

// Compares an output byte by byte: missing if it ends early, extra if it is too long, otherwise
// wrong. The message has the offset of the first different byte, from 0, with its line and column,
// from 1 and in bytes. The one difference has an empty pointer and the rest of that line on both
// sides, as JSON strings.
Comparison compare_bytes(std::string_view expected, std::string_view output);

// Compares an output line by line or word by word: missing if it ends early, extra if it goes on,
// otherwise wrong. Numbers within one of the tolerances are equal. Takes time linear in both texts,
// plus, for the differences, the square of their number up to a thousand. The message has the first
// difference with its line in the output. The pointer of a difference is "line N": of the expected
// text or, if nothing was expected, of the output; the values are JSON strings. Precondition:
// `method` is text or tokens, and the rules do not ask for a regular expression.
Comparison compare_text(std::string_view expected, std::string_view output, Method method,
                        const Rules& rules, std::size_t max = max_differences);

}  // namespace gauntlet::compare
