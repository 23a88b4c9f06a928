#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <utility>

#include "grading/reports/html.hpp"
#include "grading/reports/quoted.hpp"
#include "grading/reports/text_diff.hpp"
#include "text/display.hpp"

namespace gauntlet::grading::reports {
namespace {

using json::Value;

constexpr std::size_t max_board_rows = 3;
constexpr std::size_t max_of_value = 200;  // bytes of a value without a board
// After this many bytes of collapsed texts and pictures, the rest is put in <noscript>. A browser
// with JavaScript treats that as text, which is cheap, until report.js turns it into elements.
constexpr std::size_t max_made = 500'000;

// Pointers to the differences in an answer.
struct BoardRow {
  std::vector<std::string> expected = {};
  std::vector<std::string> actual = {};
};

void add_pointer(const compare::Difference& difference, std::string pointer, BoardRow& row) {
  constexpr std::string_view nothing = "nothing";
  if (difference.expected != nothing) row.expected.push_back(pointer);
  if (difference.actual != nothing) row.actual.push_back(std::move(pointer));
}

// Returns the rows to draw by the number of the answer: those of differing answers or, if none is
// known to differ, of the first.
std::map<std::size_t, BoardRow> rows_of(const TestResult& result, bool are_numbered) {
  std::map<std::size_t, BoardRow> rows;
  for (const auto& difference : result.details.differences) {
    std::string pointer = difference.pointer;
    const auto index = are_numbered ? take_index(pointer) : std::optional<std::size_t>(0);
    if (index) add_pointer(difference, std::move(pointer), rows[*index]);
  }
  const bool are_known = are_numbered && !rows.empty();
  for (std::size_t i = 0; !are_known && i < max_board_rows; ++i) rows.try_emplace(i);
  while (rows.size() > max_board_rows) rows.erase(std::prev(rows.end()));
  return rows;
}

// A value without a board, beside one that has a board, is shown as text.
Value::Object figure(std::string_view caption, const std::string& number,
                     const std::string& picture, const Value* value) {
  std::string text;
  if (picture.empty() && value != nullptr) text = json::dump_start(*value, max_of_value);
  return {{"caption", std::string(caption).append(number)},
          {"picture", picture},
          {"text", printable(text::truncate_text(text, max_of_value))}};
}

class Boards {
 public:
  Boards(const TestResult& result, const SvgRenderer& picture, bool with_input)
      : record_(result),
        picture_(picture),
        with_input_(with_input),
        input_(read_quoted(result.details.input)),
        expected_(read_quoted(result.details.expected)),
        actual_(read_quoted(result.details.actual)) {}

  Value::Array draw() const {
    const std::size_t expected = count(expected_), actual = count(actual_);
    const bool are_numbered = expected != 1 || actual != 1;  // in the pointers of differences
    Value::Array rows;
    for (const auto& [index, row] : rows_of(record_, are_numbered)) {
      auto figures =
          draw(index, row, expected > 1 || actual > 1 ? ' ' + std::to_string(index + 1) : "");
      if (!figures.empty()) rows.emplace_back(Value::Object{{"figures", std::move(figures)}});
    }
    return rows;
  }

 private:
  // One more than the values before the malformed or truncated one, if any.
  static std::size_t count(const ParsedExcerpt& text) {
    return text.values.size() + (text.is_whole ? 0 : 1);
  }
  static const json::Value* at(const ParsedExcerpt& text, std::size_t index) {
    return index < text.values.size() ? &text.values[index] : nullptr;
  }
  std::string draw(const json::Value* value, const json::Value* input,
                   const std::vector<std::string>& differing) const {
    return value == nullptr ? "" : picture_(*value, input, differing).value_or("");
  }

