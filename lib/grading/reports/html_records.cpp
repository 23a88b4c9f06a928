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

using text::element;

constexpr std::size_t max_board_rows = 3;
constexpr std::size_t max_of_value = 200;  // bytes of a value without a board
// After this many bytes of collapsed content, the rest is put in <noscript>. A browser with
// JavaScript treats that as text, which is cheap, until report.js turns it into elements.
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
std::map<std::size_t, BoardRow> rows_of(const TestResult& record, bool are_numbered) {
  std::map<std::size_t, BoardRow> rows;
  for (const auto& difference : record.differences) {
    std::string pointer = difference.pointer;
    const auto index = are_numbered ? take_index(pointer) : std::optional<std::size_t>(0);
    if (index) add_pointer(difference, std::move(pointer), rows[*index]);
  }
  const bool are_known = are_numbered && !rows.empty();
  for (std::size_t i = 0; !are_known && i < max_board_rows; ++i) rows.try_emplace(i);
  while (rows.size() > max_board_rows) rows.erase(std::prev(rows.end()));
  return rows;
}

std::string figure(std::string_view caption, const std::string& shapes) {
  return element("figure", element("figcaption", caption) + shapes);
}

// Shows a value without a board beside one that has a board.
std::string in_letters(const json::Value* value) {
  if (value == nullptr) return element("p", "nothing");
  const std::string text = json::dump_start(*value, max_of_value);
  return element("pre", text::escape(printable(text::truncate_text(text, max_of_value))));
}

class Boards {
 public:
  Boards(const TestResult& record, const SvgRenderer& picture, bool with_input)
      : record_(record),
        picture_(picture),
        with_input_(with_input),
        input_(read_quoted(record.input)),
        expected_(read_quoted(record.expected)),
        actual_(read_quoted(record.actual)) {}

