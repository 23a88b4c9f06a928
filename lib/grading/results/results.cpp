#include "grading/results/results.hpp"

#include <array>
#include <cassert>
#include <charconv>
#include <cmath>
#include <limits>

#include "json/fields.hpp"
#include "json/parse.hpp"
#include "text/utf8.hpp"

namespace gauntlet::grading {
namespace {

using json::Reader;
using json::Value;

bool decode_flag(const Reader& in) {
  const auto* flag = in.value().as<bool>();
  if (flag == nullptr) in.fail("true or false");
  return *flag;
}

compare::Verdict decode_verdict(const Reader& in) {
  const auto verdict = compare::find_verdict(in.string("the name of a verdict"));
  if (!verdict) in.fail("the name of a verdict");
  return *verdict;
}

std::chrono::milliseconds decode_time(const Reader& in) {
  constexpr std::uint64_t most = std::numeric_limits<std::int64_t>::max();
  return std::chrono::milliseconds(in.natural("a number of milliseconds", most));
}

Value encode_differences(const std::vector<compare::Difference>& differences) {
  Value::Array array;
  for (const auto& difference : differences) {
    array.emplace_back(Value::Object{{"pointer", text::to_utf8(difference.pointer)},
                                     {"expected", text::to_utf8(difference.expected)},
                                     {"actual", text::to_utf8(difference.actual)}});
  }
  return array;
}

std::vector<compare::Difference> decode_differences(const Reader& in) {
  std::vector<compare::Difference> differences(in.size("an array of differences"));
  for (std::size_t i = 0; i < differences.size(); ++i) {
    const auto [pointer, expected, actual] = in[i].fields("pointer", "expected", "actual");
    differences[i] = {pointer.string("a JSON Pointer"), expected.string("a text"),
                      actual.string("a text")};
  }
  return differences;
}

Value encode_notes(const std::vector<std::string>& notes) {
  Value::Array array;
  for (const auto& note : notes) array.emplace_back(text::to_utf8(note));
  return array;
}

std::vector<std::string> decode_notes(const Reader& in) {
  std::vector<std::string> notes(in.size("an array of notes"));
  for (std::size_t i = 0; i < notes.size(); ++i) notes[i] = in[i].string("a text");
  return notes;
}

Value encode_usage(const process::Usage& usage) {
  return Value::Object{
      {"wall", usage.wall.count()}, {"cpu", usage.cpu.count()}, {"memory", usage.memory}};
}

process::Usage decode_usage(const Reader& in) {
  const auto [wall, cpu, memory] = in.fields("wall", "cpu", "memory");
  return {decode_time(wall), decode_time(cpu), memory.natural("a number of bytes")};
}

}  // namespace

Value encode_number(double number) {
  assert(std::isfinite(number));
  std::array<char, 32> digits{};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
  std::string literal(digits.data(), end);
  std::uint64_t natural = 0;
  const char* const last = literal.data() + literal.size();
  const auto [rest, error] = std::from_chars(literal.data(), last, natural);
  if (error == std::errc() && rest == last) return natural;
  return json::Number{std::move(literal)};
}

double decode_number(const Reader& in) {
  constexpr std::string_view expected = "a number from 0";
  if (const auto* natural = in.value().as<std::uint64_t>()) return static_cast<double>(*natural);
  const auto* number = in.value().as<json::Number>();
  if (number == nullptr) in.fail(expected);
  double result = 0;
  const std::string& text = number->literal;
  const auto error = std::from_chars(text.data(), text.data() + text.size(), result).ec;
  if (error != std::errc() || !(result >= 0)) in.fail(expected);
  return result;
}

Value encode(const Record& record) {
  return Value::Object{{"test", text::to_utf8(record.test)},
                       {"suite", text::to_utf8(record.suite)},
                       {"program", text::to_utf8(record.program)},
                       {"verdict", name_of(record.verdict)},
                       {"message", text::to_utf8(record.message)},
                       {"differences", encode_differences(record.differences)},
                       {"notes", encode_notes(record.notes)},
                       {"command", text::to_utf8(record.command)},
                       {"complaint", text::to_utf8(record.complaint)},
                       {"input", text::to_utf8(record.input)},
                       {"expected", text::to_utf8(record.expected)},
                       {"actual", text::to_utf8(record.actual)},
                       {"usage", encode_usage(record.usage)},
                       {"points", encode_number(record.points)},
                       {"worth", encode_number(record.worth)},
                       {"hidden", record.hidden},
                       {"attempts", record.attempts},
                       {"sandbox", text::to_utf8(record.sandbox)}};
}

Record decode_record(const Reader& in) {
  const auto [test, suite, program, verdict, message, differences, notes, command, complaint, input,
              expected, actual, usage, points, worth, hidden, attempts, sandbox] =
      in.fields("test", "suite", "program", "verdict", "message", "differences", "notes", "command",
                "complaint", "input", "expected", "actual", "usage", "points", "worth", "hidden",
                "attempts", "sandbox");
  Record record;
  record.test = json::read_word(test, "a path");
  record.suite = json::read_word(suite, "a path");
  record.program = json::read_word(program, "a path");
  record.verdict = decode_verdict(verdict);
  record.message = message.string("a text");
  record.differences = decode_differences(differences);
  record.notes = decode_notes(notes);
  record.command = command.string("a command");
  record.complaint = complaint.string("a text");
  record.input = input.string("a text");
  record.expected = expected.string("a text");
  record.actual = actual.string("a text");
  record.usage = decode_usage(usage);
  record.points = decode_number(points);
  record.worth = decode_number(worth);
  record.hidden = decode_flag(hidden);
  record.attempts = static_cast<int>(
      attempts.integer("a number of attempts from 1", 1, std::numeric_limits<int>::max()));
  record.sandbox = sandbox.string("the level of a sandbox");
  return record;
}

Results read_results(std::string_view text) {
  Results results;
  json::Place place;
  for (std::size_t line = 1; results.size < text.size(); ++line) {
    const auto end = text.find('\n', results.size);
    if (end == text.npos) {
      results.torn = true;
      break;
    }
    try {
      const Value value = json::parse(text.substr(results.size, end - results.size), place);
      if (is_header(value)) {
        results.headers.push_back(decode_header(Reader(value)));
      } else {
        results.records.push_back(decode_record(Reader(value)));
      }
    } catch (const json::Error& error) {
      throw json::Error("", "line " + std::to_string(line) + ": " + error.what());
    }
    place.advance(text.substr(results.size, end + 1 - results.size));
    results.size = end + 1;
  }
  return results;
}

}  // namespace gauntlet::grading
