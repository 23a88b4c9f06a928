#include <algorithm>
#include <cstddef>

#include "grading/reports/html_parts.hpp"
#include "grading/reports/text.hpp"
#include "json/parse.hpp"
#include "json/pointer.hpp"
#include "json/splitter.hpp"
#include "text/truncate.hpp"

namespace gauntlet::grading::reports {
namespace {

using text::element;

constexpr std::size_t max_board_rows = 3;
constexpr std::size_t max_of_value = 200;  // bytes of a value without a board

// The values in a text up to the first malformed one; the text may be truncated.
struct BoardValues {
  std::vector<json::Value> values = {};
  bool has_more = false;

  std::size_t count() const { return values.size() + (has_more ? 1 : 0); }
  const json::Value* at(std::size_t i) const { return i < values.size() ? &values[i] : nullptr; }
};

BoardValues read_board_values(std::string_view text) {
  BoardValues read;
  try {
    auto splitter = json::split(text);
    while (const auto value = splitter.next()) read.values.push_back(json::parse(*value));
  } catch (const json::Error&) {
    read.has_more = true;
  }
  return read;
}

struct BoardRow {
  std::size_t index = 0;
  std::vector<std::string> expected = {};  // pointers to the differences in the answer
  std::vector<std::string> actual = {};
};

// Returns a pointer without its first token.
std::string rest_of(const std::string& pointer) {
  const auto end = pointer.find('/', 1);
  return end == pointer.npos ? "" : pointer.substr(end);
}

void add_pointer(const compare::Difference& difference, std::string pointer, BoardRow& row) {
  constexpr std::string_view nothing = "nothing";
  if (difference.expected != nothing) row.expected.push_back(pointer);
  if (difference.actual != nothing) row.actual.push_back(std::move(pointer));
}

// Returns the differing answers if pointers begin with an answer's number.
std::vector<BoardRow> numbered_rows(const std::vector<compare::Difference>& differences) {
  std::vector<BoardRow> rows;
  for (const auto& difference : differences) {
    const auto tokens = json::tokens_of(difference.pointer);
    const std::string number = tokens.empty() ? "" : tokens.front();
    const bool is_number = !number.empty() && number.size() < 7 &&
                           number.find_first_not_of("0123456789") == number.npos;
    if (!is_number) continue;
    const std::size_t index = std::stoul(number);
    auto found = std::ranges::find(rows, index, &BoardRow::index);
    if (found == rows.end()) found = rows.insert(rows.end(), {index});
    add_pointer(difference, rest_of(difference.pointer), *found);
  }
  std::ranges::sort(rows, {}, &BoardRow::index);
  return rows;
}

std::vector<BoardRow> rows_of(const TestResult& record, bool are_numbered) {
  std::vector<BoardRow> rows;
  if (are_numbered) rows = numbered_rows(record.differences);
  if (rows.empty()) {
    for (std::size_t i = 0; i < max_board_rows; ++i) rows.push_back({i});
    if (!are_numbered) {
      for (const auto& difference : record.differences)
        add_pointer(difference, difference.pointer, rows[0]);
    }
  }
  rows.resize(std::min(rows.size(), max_board_rows));
  return rows;
}

std::string figure(std::string_view caption, const std::string& shapes) {
  return element("figure", element("figcaption", caption) + shapes);
}

// Shows a value without a board beside one that has a board.
std::string in_letters(const json::Value* value) {
  if (value == nullptr) return element("p", "nothing");
  const std::string text = json::dump_start(*value, max_of_value);
  return element("pre", escape(printable(text::truncate_text(text, max_of_value))));
}

class Boards {
 public:
  Boards(const TestResult& record, const SvgRenderer& picture, bool with_input)
      : picture_(picture),
        with_input_(with_input),
        input_(read_board_values(record.input)),
        expected_(read_board_values(record.expected)),
        actual_(read_board_values(record.actual)),
        passed_(record.verdict == compare::Verdict::pass),
        are_several_(expected_.count() > 1 || actual_.count() > 1),
        are_numbered_(expected_.count() != 1 || actual_.count() != 1) {}

  std::string draw(const TestResult& record) const {
    std::string rows;
    for (const auto& row : rows_of(record, are_numbered_)) rows += draw(row);
    return rows;
  }

 private:
  std::string draw(const BoardRow& row) const {
    const json::Value* const input = input_.at(row.index);
    const auto draw_one = [&](const json::Value* value, const json::Value* of,
                              const std::vector<std::string>& differing) {
      return value == nullptr ? "" : picture_(*value, of, differing).value_or("");
    };
    const std::string board = draw_one(input, nullptr, {});
    const json::Value* const expected = expected_.at(row.index);
    const json::Value* const got = actual_.at(row.index);
    const std::string wanted = draw_one(expected, input, row.expected);
    const std::string drawn = draw_one(got, input, row.actual);
    std::string figures;
    const std::string number = are_several_ ? ' ' + std::to_string(row.index + 1) : "";
    if (!board.empty() && with_input_) figures += figure("input" + number, board);
    if (!wanted.empty() || !drawn.empty()) {
      const bool are_same = passed_ && (wanted == drawn || got == nullptr);
      if (with_input_) {
        figures += figure((are_same ? "answer" : "expected") + number,
                          wanted.empty() ? in_letters(expected) : wanted);
      }
      if (!are_same) {
        figures += figure("actual" + number, drawn.empty() ? in_letters(got) : drawn);
      }
    }
    return figures.empty() ? "" : element("div", {{"class", "boards"}}, figures) + '\n';
  }

  const SvgRenderer& picture_;
  bool with_input_;
  BoardValues input_, expected_, actual_;
  bool passed_;
  bool are_several_;
  bool are_numbered_;  // in the pointers of differences
};

}  // namespace

std::string boards(const TestResult& record, const SvgRenderer& picture, bool with_input) {
  return picture ? Boards(record, picture, with_input).draw(record) : "";
}

}  // namespace gauntlet::grading::reports
