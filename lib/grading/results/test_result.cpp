#include "grading/results/test_result.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <utility>

#include "core/numbers.hpp"

namespace gauntlet::grading {
namespace {

using json::Reader;
using json::Value;

// How to write and read each type of field; errors contain `expected`.

Value encode(const std::string& text) { return text; }

void decode(const Reader& in, std::string_view expected, std::string& text) {
  text = in.string(expected);
}

Value encode(bool flag) { return flag; }

void decode(const Reader& in, std::string_view, bool& flag) { flag = json::read_flag(in); }

Value encode(int number) { return number; }

void decode(const Reader& in, std::string_view expected, int& number) {
  number = static_cast<int>(in.integer(expected, 1, std::numeric_limits<int>::max()));
}

Value encode(std::optional<int> status) { return *status; }

void decode(const Reader& in, std::string_view expected, std::optional<int>& status) {
  status = static_cast<int>(in.integer(expected, 0, 255));
}

// The scores of problem packages may be negative; records have no such points.
Value encode(double number) { return encode_number(std::max(0.0, number)); }

void decode(const Reader& in, std::string_view, double& number) { number = decode_number(in); }

Value encode(compare::Verdict verdict) { return to_string(verdict); }

void decode(const Reader& in, std::string_view expected, compare::Verdict& verdict) {
  const auto found = compare::parse_verdict(in.string(expected));
  if (!found) in.fail(expected);
  verdict = *found;
}

Value encode(std::optional<compare::Method> method) { return to_string(*method); }

void decode(const Reader& in, std::string_view expected, std::optional<compare::Method>& method) {
  method = compare::parse_method(in.string(expected));
  if (!method) in.fail(expected);
}

Value encode(const compare::Difference& difference) {
  return Value::Object{{"pointer", difference.pointer},
                       {"expected", difference.expected},
                       {"actual", difference.actual}};
}

Value encode(const TestGroup& group) {
  return Value::Object{{"folder", group.folder}, {"score", to_string(group.score)}};
}

void decode(const Reader& in, std::string_view, TestGroup& group) {
  const auto [folder, score] = in.fields("folder", "score");
  const auto found = parse_group_score(score.string("the score of a group"));
  if (!found) score.fail("the score of a group");
  group = {folder.string("a folder"), *found};
}

void decode(const Reader& in, std::string_view, compare::Difference& difference) {
  const auto [pointer, expected, actual] = in.fields("pointer", "expected", "actual");
  difference = {pointer.string("a JSON Pointer"), expected.string("a text"),
                actual.string("a text")};
}

template <class Item>
Value encode(const std::vector<Item>& items) {
  Value::Array array;
  for (const auto& item : items) array.push_back(encode(item));
  return array;
}

template <class Item>
void decode(const Reader& in, std::string_view expected, std::vector<Item>& items) {
  items.resize(in.size(expected));
  for (std::size_t i = 0; i < items.size(); ++i) decode(in[i], "a text", items[i]);
}

std::chrono::milliseconds decode_time(const Reader& in) {
  constexpr std::uint64_t max = std::numeric_limits<std::int64_t>::max();
  return std::chrono::milliseconds(in.natural("a number of milliseconds", max));
}

Value encode(const process::Usage& usage) {
  return Value::Object{{"wall", usage.wall_time.count()},
                       {"cpu", usage.cpu_time.count()},
                       {"memory", usage.peak_memory}};
}

void decode(const Reader& in, std::string_view, process::Usage& usage) {
  const auto [wall, cpu, memory] = in.fields("wall", "cpu", "memory");
  usage = {decode_time(wall), decode_time(cpu), memory.natural("a number of bytes")};
}

struct Field {
  std::string_view name;
  std::string_view expected;
  Value (*write)(const TestResult& record);
  void (*read)(const Reader& in, std::string_view expected, TestResult& record);
  bool (*is_absent)(const TestResult& record) = nullptr;  // of a field that may be absent
};

template <auto member>
constexpr Field field(std::string_view name, std::string_view expected = "") {
  return {name, expected, [](const TestResult& record) { return encode(record.*member); },
          [](const Reader& in, std::string_view what, TestResult& record) {
            decode(in, what, record.*member);
          }};
}

// A text without NUL.
template <auto member>
constexpr Field path(std::string_view name) {
  Field result = field<member>(name, "a path");
  result.read = [](const Reader& in, std::string_view what, TestResult& record) {
    record.*member = json::read_word(in, what);
  };
  return result;
}

// Absent if it has its default value.
template <auto member>
constexpr Field optional_field(std::string_view name, std::string_view expected = "") {
  Field result = field<member>(name, expected);
  result.is_absent = [](const TestResult& record) { return !(record.*member); };
  return result;
}

// A text or list that is absent if it is empty.
template <auto member>
constexpr Field field_unless_empty(std::string_view name, std::string_view expected) {
  Field result = field<member>(name, expected);
  result.is_absent = [](const TestResult& record) { return (record.*member).empty(); };
  return result;
}

// The fields in the order in which they are written.
// tools/xtest/docs/ref-results.md describes them.
constexpr std::array fields{
    path<&TestResult::test>("test"),
    path<&TestResult::suite>("suite"),
    path<&TestResult::program>("program"),
    field<&TestResult::verdict>("verdict", "the name of a verdict"),
    field<&TestResult::message>("message", "a text"),
    field<&TestResult::differences>("differences", "an array of differences"),
    field<&TestResult::notes>("notes", "an array of notes"),
    field<&TestResult::command>("command", "a command"),
    field<&TestResult::stderr_tail>("stderr", "a text"),
    field<&TestResult::input>("input", "a text"),
    field<&TestResult::expected>("expected", "a text"),
    field<&TestResult::actual>("actual", "a text"),
    field<&TestResult::usage>("usage"),
    field<&TestResult::points>("points"),
    field<&TestResult::max_points>("max_points"),
    field<&TestResult::hidden>("hidden"),
    field<&TestResult::attempts>("attempts", "a number of attempts from 1"),
    field<&TestResult::sandbox>("sandbox", "a sandbox level"),
    optional_field<&TestResult::exit_status>("exit_status", "an exit status"),
    optional_field<&TestResult::expects_failure>("expects_failure"),
    optional_field<&TestResult::answers_right>("answers_right"),
    optional_field<&TestResult::method>("compare", "a method of comparison"),
    field_unless_empty<&TestResult::transcript>("transcript", "a text"),
    field_unless_empty<&TestResult::groups>("groups", "an array of groups"),
    field_unless_empty<&TestResult::file>("file", "a text"),
};

template <std::size_t... i>
json::Fields members_of(const Reader& in, std::index_sequence<i...>) {
  return {in, "a record: an object", {fields[i].name...}};
}

}  // namespace

std::string_view to_string(GroupScore score) {
  return score == GroupScore::all ? "all" : score == GroupScore::min ? "min" : "sum";
}

std::optional<GroupScore> parse_group_score(std::string_view word) {
  for (const auto score : {GroupScore::sum, GroupScore::all, GroupScore::min}) {
    if (word == to_string(score)) return score;
  }
  return std::nullopt;
}

std::string_view end_of_input(std::string_view name) {
  for (const std::string_view end : {part::in, part::scenario}) {
    if (name.ends_with(end)) return end;
  }
  return {};
}

std::string file_of(const TestResult& record) {
  if (!end_of_input(record.test).empty()) return record.test;  // the name itself may contain a '#'
  const auto variant = record.test.rfind("-in.json#");
  return variant == record.test.npos ? record.test : record.test.substr(0, record.test.rfind('#'));
}

Value encode_number(double number) {
  assert(std::isfinite(number));
  std::string literal = write_decimal(number);
  if (const auto natural = parse_natural(literal)) return *natural;
  return json::Number{std::move(literal)};
}

double decode_number(const Reader& in) {
  return json::read_number(in, "a number from 0", std::numeric_limits<double>::max());
}

Value encode(const TestResult& record) {
  Value::Object object;
  for (const Field& each : fields) {
    if (each.is_absent && each.is_absent(record)) continue;
    object.emplace_back(each.name, each.write(record));
  }
  return object;
}

TestResult decode_record(const Reader& in) {
  TestResult record;
  const json::Fields members = members_of(in, std::make_index_sequence<fields.size()>());
  for (const Field& each : fields) {
    if (each.is_absent && members.find(each.name) == nullptr) continue;
    each.read(members.get(each.name), each.expected, record);
  }
  return record;
}

}  // namespace gauntlet::grading
