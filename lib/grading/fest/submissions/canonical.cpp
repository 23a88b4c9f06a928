#include <cstddef>

#include "compare/scalars.hpp"
#include "gauntlet/json.hpp"
#include "grading/fest/submissions/submitted_tests.hpp"

namespace gauntlet::grading::fest {
namespace {

using json::Value;

void append(const Value& value, std::string& text);

void append(const Value::Object& object, std::string& text) {
  text += '{';
  const std::size_t begin = text.size();
  for (const auto* member : compare::by_key(object)) {
    if (text.size() > begin) text += ',';
    text.append(json::quote(member->first)) += ':';
    append(member->second, text);
  }
  text += '}';
}

void append(const Value::Array& array, std::string& text) {
  text += '[';
  for (const auto& item : array) {
    if (&item != array.data()) text += ',';
    append(item, text);
  }
  text += ']';
}

void append_number(const std::string& literal, std::string& text) {
  const auto [negative, digits, exponent, nearest] = compare::to_decimal(literal);
  if (digits.empty()) {
    text += '0';
    return;
  }
  if (negative) text += '-';
  text += digits;
  if (exponent != 0) text.append("e").append(std::to_string(exponent));
}

void append(const Value& value, std::string& text) {
  if (const auto* object = value.as<Value::Object>()) {
    append(*object, text);
  } else if (const auto* array = value.as<Value::Array>()) {
    append(*array, text);
  } else if (const auto literal = json::literal_of(value)) {
    append_number(*literal, text);
  } else {
    json::dump(value, text);
  }
}

std::string with_stderr(const TestCase& test_case, std::string answers) {
  if (test_case.expected_stderr)
    answers.append("failure: ").append(json::quote(*test_case.expected_stderr)) += '\n';
  return answers;
}

}  // namespace

std::string canonical(std::span<const Value> values) {
  std::string text;
  for (const auto& value : values) {
    append(value, text);
    text += '\n';
  }
  return text;
}

std::string canonical_input(const std::vector<std::string>& args, std::span<const Value> values) {
  std::string text = json::dump(Value(Value::Array(args.begin(), args.end())));
  return (text += '\n').append(canonical(values));
}

std::string canonical_answer(const TestCase& test_case, std::span<const Value> answers) {
  return with_stderr(test_case, canonical(answers));
}

std::string canonical_answer(const TestCase& test_case, const std::string& answers) {
  try {
    return canonical_answer(test_case, json::read_values(answers));
  } catch (const json::Error&) {
    return with_stderr(test_case, answers);
  }
}

}  // namespace gauntlet::grading::fest
