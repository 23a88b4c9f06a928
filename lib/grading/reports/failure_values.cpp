#include "grading/reports/failure_values.hpp"

#include <algorithm>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "compare/differences.hpp"
#include "core/drawing.hpp"
#include "gauntlet/compare.hpp"
#include "grading/reports/quoted.hpp"
#include "grading/reports/text.hpp"
#include "grading/reports/text_diff.hpp"
#include "text/display.hpp"

namespace gauntlet::grading::reports {
namespace {

using compare::Verdict;
using json::Value;

constexpr std::size_t max_places = 3;  // that are listed
constexpr std::size_t max_diff_rows = 12;
constexpr std::size_t max_dialogue_rows = 12;
constexpr std::size_t max_pairs = 3;  // pairs of expected and actual answers
constexpr std::size_t max_rows = 30;  // rows of a board
constexpr std::size_t max_input_rows = 6;
constexpr std::size_t gap = 4;  // columns beside a board
constexpr std::string_view input_label = "input     ";
constexpr std::string_view expected_label = "expected  ";
constexpr std::string_view actual_label = "actual    ";
constexpr std::string_view no_label = "          ";

Line labelled(std::string_view label, std::string_view text) {
  return line_of(std::string(label).append(text));
}

bool is_all(const Excerpt& excerpt, const Value& value) {
  std::string text;
  for (const auto& piece : excerpt) text += piece.text;
  return text == text::escape_for_display(json::dump(value));
}

using Places = std::span<const LocatedDifference>;

// Returns the places that exist in the value.
std::vector<std::string> pointers_of(Places places,
                                     std::optional<std::string> LocatedDifference::* side) {
  std::vector<std::string> pointers;
  for (const auto& place : places) {
    if (place.*side) pointers.push_back(*(place.*side));
  }
  return pointers;
}

// Lines with expected and actual values, and whether they contain all of them.
struct Block {
  Lines lines;
  bool is_whole = true;
};

class Values {
 public:
  Values(const TestResult& result, const FailureRenderOptions& look)
      : record_(result),
        look_(look),
        width_(std::max(look.width, min_width) - indent),
        input_(read_quoted(result.details.input)),
        expected_(read_quoted(result.details.expected)),
        actual_(read_quoted(result.details.actual)) {
    const bool has_pairs =
        result.verdict == Verdict::wrong || result.verdict == Verdict::wrong_exit_status;
    if (has_pairs) pairs_ = answer_pairs(result, expected_, actual_);
  }

  FailureValues show() {
    if (has_text_diff(record_.details)) return show_texts();
    if (!record_.details.transcript.empty()) return show_dialogue();
    show_input();
    const Lines board = draw_board();
    if (shown_.lines.empty()) board.empty() ? cut_input() : add({line_of("input")});
    const std::size_t left = width_of(board) + gap;
    if (!board.empty() && left + min_width / 2 < width_) {
      const auto block = show_answers(width_ - left);
      if (block && block->is_whole) {
        add(beside(board, block->lines, gap));
        return finish(*block);
      }
    }
    add(board);
    const auto block = show_answers(width_);
    if (!block) return std::move(shown_);
    add(block->lines);
    return finish(*block);
  }

  // Shows the beginning of the input and the end of the dialogue with an interactor.
  FailureValues show_dialogue() {
    cut_input();
    const auto lines = text::lines_of(record_.details.transcript);
    const std::size_t count = std::min(lines.size(), max_dialogue_rows);
    add({line_of(count < lines.size() ? "the end of the dialogue" : "dialogue")});
    for (const auto line : std::span(lines).last(count)) {
      add({line_of("  " + fit(text::escape_for_display(line), width_ - 2))});
    }
    shown_.has_answers = true;
    shown_.has_all_expected = shown_.has_all_actual = count == lines.size();
    return std::move(shown_);
  }

  // Shows the beginning of the input, and the texts side by side.
  FailureValues show_texts() {
    cut_input();
    const TextDiff diff = text_diff(record_.details, max_diff_rows);
    add(render(diff, width_, look_.has_color));
    shown_.has_answers = true;
    shown_.has_all_expected = shown_.has_all_actual = diff.is_whole;
    if (record_.details.method != compare::Method::exact) shown_.places = lines();
    return std::move(shown_);
  }

 private:
  static constexpr std::size_t min_width = 40;
  static constexpr std::size_t indent = 2;

  void add(const Lines& lines) {
    shown_.lines.insert(shown_.lines.end(), lines.begin(), lines.end());
  }

  FailureValues finish(const Block& block) {
    shown_.has_answers = true;
    const bool has_others = pairs_ && pairs_->size() < expected_.values.size();
    shown_.has_all_expected = shown_.has_all_actual = block.is_whole && !has_others;
    if (record_.verdict == Verdict::wrong_exit_status && !pairs_) shown_.has_all_expected = false;
    if (pairs_) shown_.places = places();
    return std::move(shown_);
  }

