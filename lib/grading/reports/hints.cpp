
#include <algorithm>
#include <cctype>
#include <span>
#include <string_view>
#include <vector>

#include "compare/differences.hpp"
#include "compare/equality.hpp"
#include "grading/reports/quoted.hpp"
#include "grading/reports/text.hpp"
#include "grading/results/test_result.hpp"
#include "json/format_guess.hpp"
#include "text/display.hpp"

namespace gauntlet::grading::reports {
namespace {

using compare::Verdict;
using json::FormatGuess;
using json::Value;
using List = std::span<const Value>;
using Hint = std::optional<std::string>;

bool same(List a, List b) {
  return std::ranges::equal(
      a, b, [](const Value& x, const Value& y) { return compare::equal(x, y, compare::Rules{}); });
}

bool has(std::string_view text, std::string_view part) { return text.find(part) != text.npos; }

// Returns the rest of a text after each of its first line ends.
std::vector<std::string_view> tails(std::string_view text) {
  constexpr std::size_t max = 50;
  std::vector<std::string_view> tails;
  for (auto end = text.find('\n'); end != text.npos && tails.size() < max; end = text.find('\n')) {
    text.remove_prefix(end + 1);
    tails.push_back(text);
  }
  return tails;
}

// Returns true if the text has a name with the hash that Java appends, such as "Board@6d06d69c".
bool has_java_hash(std::string_view text) {
  constexpr std::size_t min = 5;
  for (auto at = text.find('@'); at != text.npos; at = text.find('@', at + 1)) {
    const auto end = std::min(text.find_first_not_of("0123456789abcdef", at + 1), text.size());
    const bool has_name = at > 0 && (std::isalnum(static_cast<unsigned char>(text[at - 1])) != 0 ||
                                     text[at - 1] == ';');
    if (has_name && end > at + min) return true;
  }
  return false;
}

// Recognizes values printed in a language's own syntax rather than JSON.
Hint hint_for_printer(std::string_view printed, std::optional<FormatGuess> found) {
  if (has(printed, "[object Object]")) {
    return "an object in JavaScript syntax: print JSON.stringify(answer)";
  }
  if (has(printed, " object at 0x")) return "an object in Python syntax: print it as JSON";
  const bool has_python = has(printed, "True") || has(printed, "False") || has(printed, "None");
  const bool is_python = found == FormatGuess::single_quotes && has_python;
  if (is_python || found == FormatGuess::python_word || found == FormatGuess::parentheses) {
    return "Python syntax instead of JSON: use print(json.dumps(answer)), not print(answer)";
  }
  if (found == FormatGuess::single_quotes) {
    return "Python or JavaScript syntax instead of JSON: print json.dumps(answer) or "
           "JSON.stringify(answer)";
  }
  if (has_java_hash(printed)) return "an object in Java syntax: print it as JSON";
  return std::nullopt;
}

// Recognizes other output around the answers.
Hint hint_for_chatter(List expected, std::string_view printed, const ParsedExcerpt& actual) {
  constexpr std::string_view rule =
      ": print only answers on standard output, everything else on standard error";
  if (expected.empty()) return std::nullopt;
  bool is_next = true;  // the malformed line comes next
  for (const auto tail : tails(printed)) {
    const bool is_after = printed.size() - tail.size() > *actual.malformed;
    const ParsedExcerpt rest = read_quoted(tail);
    const bool is_answer = rest.is_whole && rest.values.size() == expected.size();
    if (is_answer && same(rest.values, expected)) {
      return "the right answer comes after other output" + std::string(rule);
    }
    if (is_answer && is_after && is_next) {
      return "the answer comes after other output" + std::string(rule);
    }
    is_next = is_next && !is_after;
  }
  if (same(actual.values, expected))
    return "the right answer, but other output comes after it" + std::string(rule);
  return std::nullopt;
}

Hint hint_for_malformed(const std::string& printed, List expected) {
  const ParsedExcerpt actual = read_quoted(printed);
  if (!actual.malformed) return std::nullopt;
  if (auto hint = hint_for_chatter(expected, printed, actual)) return hint;
  const auto found = json::find_lookalike(printed, *actual.malformed, actual.values.empty());
  if (auto hint = hint_for_printer(printed, found)) return hint;
  if (found) return std::nullopt;  // the message has it
  if (*actual.malformed >= printed.size()) return "the output ends in the middle of a value";
  const bool is_said = expected.size() == 1 && has(printed, json::dump(expected[0]));
  if (is_said) return "the answer is embedded in other text: print only the answer, as JSON";
  return std::nullopt;
}

// Returns the elements of an array if it is the only value.
List elements(List values) {
  const auto* array = values.size() == 1 ? values[0].as<Value::Array>() : nullptr;
  return array == nullptr ? List() : List(*array);
}

// Returns true if standard error contains the expected answers.
bool is_on_standard_error(List expected, const std::string& stderr_tail) {
  if (expected.empty() || is_blank(stderr_tail)) return false;
  std::vector<std::string_view> texts = tails(stderr_tail);
  texts.insert(texts.begin(), stderr_tail);
  return std::ranges::any_of(
      texts, [&](std::string_view text) { return same(read_quoted(text).values, expected); });
}

Hint hint_for_missing(const ResultDetails& details, List expected, List actual) {
  if (is_blank(details.actual)) {
    if (is_on_standard_error(expected, details.stderr_tail)) {
      return "the answer is on standard error: print it on standard output";
    }
    return "nothing was printed: print the answer, and flush the output at the end";
  }
  if (same(elements(actual), expected)) {
    return "the right answers, but in one array: print each one separately";
  }
  if (actual.size() == 1 && expected.size() > 1 && same(actual, expected.first(1))) {
    return "only the first value is answered: the input may contain several values, and each needs "
           "an answer";
  }
  return std::nullopt;
}

Hint hint_for_extra(List expected, List actual) {
  if (expected.empty()) return "no answer is expected if the input is refused";
  if (same(actual, elements(expected)))
    return "the right elements, but one array of them is expected";
  const std::size_t expected_count = expected.size();
  if (actual.size() <= expected_count) return std::nullopt;
  std::vector<Value> twice;
  for (const Value& value : expected) twice.insert(twice.end(), 2, value);
  std::vector<Value> again(expected.begin(), expected.end());
  again.insert(again.end(), expected.begin(), expected.end());
  if (same(actual, twice) || same(actual, again)) return "the right answer, but printed twice";
  if (same(actual.last(expected_count), expected)) {
    return "the right answer comes last: print everything before it on standard error";
  }
  if (same(actual.first(expected_count), expected)) {
    return "the right answer comes first: print everything after it on standard error";
  }
  return std::nullopt;
}

Hint hint_for_wrong(List expected, List actual) {
  if (!expected.empty() && same(expected, actual)) {  // so the comparison was byte for byte
    return "the same values, but different bytes: white space, the order of keys, or 1.0 for 1";
  }
  for (std::size_t i = 0; i < std::min(expected.size(), actual.size()); ++i) {
    if (auto mistake = compare::diagnose_mistake(expected[i], actual[i])) return mistake;
  }
  return std::nullopt;
}

Hint hint_for_exit(const ResultDetails& details) {
  if (!details.expects_failure || details.exit_status != 0) return std::nullopt;
  if (is_blank(details.stderr_tail)) return std::nullopt;
  return "an error message is not enough: exit with a status other than 0";
}

bool is_scenario(const TestResult& result) {
  return end_of_input(file_of(result)) == part::scenario;
}

Hint hint_for_time(const TestResult& result, List expected, List actual) {
  const bool is_right = !expected.empty() && same(expected, actual);
  if (is_scenario(result)) {
    if (!is_right) return std::nullopt;
    return "the right result, but some programs did not exit: the server must exit after the "
           "tournament, its clients when they are told that it is over";
  }
  if (is_right) {
    return "the right answer, but the program does not exit: it must exit when its input ends";
  }
  if (2 * result.usage.cpu_time > result.usage.wall_time) {
    return "the program was computing until the end: look for an endless loop, or a search that is "
           "too slow";
  }
  if (!is_blank(result.details.actual)) return std::nullopt;
  if (result.test.ends_with("#lock-step")) {
    return "nothing was printed: answer each value, and flush the output, before reading the next";
  }
  return "nothing was printed, and hardly anything computed: flush the output, and stop reading "
         "when the input ends";
}

Hint find_hint(const TestResult& result) {
  const ResultDetails& details = result.details;
  const ParsedExcerpt expected = read_quoted(details.expected);
  const ParsedExcerpt actual = read_quoted(details.actual);
  const bool is_whole = expected.is_whole && actual.is_whole;
  switch (result.verdict) {
    case Verdict::malformed:
      return expected.is_whole ? hint_for_malformed(details.actual, expected.values) : std::nullopt;
    case Verdict::missing:
      return is_whole ? hint_for_missing(details, expected.values, actual.values) : std::nullopt;
    case Verdict::extra:
      if (expected.values.empty() && is_scenario(result)) return std::nullopt;
      return is_whole ? hint_for_extra(expected.values, actual.values) : std::nullopt;
    case Verdict::wrong:
      if (details.differences.empty()) return std::nullopt;  // judged by a checker
      return is_whole ? hint_for_wrong(expected.values, actual.values) : std::nullopt;
    case Verdict::wrong_exit_status:
      return hint_for_exit(details);
    case Verdict::time_limit:
      return is_whole ? hint_for_time(result, expected.values, actual.values) : std::nullopt;
    default:
      return std::nullopt;
  }
}

}  // namespace

std::vector<std::string> hints_for(const TestResult& result) {
  std::vector<std::string> hints;
  const bool is_failure = !is_success(result.verdict) && is_judged(result.verdict);
  if (is_failure && !result.notice.hint.empty()) hints.push_back(one_line(result.notice.hint));
  const ResultDetails& details = result.details;
  const bool is_redacted = result.notice.is_hidden && details.command.empty();
  if (is_redacted || !details.transcript.empty() || !details.file.empty()) return hints;
  if (const auto hint = find_hint(result)) hints.push_back(text::escape_for_display(*hint));
  return hints;
}

}  // namespace gauntlet::grading::reports
