#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "grading/reports/run.hpp"

// Sample failures and how they are rendered.
namespace gauntlet::grading::reports::sample {

inline TestResult failure_of(compare::Verdict verdict, const std::string& message,
                             const std::string& input, const std::string& expected,
                             const std::string& actual) {
  TestResult record;
  record.test = "T/1-in.json";
  record.details.command = "./x < T/1-in.json";
  record.verdict = verdict;
  record.message = message;
  record.details.input = input;
  record.details.expected = expected;
  record.details.actual = actual;
  return record;
}

// Renders any value with a "board" as a board of two rows.
inline std::optional<std::string> letters(const json::Value& value, bool has_color) {
  const auto* object = value.as<json::Value::Object>();
  if (object == nullptr || object->empty() || object->front().first != "board") return std::nullopt;
  const std::string tile = has_color ? "\x1b[97;41mR1\x1b[0m" : "R1";
  return "    0       1\n0  " + tile + "      3\n1       2       .\n";
}

inline FailureRenderOptions look_of(std::size_t width) {
  FailureRenderOptions look;
  look.width = width;
  look.wraps = true;
  look.letters = letters;
  return look;
}

inline std::string shown(const TestResult& record, std::size_t width = 80) {
  return failure_summary(record, look_of(width));
}

}  // namespace gauntlet::grading::reports::sample