  // Returns the lines that differ.
  std::string lines() const {
    constexpr std::string_view word = "line ";
    std::vector<std::string> numbers;
    for (const auto& difference : record_.details.differences) {
      std::string number = difference.pointer.substr(word.size());
      if (numbers.empty() || numbers.back() != number) numbers.push_back(std::move(number));
    }
    return (numbers.size() == 1 ? " at line " : " at lines ") + list_places(numbers);
  }

  // Returns the places in the only wrong answer, or the numbers of the wrong answers.
  std::string places() const {
    const bool is_numbered = compare::are_numbered(expected_.values, actual_.values);
    const AnswerPair& first = pairs_->front();
    std::string text;
    std::vector<std::string> places;
    if (is_numbered && pairs_->size() == 1) text += " in answer " + std::to_string(first.index + 1);
    if (pairs_->size() > 1) {
      text += " in answers ";
      for (const auto& pair : *pairs_) places.push_back(std::to_string(pair.index + 1));
    } else if (!first.places.front().difference.pointer.empty()) {
      text += " at ";
      for (const auto& place : first.places)
        places.push_back(text::escape_for_display(place.difference.pointer));
    }
    return text + list_places(places);
  }

  static std::string list_places(const std::vector<std::string>& places) {
    std::string text;
    for (std::size_t i = 0; i < std::min(places.size(), max_places); ++i) {
      text += (i > 0 ? ", " : "") + places[i];
    }
    if (places.size() <= max_places) return text;
    return text + " and " + std::to_string(places.size() - max_places) + " more";
  }

  // Returns the place of the value of the input that belongs to the first wrong answer, or nullopt
  // if that is unknown.
  std::optional<std::size_t> first_input() const {
    const auto& values = input_.values;
    if (values.size() == 1 && input_.is_whole) return 0;
    if (!pairs_ || values.size() != expected_.values.size()) return std::nullopt;
    return pairs_->front().index;
  }

  // Shows the value of the input as it stands there, or as JSON on one line if it is too long.
  void show_input() {
    const auto place = first_input();
    if (!place) return;
    Block block = input_lines(input_.texts[*place]);
    if (!block.is_whole) {
      const std::string text =
          text::escape_for_display(json::dump_start(input_.values[*place], 2 * width_));
      if (columns_of(text) + input_label.size() > width_) return;
      block.lines = {labelled(input_label, text)};
    }
    shown_.has_all_input = input_.values.size() == 1;
    add(block.lines);
  }

  // Shows the beginning of the input.
  void cut_input() {
    if (record_.details.input.empty()) return;
    const Block block = input_lines(record_.details.input);
    shown_.has_all_input = block.is_whole;
    add(block.lines);
  }

  // Returns the first lines of a text.
  Block input_lines(std::string_view text) const {
    Block block;
    text = text.substr(0, text.find_last_not_of(" \t\r\n") + 1);
    std::string_view label = input_label;
    const auto all = text::lines_of(text);
    for (const auto line : std::span(all).first(std::min(all.size(), max_input_rows))) {
      std::string start = text::truncate_text(line, 4 * width_);
      std::replace(start.begin(), start.end(), '\t', ' ');
      if (start.ends_with('\r')) start.pop_back();
      start = text::escape_for_display(start);
      const std::string shown = fit(start, width_ - label.size());
      block.is_whole = block.is_whole && shown == start && line.size() <= 4 * width_;
      const auto start_of_line = std::exchange(label, no_label);
      block.lines.push_back(shown.empty() ? line_of("") : labelled(start_of_line, shown));
    }
    if (all.empty()) block.lines.push_back(labelled(label, ""));
    if (all.size() > max_input_rows) {
      block.lines.push_back(labelled(label, and_more(all.size() - max_input_rows) + " lines"));
      block.is_whole = false;
    }
    return block;
  }

  Lines draw_board() const {
    const auto place = first_input();
    if (!place || !look_.letters) return {};
    const Value& value = input_.values[*place];
    const auto plain = look_.letters(value, false);
    if (!plain) return {};
    Lines lines = lines_of(*look_.letters(value, look_.has_color), *plain);
    const bool has_room = lines.size() <= max_rows && width_of(lines) <= width_;
    return has_room ? lines : Lines();
  }

  // Returns nullopt if the answers cannot be shown side by side, or if there is nothing to show.
  std::optional<Block> show_answers(std::size_t width) const {
    if (pairs_) return show_pairs(width);
    if (!record_.details.file.empty() && is_blank(record_.details.actual)) return std::nullopt;
    switch (record_.verdict) {
      case Verdict::malformed:
      case Verdict::missing:
      case Verdict::extra:
        return show_printed(width, true);
      case Verdict::wrong_exit_status:
        if (record_.details.answers_right) return std::nullopt;
        break;
      case Verdict::wrong:
        if (!record_.details.differences.empty()) return std::nullopt;
        break;  // judged by a checker
      default:
        break;
    }
    if (is_blank(record_.details.actual)) return std::nullopt;
    return show_printed(width, false);
  }