  std::string draw() const {
    const std::size_t expected = count(expected_), actual = count(actual_);
    const bool are_numbered = expected != 1 || actual != 1;  // in the pointers of differences
    std::string rows;
    for (const auto& [index, row] : rows_of(record_, are_numbered)) {
      rows += draw(index, row, expected > 1 || actual > 1 ? ' ' + std::to_string(index + 1) : "");
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

  std::string draw(std::size_t index, const BoardRow& row, const std::string& number) const {
    const json::Value* const input = at(input_, index);
    const json::Value* const expected = at(expected_, index);
    const json::Value* const actual = at(actual_, index);
    const std::string board = draw(input, nullptr, {});
    const std::string wanted = draw(expected, input, row.expected);
    const std::string drawn = draw(actual, input, row.actual);
    std::string figures;
    if (!board.empty() && with_input_) figures += figure("input" + number, board);
    if (!wanted.empty() || !drawn.empty()) {
      const bool are_same =
          record_.verdict == compare::Verdict::pass && (wanted == drawn || actual == nullptr);
      if (with_input_) {
        figures += figure((are_same ? "answer" : "expected") + number,
                          wanted.empty() ? in_letters(expected) : wanted);
      }
      if (!are_same) {
        figures += figure("actual" + number, drawn.empty() ? in_letters(actual) : drawn);
      }
    }
    return figures.empty() ? "" : element("div", {{"class", "boards"}}, figures) + '\n';
  }

  const TestResult& record_;
  const SvgRenderer& picture_;
  bool with_input_;
  ParsedExcerpt input_, expected_, actual_;
};

// Omits the difference of an answer as a whole, because the texts of both answers show it, and the
// column of locations if all of them are the whole value.
std::string differences(const TestResult& record) {
  const auto& differences = record.differences;
  const bool is_whole = differences.size() == 1 && differences.front().pointer.empty();
  if (differences.empty() || (is_whole && !record.actual.empty())) return "";
  const bool have_places =
      std::ranges::any_of(differences, [](const auto& each) { return !each.pointer.empty(); });
  std::string rows;
  for (const auto& difference : differences) {
    const std::string place = have_places ? cell(shown(location_of(difference))) : "";
    rows += row(place + cell(shown(difference.expected)) + cell(shown(difference.actual)));
  }
  const std::string heads =
      have_places ? titles({"at", "expected", "actual"}) : titles({"expected", "actual"});
  return "<h3>differences</h3>" + table("differences", heads, rows) + '\n';
}

// Shows the differing lines of two texts side by side, without line numbers of an empty text.
std::string diff_table(const TextDiff& diff) {
  const auto has_lines = [&](auto line) {
    return std::ranges::any_of(diff.rows, [=](const DiffRow& row) { return row.*line > 0; });
  };
  const bool has_expected = has_lines(&DiffRow::expected_line);
  const bool has_actual = has_lines(&DiffRow::actual_line);
  const auto number = [](bool has_numbers, std::size_t line) {
    if (!has_numbers) return std::string();
    return cell(line == 0 ? "" : std::to_string(line), "number");
  };
  const auto line = [](const std::string& text, bool differs) {
    const std::string code = element("code", text::escape(printable(text)));
    return cell(differs ? element("mark", code) : code);
  };
  std::string rows;
  for (const DiffRow& each : diff.rows) {
    const bool differs = each.kind != DiffRow::Kind::same && each.kind != DiffRow::Kind::gap;
    const bool is_gap = each.kind == DiffRow::Kind::gap;
    rows += row(number(has_expected, each.expected_line) +
                line(is_gap ? "..." : each.expected, differs && each.expected_line > 0) +
                number(has_actual, each.actual_line) +
                line(each.actual, differs && each.actual_line > 0));
  }
  const std::string expected_titles =
      has_expected ? titles({"line", "expected"}) : titles({"expected"});
  const std::string actual_titles = has_actual ? titles({"line", "actual"}) : titles({"actual"});
  return "<h3>differences</h3>" + table("diff", expected_titles + actual_titles, rows) + '\n';
}

std::string notes(const std::vector<std::string>& notes) {
  std::string items;
  for (const auto& note : notes) items += element("li", shown(note));
  return items.empty() ? "" : "<h3>notes</h3>" + element("ul", items) + '\n';
}

// Shows the input and the answers side by side.
std::string texts(const TestResult& record, bool with_input) {
  constexpr std::size_t max_lines = 60;
  std::string differing;
  if (has_text_diff(record)) {
    const TextDiff diff = text_diff(record, max_lines);
    differing = diff_table(diff);
    if (diff.is_whole) {
      return differing + text_blocks(with_input ? text_block("input", record.input) : "");
    }
  }
  const bool passed = record.verdict == compare::Verdict::pass;
  const auto without_space = [](std::string text) {
    std::erase_if(text, [](char c) { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; });
    return text;
  };
  const bool are_same = passed && without_space(record.expected) == without_space(record.actual);
  std::string blocks;
  if (with_input) {
    blocks = text_block("input", record.input) +
             text_block(are_same ? "answer" : "expected", record.expected);
  }
  return differing + text_blocks(blocks + (are_same ? "" : text_block("actual", record.actual)));
}

std::string hint(const TestResult& record) {
  const auto hint = hint_for(record);
  return hint ? paragraph("hint: " + text::escape(*hint), "hint") : "";
}

std::string body(const TestResult& record, const ResultListOptions& look) {
  if (record.verdict == compare::Verdict::pass && !look.with_passes) return "";
  const std::string links = look.links ? look.links(record) : "";
  return boards(record, look.picture, look.with_input) +
         (has_text_diff(record) ? "" : differences(record)) + hint(record) + notes(record.notes) +
         texts(record, look.with_input) + text_block("standard error", record.stderr_tail) +
         text_block("command", record.command) + (links.empty() ? "" : paragraph(links, "links"));
}

std::string heading(const TestResult& record, const ResultListOptions& look) {
  std::string text;
  if (look.with_test) text += element("code", shown(record.test)) + ' ';
  if (look.with_program) text += element("code", shown(record.program)) + ' ';
  if (!record.message.empty()) {
    const std::string_view kind = names_first_difference(record) ? "message in-body" : "message";
    text += element("span", {{"class", kind}}, shown(record.message)) + ' ';
  }
  Totals totals;
  totals.add(record);
  return text + element("small", seconds(record.usage.wall_time) + " s, " +
                                     points_in_words(totals) + (record.hidden ? ", hidden" : ""));
}

// Groups records by verdict, in the order in which they are shown.
class Groups {
 public:
  Groups(const std::vector<TestResult>& records, const ResultListOptions& look)
      : records_(records), look_(look) {
    for (std::size_t i = 0; i < records.size(); ++i) places_[order_of(records[i])].push_back(i);
  }

  std::string write() {
    std::string groups;
    for (const auto& [order, places] : places_) groups += group(places);
    return groups;
  }

 private:
  using Order = std::pair<int, compare::Verdict>;

  static Order order_of(const TestResult& record) {
    const VerdictClass& kind = kind_of(record.verdict);
    const int rank = kind.is_failure ? 0 : static_cast<int>(&kind - kinds.data());
    return {rank, record.verdict};
  }

  static text::Attribute class_of(std::string_view part, compare::Verdict verdict) {
    std::string classes(part);
    classes.append(" ").append(to_string(verdict));
    return {"class", classes.append(kind_of(verdict).is_failure ? " failure" : "")};
  }

  std::string group(const std::vector<std::size_t>& places) {
    const compare::Verdict verdict = records_[places.front()].verdict;
    const VerdictClass& kind = kind_of(verdict);
    const bool is_open = kind.is_failure && !std::exchange(has_open_, true);
    std::string summary = verdict_badge(kind, to_string(verdict));
    summary.append(" <span class=\"count\">").append(std::to_string(places.size()));
    summary = element("h2", summary.append("</span>"));
    if (const auto meaning = verdict_description(verdict); !meaning.empty()) {
      summary += ' ' + element("span", {{"class", "message"}}, meaning);
    }
    std::string tests;
    for (const std::size_t place : places) {
      tests += test(place, is_open && place == places.front());
    }
    return details({class_of("kind", verdict)}, summary, tests, is_open);
  }

  std::string test(std::size_t place, bool is_open) {
    const TestResult& record = records_[place];
    text::Attributes attributes{class_of("test", record.verdict),
                                {"id", 't' + std::to_string(place + 1)}};
    const std::string head = heading(record, look_);
    std::string content = body(record, look_);
    if (content.empty()) {
      attributes.emplace_back("tabindex", -1);
      return element("div", attributes, head) + '\n';
    }
    content = element("div", {{"class", "body"}}, '\n' + content);
    if (made_ > max_made && !is_open) content = element("noscript", content);
    made_ += content.size();
    return details(attributes, head, content, is_open);
  }

  const std::vector<TestResult>& records_;
  const ResultListOptions& look_;
  std::map<Order, std::vector<std::size_t>> places_;
  std::size_t made_ = 0;  // bytes of collapsed content so far
  bool has_open_ = false;
};

std::map<compare::Verdict, std::size_t> count(const std::vector<TestResult>& records) {
  std::map<compare::Verdict, std::size_t> counts;
  for (const auto& record : records) ++counts[record.verdict];
  return counts;
}

std::string filter(const std::vector<TestResult>& records) {
  std::string boxes, style;
  for (const auto& [verdict, number] : count(records)) {
    const std::string name(to_string(verdict));
    boxes.append("<label><input type=\"checkbox\" id=\"show-").append(name);
    boxes.append("\" checked> ").append(verdict_badge(kind_of(verdict), name));
    boxes.append(" ").append(std::to_string(number)).append("</label>\n");
    style.append("body:has(#show-").append(name).append(":not(:checked)) .kind.").append(name);
    style += " { display: none }\n";
  }
  return element("style", '\n' + style) + '\n' +
         element(
             "div", {{"class", "filter"}},
             '\n' + boxes + search_field("find text", "show only tests that contain this text")) +
         '\n';
}

}  // namespace

std::string boards(const TestResult& record, const SvgRenderer& picture, bool with_input) {
  return picture ? Boards(record, picture, with_input).draw() : "";
}

std::string record_list(const std::vector<TestResult>& records, const ResultListOptions& look) {
  return filter(records) + element("main", '\n' + Groups(records, look).write()) + '\n';
}

std::string record_bar(const std::vector<TestResult>& records) {
  return bar(bar_segments(count(records)));
}

std::string record_page(const std::string& title, const std::string& preface,
                        const std::vector<TestResult>& records, const SvgRenderer& picture) {
  return page(title, record_bar(records) + preface +
                         record_list(records, {.picture = picture,
                                               .with_program = are_of_several(records)}));
}

}  // namespace gauntlet::grading::reports
