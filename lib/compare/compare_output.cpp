#include <algorithm>
#include <array>
#include <utility>

#include "compare/differences.hpp"
#include "compare/equality.hpp"
#include "core/numbers.hpp"
#include "gauntlet/compare.hpp"
#include "gauntlet/json.hpp"
#include "json/format_guess.hpp"
#include "json/splitter.hpp"
#include "text/display.hpp"

namespace gauntlet::compare {
namespace {

constexpr std::array<std::string_view, 4> method_names{"json", "text", "tokens", "exact"};

class AnswerReader {
 public:
  AnswerReader(std::string_view output, std::size_t expected_values)
      : output_(output),
        splitter_(json::split(output)),
        expected_(expected_values),
        left_(2 * expected_values + max_excess_values) {}

  ParsedOutput read(std::size_t max) {
    try {
      while (answers_.values.size() < max && read_next()) {
      }
    } catch (const json::Malformed& error) {
      answers_.malformed =
          "answer " + std::to_string(answers_.values.size() + 1) + ": invalid JSON at " +
          describe(error.place()) + ": " + error.reason() +
          json::format_hint(output_, error.place().byte(), answers_.values.empty());
    }
    return std::move(answers_);
  }

 private:
  bool read_next() {
    const auto text = splitter_.next();
    if (!text) return false;
    json::Value value;
    try {
      refuse_too_many_values(*text);
      value = json::parse(*text, splitter_.place());
      const std::size_t count = json::count_values(value);
      answers_.count += count;
      left_ -= std::min(left_, count);
    } catch (const json::Malformed&) {
      throw;
    } catch (const json::Error& error) {
      answers_.refused.push_back(
          {answers_.values.size(), error.what(), text::truncate_text(*text, max_preview_bytes)});
    }
    answers_.values.push_back(std::move(value));
    return true;
  }

  // Each value except one takes at least two bytes, so most texts need not be scanned.
  void refuse_too_many_values(std::string_view text) {
    if (text.size() / 2 < left_) return;
    const json::Scan found = json::scan(text);
    if (found.malformed) json::check(text, splitter_.place());  // throws
    if (found.values <= left_) return;
    throw json::Error("", "expected at most " + pluralize(left_, "value") + " (" +
                              std::to_string(expected_) + " expected), got " +
                              std::to_string(found.values) + ": not compared");
  }