  Value::Array draw(std::size_t index, const BoardRow& row, const std::string& number) const {
    const json::Value* const input = at(input_, index);
    const json::Value* const expected = at(expected_, index);
    const json::Value* const actual = at(actual_, index);
    const std::string board = draw(input, nullptr, {});
    const std::string wanted = draw(expected, input, row.expected);
    const std::string drawn = draw(actual, input, row.actual);
    Value::Array figures;
    if (!board.empty() && with_input_) figures.push_back(figure("input", number, board, input));
    if (!wanted.empty() || !drawn.empty()) {
      const bool are_same =
          record_.verdict == compare::Verdict::pass && (wanted == drawn || actual == nullptr);
      if (with_input_) {
        figures.push_back(figure(are_same ? "answer" : "expected", number, wanted, expected));
      }
      if (!are_same) figures.push_back(figure("actual", number, drawn, actual));
    }
    return figures;
  }

  const TestResult& record_;
  const SvgRenderer& picture_;
  bool with_input_;
  ParsedExcerpt input_, expected_, actual_;
};

// Omits the difference of an answer as a whole, because the texts of both answers show it, and the
// locations if all of them are the whole value.
Value::Object differences(const TestResult& result) {
  const auto& differences = result.details.differences;
  const bool is_whole = differences.size() == 1 && differences.front().pointer.empty();
  if (has_text_diff(result.details) || (is_whole && !result.details.actual.empty())) return {};
  return {{"have_places", std::ranges::any_of(
                              differences, [](const auto& each) { return !each.pointer.empty(); })},
          {"differences", json::array_of(differences, [](const auto& each) {
             return Value::Object{{"place", one_line(location_of(each))},
                                  {"expected", one_line(each.expected)},
                                  {"actual", one_line(each.actual)}};
           })}};
}

// The differing lines of two texts, without line numbers of an empty text.
Value::Object lines(const TextDiff& diff) {
  const auto has_lines = [&](auto line) {
    return std::ranges::any_of(diff.rows, [=](const DiffRow& row) { return row.*line > 0; });
  };
  const auto number = [](std::size_t line) { return line == 0 ? Value() : Value(line); };
  return {{"are_expected_numbered", has_lines(&DiffRow::expected_line)},
          {"are_actual_numbered", has_lines(&DiffRow::actual_line)},
          {"diff", json::array_of(diff.rows, [&](const DiffRow& row) {
             const bool is_gap = row.kind == DiffRow::Kind::gap;
             const bool differs = row.kind != DiffRow::Kind::same && !is_gap;
             return Value::Object{{"expected_line", number(row.expected_line)},
                                  {"expected", is_gap ? "..." : printable(row.expected)},
                                  {"is_expected_marked", differs && row.expected_line > 0},
                                  {"actual_line", number(row.actual_line)},
                                  {"actual", printable(row.actual)},
                                  {"is_actual_marked", differs && row.actual_line > 0}};
           })}};
}

// The input and the answers side by side, or the differing lines.
Value::Object texts_of(const TestResult& result, bool with_input) {
  constexpr std::size_t max_lines = 60;
  Value::Object values;
  std::string_view input, expected, actual = result.details.actual;
  if (with_input) input = result.details.input;
  if (with_input) expected = result.details.expected;
  if (has_text_diff(result.details)) {
    const TextDiff diff = text_diff(result.details, max_lines);
    values = lines(diff);
    if (diff.is_whole) expected = actual = "";
  }
  const auto without_space = [](std::string text) {
    std::erase_if(text, [](char c) { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; });
    return text;
  };
  const bool are_same =
      result.verdict == compare::Verdict::pass &&
      without_space(result.details.expected) == without_space(result.details.actual);
  if (are_same) actual = "";
  values.emplace_back(
      "texts",
      texts({{"input", input}, {are_same ? "answer" : "expected", expected}, {"actual", actual}}));
  return values;
}

Value body(const TestResult& result, const ResultListOptions& look) {
  if (result.verdict == compare::Verdict::pass && !look.with_passes) return {};
  Value::Object values{
      {"boards", boards(result, look.picture, look.with_input)},
      {"hints", json::array_of(hints_for(result), [](const auto& hint) { return Value(hint); })},
      {"notes", json::array_of(result.notes, one_line)},
      {"stderr", printable(result.details.stderr_tail)},
      {"command", printable(result.details.command)},
      {"link", look.link ? look.link(result) : ""}};
  templates::add(values, differences(result));
  templates::add(values, texts_of(result, look.with_input));
  return values;
}

Value::Object encode(const TestResult& result, const ResultListOptions& look) {
  Totals totals;
  totals.add(result);
  return {{"test", look.with_test ? one_line(result.test) : ""},
          {"program", look.with_program ? one_line(result.program) : ""},
          {"message", one_line(result.message)},
          {"is_in_body", names_first_difference(result)},
          {"time", seconds(result.usage.wall_time)},
          {"points", points_in_words(totals)},
          {"title", one_line(result.notice.title)},
          {"is_hidden", result.notice.is_hidden}};
}

// Returns the size of all texts in a value.
std::size_t bytes_in(const Value& value) {
  std::size_t bytes = 0;
  if (const auto* text = value.as<std::string>()) bytes = text->size();
  if (const auto* array = value.as<Value::Array>()) {
    for (const auto& item : *array) bytes += bytes_in(item);
  }
  if (const auto* object = value.as<Value::Object>()) {
    for (const auto& [key, member] : *object) bytes += bytes_in(member);
  }
  return bytes;
}

// Groups records by verdict, in the order in which they are shown.
Value::Array groups(const std::vector<TestResult>& records, const ResultListOptions& look) {
  std::map<std::pair<int, compare::Verdict>, std::vector<std::size_t>> by_verdict;
  for (std::size_t i = 0; i < records.size(); ++i) {
    const Sign& sign = sign_of(records[i].verdict);
    const int rank = sign.is_failure ? 0 : static_cast<int>(&sign - signs.data());
    by_verdict[{rank, records[i].verdict}].push_back(i);
  }
  Value::Array groups;
  std::size_t made = 0;  // bytes of collapsed content so far
  for (const auto& [order, places] : by_verdict) {
    const Sign& sign = sign_of(order.second);
    const bool is_open = sign.is_failure && groups.empty();
    Value::Array tests;
    for (const std::size_t place : places) {
      const bool is_test_open = is_open && tests.empty();
      Value content = body(records[place], look);
      const std::size_t bytes = bytes_in(content);
      Value::Object test = encode(records[place], look);
      templates::add(test, {{"number", place + 1},
                            {"is_open", is_test_open},
                            {"is_late", made > max_made && !is_test_open}});
      test.emplace_back("body", bytes == 0 ? Value() : std::move(content));
      made += bytes;
      tests.emplace_back(std::move(test));
    }
    Value::Object group = badge(sign, to_string(order.second));
    templates::add(group, {{"is_failure", sign.is_failure},
                           {"is_open", is_open},
                           {"count", places.size()},
                           {"meaning", facts_of(order.second).description}});
    group.emplace_back("records", std::move(tests));
    groups.emplace_back(std::move(group));
  }
  return groups;
}

std::map<compare::Verdict, std::size_t> count(const std::vector<TestResult>& records) {
  std::map<compare::Verdict, std::size_t> counts;
  for (const auto& result : records) ++counts[result.verdict];
  return counts;
}

}  // namespace

Value::Array boards(const TestResult& result, const SvgRenderer& picture, bool with_input) {
  return picture ? Boards(result, picture, with_input).draw() : Value::Array();
}

Value::Object record_list(const std::vector<TestResult>& records, const ResultListOptions& look) {
  Value::Array verdicts;
  for (const auto& [verdict, number] : count(records)) {
    Value::Object values = badge(sign_of(verdict), to_string(verdict));
    values.emplace_back("count", number);
    verdicts.emplace_back(std::move(values));
  }
  Value::Object values{{"verdicts", std::move(verdicts)}, {"link_text", look.link_text}};
  values.emplace_back("groups", groups(records, look));  // not copied
  return values;
}

Value record_bar(const std::vector<TestResult>& records) {
  return bar(bar_segments(count(records)));
}

}  // namespace gauntlet::grading::reports