  // Returns nullopt if a pair does not fit.
  std::optional<Block> show_pairs(std::size_t width) const {
    Block block;
    const std::size_t count = std::min(pairs_->size(), max_pairs);
    for (std::size_t i = 0; i < count; ++i) {
      const AnswerPair& pair = (*pairs_)[i];
      const std::string title = "answer " + std::to_string(pair.index + 1);
      if (pairs_->size() > 1) block.lines.push_back(line_of(title));
      if (!show_pair(pair, width, block)) return std::nullopt;
    }
    if (pairs_->size() > count) {
      block.lines.push_back(line_of(and_more(pairs_->size() - count)));
    }
    return block;
  }

  // Marks as many places as fit, in their order, and lists the others below.
  bool show_pair(const AnswerPair& pair, std::size_t width, Block& block) const {
    const Value &expected_value = expected_.values[pair.index], &got = actual_.values[pair.index];
    const std::size_t room = width - expected_label.size();
    for (std::size_t count = pair.places.size(); count > 0; --count) {
      const Places marked = Places(pair.places).first(count);
      const auto expected =
          excerpt(expected_value, pointers_of(marked, &LocatedDifference::expected), room);
      const auto actual = excerpt(got, pointers_of(marked, &LocatedDifference::actual), room);
      if (!expected || !actual) continue;
      const Places others = Places(pair.places).subspan(count);
      block.is_whole = block.is_whole && others.empty() && is_all(*expected, expected_value) &&
                       is_all(*actual, got);
      add_pair(*expected, *actual, !pair.places[0].difference.pointer.empty(), block);
      add_others(others, block);
      return true;
    }
    return false;
  }

  void add_pair(const Excerpt& expected, const Excerpt& actual, bool is_part, Block& block) const {
    std::string above = is_part ? marks_of(expected) : "";
    std::string below = is_part ? marks_of(actual) : "";
    if (above.starts_with(below) || below.starts_with(above)) {  // the marks coincide
      if (below.size() < above.size()) below = above;
      above.clear();
    }
    block.lines.push_back(line_of(expected_label, expected, ansi::green, look_.has_color));
    if (!above.empty()) block.lines.push_back(labelled(no_label, above));
    block.lines.push_back(line_of(actual_label, actual, ansi::red, look_.has_color));
    if (!below.empty()) block.lines.push_back(labelled(no_label, below));
  }

  void add_others(Places others, Block& block) const {
    const std::size_t count = std::min(others.size(), look_.differences);
    for (const auto& [difference, expected, actual] : others.first(count)) {
      block.lines.push_back(
          line_of(text::escape_for_display(difference.pointer + ": expected " +
                                           difference.expected + ", got " + difference.actual)));
    }
    if (others.size() > count) {
      block.lines.push_back(line_of(and_more(others.size() - count)));
    }
  }

  // Shows the output, below the expected answers if `has_expected` is set.
  Block show_printed(std::size_t width, bool has_expected) const {
    Block block;
    std::string_view label = expected_label;
    const auto& values = expected_.values;
    for (std::size_t i = 0; has_expected && i < std::min(values.size(), max_pairs); ++i) {
      const std::string text = text::escape_for_display(json::dump(values[i]));
      const std::string shown = fit(text, width - label.size());
      block.is_whole = block.is_whole && text == shown;
      block.lines.push_back(labelled(std::exchange(label, no_label), shown));
    }
    if (has_expected && values.size() > max_pairs) {
      block.lines.push_back(labelled(no_label, and_more(values.size() - max_pairs)));
      block.is_whole = false;
    }
    const auto mark = record_.verdict == Verdict::malformed ? actual_.malformed : std::nullopt;
    auto printed = reports::printed(record_.details.actual, mark, width);
    block.is_whole = block.is_whole && has_expected && printed.is_whole;
    for (auto& line : printed.lines) block.lines.push_back(line_of(std::move(line)));
    return block;
  }

  const TestResult& record_;
  const FailureRenderOptions& look_;
  std::size_t width_;  // width of a line without its indent
  ParsedExcerpt input_;
  ParsedExcerpt expected_;
  ParsedExcerpt actual_;
  std::optional<std::vector<AnswerPair>> pairs_;
  FailureValues shown_;
};

}  // namespace

std::string and_more(std::size_t count) { return "... " + std::to_string(count) + " more"; }

FailureValues show_values(const TestResult& result, const FailureRenderOptions& look) {
  const bool was_run =
      result.verdict != Verdict::cannot_start && result.verdict != Verdict::internal_error;
  return was_run ? Values(result, look).show() : FailureValues();
}

}  // namespace gauntlet::grading::reports