  std::string_view output_;
  json::Splitter splitter_;
  std::size_t expected_;
  std::size_t left_;  // values that may still be held
  ParsedOutput answers_;
};

}  // namespace

std::string_view to_string(Method method) { return method_names[static_cast<std::size_t>(method)]; }

std::optional<Method> parse_method(std::string_view name) {
  const auto found = std::ranges::find(method_names, name);
  if (found == method_names.end()) return std::nullopt;
  return static_cast<Method>(found - method_names.begin());
}

std::string_view location_of(const Difference& difference) {
  return difference.pointer.empty() ? "the whole value" : std::string_view(difference.pointer);
}

ParsedOutput parse_output(std::string_view output, std::size_t expected_values, std::size_t max) {
  return AnswerReader(output, expected_values).read(max);
}

std::string describe(const json::TextPosition& place) {
  return "byte " + std::to_string(place.byte()) + " (line " + std::to_string(place.line()) +
         ", column " + std::to_string(place.column()) + ")";
}

namespace {

using json::Value;
using List = std::span<const Value>;

// The result of comparing an output with the expected answers.
struct Findings {
  bool are_equal = false;
  std::uint64_t gave_up_after = 0;  // steps; 0 if the comparison did not give up
  std::vector<Difference> differences;
};

Findings compare_values(List expected, const ParsedOutput& answers, const Rules& rules,
                        std::size_t max) {
  const List actual = answers.values;
  Equality equality(json::count_all(expected) + answers.count);
  const RuleScope scope(rules);
  const auto same = [&](const Value& a, const Value& b) { return equality.equal(a, b, scope); };
  Findings findings;
  findings.are_equal = std::ranges::equal(expected, actual, same);
  if (findings.are_equal) return findings;
  if (equality.budget_exhausted()) findings.gave_up_after = equality.budget();
  findings.differences = differences(expected, actual, rules, max);
  return findings;
}

// If some answers cannot be represented, only these are reported as differences.
Findings compare_refused(List expected, const ParsedOutput& answers) {
  Findings findings;
  for (const auto& [index, reason, text] : answers.refused) {
    findings.differences.push_back(
        {are_numbered(expected, answers.values) ? "/" + std::to_string(index) : "",
         preview(index < expected.size() ? &expected[index] : nullptr), text});
  }
  return findings;
}

// Messages count answers from 1.
std::string describe_answer(std::size_t index) {
  return "answer " + std::to_string(index + 1) + ": ";
}

std::string describe(const Difference& difference, bool numbered) {
  std::string text = difference.pointer;
  std::string answer;
  if (numbered) {
    const auto end = std::min(text.find('/', 1), text.size());
    answer = describe_answer(std::stoull(text.substr(1, end - 1)));
    text.erase(0, end);
  }
  if (!text.empty()) text += ": ";
  return answer + text + "expected " + difference.expected + ", got " + difference.actual;
}

std::string describe(const Findings& findings, bool numbered) {
  std::string first =
      findings.differences.empty() ? "" : describe(findings.differences[0], numbered);
  if (findings.gave_up_after == 0) return first;
  return "the comparison gave up after " + std::to_string(findings.gave_up_after) +
         " steps: too many similar elements in unordered arrays" +
         (first.empty() ? "" : "; found before that: " + first);
}

std::string describe(const UnrepresentableValue& refused, bool numbered) {
  return (numbered ? describe_answer(refused.index) : "") + refused.reason;
}

std::string describe_count(std::size_t expected, std::size_t got, bool or_more) {
  return "expected " + pluralize(expected, "answer") + ", got " + std::to_string(got) +
         (or_more ? " or more" : "");
}

}  // namespace

Comparison compare_output(List expected, std::string_view output, const Rules& rules,
                          std::size_t max) {
  constexpr std::size_t surplus = 1000;  // read beyond the expected ones, to report extra answers
  const std::size_t max_answers = expected.size() + surplus;
  const ParsedOutput answers = parse_output(output, json::count_all(expected), max_answers);
  if (!answers.malformed.empty()) return {Verdict::malformed, answers.malformed, {}};

  const bool is_refused = !answers.refused.empty();
  Findings findings = is_refused
                          ? compare_refused(expected, answers)
                          : compare_values(expected, answers, rules, std::max<std::size_t>(max, 1));
  if (findings.are_equal) return {};

  const std::size_t got = answers.values.size();
  const bool numbered = are_numbered(expected, answers.values);
  Comparison result{Verdict::wrong, {}, {}};
  if (got != expected.size()) {
    result.verdict = got < expected.size() ? Verdict::missing : Verdict::extra;
    result.message = describe_count(expected.size(), got, got == max_answers);
  } else {
    result.message =
        is_refused ? describe(answers.refused[0], numbered) : describe(findings, numbered);
  }
  result.differences = std::move(findings.differences);
  result.differences.resize(std::min(max, result.differences.size()));
  return result;
}

Comparison compare_bytes(std::string_view expected, std::string_view output) {
  const auto end = std::mismatch(expected.begin(), expected.end(), output.begin(), output.end());
  const auto byte = static_cast<std::size_t>(end.first - expected.begin());
  if (byte == expected.size() && byte == output.size()) return {};
  const auto rest = [&](std::string_view text) -> std::string {
    text.remove_prefix(byte);
    if (text.empty()) return "nothing";
    const auto line = text.substr(0, std::min(text.find('\n'), text.size() - 1) + 1);
    return json::quote(text::truncate_text(line, max_preview_bytes));
  };
  Comparison result{Verdict::wrong, {}, {{"", rest(expected), rest(output)}}};
  if (byte == output.size()) result.verdict = Verdict::missing;
  if (byte == expected.size()) result.verdict = Verdict::extra;
  result.message = describe(json::position_after(expected.substr(0, byte))) + ": " +
                   describe(result.differences[0], false);
  return result;
}

}  // namespace gauntlet::compare
