#include "grading/fest/submissions/canonical.hpp"

#include <algorithm>
#include <cstddef>

#include "compare/scalars.hpp"
#include "grading/test_cases/test_files.hpp"

namespace gauntlet::grading::fest {
namespace {

using json::Value;

json::Number canonical_number(const std::string& literal) {
  const auto [negative, digits, exponent, nearest] = compare::to_decimal(literal);
  if (digits.empty()) return {"0"};
  std::string number = (negative ? "-" : "") + digits;
  if (exponent != 0) number.append("e").append(std::to_string(exponent));
  return {number};
}

Value canonical_value(const Value& value) {
  if (const auto* object = value.as<Value::Object>()) {
    Value::Object sorted;
    for (const auto* member : compare::by_key(*object)) {
      sorted.emplace_back(member->first, canonical_value(member->second));
    }
    return sorted;
  }
  if (const auto* array = value.as<Value::Array>()) return json::array_of(*array, canonical_value);
  if (const auto literal = json::literal_of(value)) return canonical_number(*literal);
  return value;
}

// Returns the text without white space at the ends of lines and of the text; every line ends with
// a line feed.
std::string canonical_text(std::string_view text) {
  std::string lines;
  while (!text.empty()) {
    const auto end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    lines.append(line.substr(0, line.find_last_not_of(" \t\r\f\v") + 1)) += '\n';
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  lines.erase(lines.find_last_not_of('\n') + 1);
  return lines.empty() ? lines : lines + '\n';
}

std::string with_stderr(const TestCase& test_case, std::string answers) {
  if (test_case.expected.stderr_text)
    answers.append("failure: ").append(json::quote(*test_case.expected.stderr_text)) += '\n';
  return answers + with_title("files", contents_of(test_case.expected.folder));
}

}  // namespace

std::string with_title(std::string_view title, const std::string& text) {
  return text.empty() ? "" : std::string(title) + ":\n" + text;
}

std::string canonical(std::span<const Value> values) {
  std::string text;
  for (const auto& value : values) {
    json::dump(canonical_value(value), text);
    text += '\n';
  }
  return text;
}

std::string canonical_input(const std::vector<std::string>& args, std::span<const Value> values) {
  std::string text = json::dump(Value(Value::Array(args.begin(), args.end())));
  return (text += '\n').append(canonical(values));
}

std::string canonical_input(const std::vector<std::string>& args, std::string_view text) {
  return canonical_input(args, std::span<const Value>()) + canonical_text(text);
}

std::string canonical_answer(const TestCase& test_case, std::span<const Value> answers) {
  return with_stderr(test_case, canonical(answers));
}

std::string canonical_answer(const TestCase& test_case, const std::string& answers) {
  if (test_case.expected.is_text) return with_stderr(test_case, canonical_text(answers));
  try {
    return canonical_answer(test_case, json::read_values(answers));
  } catch (const json::Error&) {
    return with_stderr(test_case, answers);
  }
}

}  // namespace gauntlet::grading::fest
