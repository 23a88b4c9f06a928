#include "compare/text.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <deque>
#include <span>
#include <string>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "compare/differences.hpp"
#include "compare/matching.hpp"
#include "gauntlet/json.hpp"
#include "text/display.hpp"

namespace gauntlet::compare {
namespace {

constexpr std::string_view white_space = " \t\r\n\f\v";
constexpr std::string_view digits = "0123456789";

bool is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

std::string_view without_end(std::string_view text) {
  return text.substr(0, text.find_last_not_of(white_space) + 1);
}

char to_lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool equal_letters(std::string_view a, std::string_view b, bool ignores_case) {
  if (!ignores_case) return a == b;
  return std::ranges::equal(a, b, [](char x, char y) { return to_lower(x) == to_lower(y); });
}

bool has_tolerance(const Rules& rules) {
  return rules.tolerance.is_set || rules.text.relative_tolerance.is_set;
}

// Returns the exact product of two absolute values.
Decimal product(const Decimal& a, const Decimal& b) {
  if (a.digits.empty() || b.digits.empty()) return {};
  std::vector<std::uint64_t> places(a.digits.size() + b.digits.size());  // the lowest place last
  for (std::size_t i = 0; i < a.digits.size(); ++i) {
    for (std::size_t j = 0; j < b.digits.size(); ++j) {
      places[i + j + 1] += static_cast<std::uint64_t>((a.digits[i] - '0') * (b.digits[j] - '0'));
    }
  }
  std::string written(places.size(), '0');
  std::uint64_t carry = 0;
  for (std::size_t i = places.size(); i-- > 0;) {
    carry += places[i];
    written[i] = static_cast<char>('0' + carry % 10);
    carry /= 10;
  }
  return to_decimal(written + 'e' + std::to_string(a.exponent + b.exponent));
}

bool equal_numbers(const Decimal& expected, const Decimal& actual, const Rules& rules) {
  if (within(expected, actual, rules.tolerance)) return true;
  const Decimal& share = rules.text.relative_tolerance;
  return !share.digits.empty() && within(expected, actual, product(expected, share));
}

bool equal_words(std::string_view expected, std::string_view actual, const Rules& rules) {
  if (equal_letters(expected, actual, rules.text.ignores_case)) return true;
  if (!has_tolerance(rules)) return false;
  const auto a = parse_number(expected);
  const auto b = a ? parse_number(actual) : std::nullopt;
  return b && equal_numbers(*a, *b, rules);
}

// Removes the first run of white space, or of other characters, and returns it.
std::string_view take_run(std::string_view& text) {
  std::size_t size = 0;
  while (size < text.size() && is_space(text[size]) == is_space(text.front())) ++size;
  const std::string_view run = text.substr(0, size);
  text.remove_prefix(size);
  return run;
}

// Compares two runs of take_run().
bool equal_runs(std::string_view expected, std::string_view actual, const Rules& rules) {
  if (expected.empty() || actual.empty()) return expected == actual;
  return is_space(expected.front()) ? expected == actual : equal_words(expected, actual, rules);
}

// The steps of a comparison with tolerances: one for each word, and for 16 bytes of it.
class StepBudget {
 public:
  explicit StepBudget(std::size_t bytes) : left_(5'000'000 + 4 * std::uint64_t{bytes}) {}

  void take(std::string_view a, std::string_view b) {
    const std::uint64_t steps = 1 + (a.size() + b.size()) / 16;
    left_ -= std::min(steps, left_);
  }
  bool is_exhausted() const { return left_ == 0; }

 private:
  std::uint64_t left_;
};

std::string quoted(const std::vector<TextUnit>& units, std::optional<std::size_t> index) {
  if (!index) return "nothing";
  return json::quote(text::truncate_text(units[*index].text, max_preview_bytes));
}

bool differ_only_in(std::string_view a, std::string_view b, bool (*is_ignored)(char),
                    char (*folded)(char)) {
  const auto reduced = [&](std::string_view text) {
    std::string kept;
    for (const char c : text) {
      if (!is_ignored(c)) kept += folded(c);
    }
    return kept;
  };
  return reduced(a) == reduced(b);
}

// Names what is the only difference between two lines or words, if it is easily overlooked.
std::string_view subtle_difference(std::string_view a, std::string_view b) {
  const auto none = [](char) { return false; };
  const auto same = [](char c) { return c; };
  if (differ_only_in(a, b, is_space, same)) return " (only the white space differs)";
  if (differ_only_in(a, b, none, to_lower)) return " (only the case of letters differs)";
  return "";
}

// Lines or words from the first difference on.
using Units = std::vector<TextUnit>;

// The number of units after the first difference among which others are searched for.
constexpr std::size_t searched_units = 2000;

Units units_from(TextUnit first, TextSplitter& rest) {
  Units units{first};
  while (units.size() < searched_units) {
    const auto next = rest.next();
    if (!next) break;
    units.push_back(*next);
  }
  return units;
}

// How lines are compared, and when to stop.
struct UnitComparison {
  const UnitsEqual& equal;
  const std::function<bool()>& tired;
};

std::vector<Difference> differences_of(const Units& expected, const Units& actual,
                                       std::span<const Edit> edits, std::size_t max) {
  std::vector<Difference> found;
  for (const auto& [e, a] : edits) {
    if (found.size() == max) break;
    const std::size_t line = e ? expected[*e].line : actual[*a].line;
    found.push_back({"line " + std::to_string(line), quoted(expected, e), quoted(actual, a)});
  }
  return found;
}

std::vector<Edit> edits_between(const Units& expected, const Units& actual,
                                const UnitComparison& how) {
  constexpr std::size_t max_edits = 1000;
  const auto equal = [&](std::size_t e, std::size_t a) {
    return how.equal(expected[e].text, actual[a].text);
  };
  std::vector<Edit> edits;
  for (const Hunk& hunk : align(expected.size(), actual.size(), equal, max_edits, how.tired)) {
    const auto pairs = pair_by_index(hunk);
    edits.insert(edits.end(), pairs.begin(), pairs.end());
  }
  return edits;
}

std::string message_of(const Units& expected, const Units& actual, Method method) {
  const auto first = [](const Units& units) {
    return units.empty() ? std::nullopt : std::optional<std::size_t>(0);
  };
  const std::size_t line = actual.empty() ? expected[0].line : actual[0].line;
  std::string message = "line " + std::to_string(line) + ": expected " +
                        quoted(expected, first(expected)) + ", got " +
                        quoted(actual, first(actual));
  if (method == Method::text && !expected.empty() && !actual.empty()) {
    message += subtle_difference(expected[0].text, actual[0].text);
  }
  return message;
}

// The text as `contains` searches it: its lines, or its words each after a blank.
std::string normalized(std::string_view text, Method method, bool ignores_case) {
  std::string all;
  TextSplitter splitter(text, method);
  while (const auto unit = splitter.next()) {
    all += method == Method::tokens ? ' ' : '\n';
    all += unit->text;
  }
  if (ignores_case) std::ranges::transform(all, all.begin(), to_lower);
  return all;
}

std::vector<std::string_view> runs_of(std::string_view text) {
  std::vector<std::string_view> runs;
  text.remove_prefix(std::min(text.find_first_not_of(white_space), text.size()));
  text = without_end(text);
  while (!text.empty()) runs.push_back(take_run(text));
  return runs;
}

// Finds whole words that are equal by the tolerances. Returns nullopt if that takes too long.
std::optional<bool> find_words(std::string_view wanted, std::string_view all, const Rules& rules) {
  const auto expected = runs_of(wanted), output = runs_of(all);
  StepBudget budget(all.size());
  for (std::size_t begin = 0; begin + expected.size() <= output.size(); ++begin) {
    std::size_t found = 0;
    for (; found < expected.size(); ++found) {
      budget.take(expected[found], output[begin + found]);
      if (budget.is_exhausted()) return std::nullopt;
      if (!equal_runs(expected[found], output[begin + found], rules)) break;
    }
    if (found == expected.size()) return true;
  }
  return false;
}

Comparison find_in_output(std::string_view expected, std::string_view output, Method method,
                          const Rules& rules) {
  std::string wanted = normalized(expected, method, rules.text.ignores_case);
  std::string all = normalized(output, method, rules.text.ignores_case);
  if (method == Method::text) {
    wanted.erase(0, 1);  // may begin within a line
  } else {
    wanted += ' ';
    all += ' ';
  }
  // memmem() takes linear time.
  if (memmem(all.data(), all.size(), wanted.data(), wanted.size()) != nullptr) return {};
  if (has_tolerance(rules)) {
    const auto found = find_words(wanted, all, rules);
    if (!found) return {Verdict::wrong, "the search for the expected text gave up", {}};
    if (*found) return {};
  }
  return {Verdict::wrong,
          "expected an output that contains " +
              json::quote(text::truncate_text(without_end(expected), max_preview_bytes)),
          {}};
}

}  // namespace

TextSplitter::TextSplitter(std::string_view text, Method method, bool exact_space)
    : rest_(exact_space ? text : without_end(text)),
      has_words_(method == Method::tokens),
      exact_space_(exact_space) {}

std::optional<TextUnit> TextSplitter::next() {
  if (has_words_) {
    const auto begin = std::min(rest_.find_first_not_of(white_space), rest_.size());
    line_ += static_cast<std::size_t>(std::ranges::count(rest_.substr(0, begin), '\n'));
    rest_.remove_prefix(begin);
    if (rest_.empty()) return std::nullopt;
    return TextUnit{take_run(rest_), line_};
  }
  if (rest_.empty()) return std::nullopt;
  const auto end = std::min(rest_.find('\n'), rest_.size());
  const std::string_view line = rest_.substr(0, end);
  const TextUnit unit{exact_space_ ? rest_.substr(0, end + 1) : without_end(line), line_++};
  rest_.remove_prefix(std::min(end + 1, rest_.size()));
  return unit;
}

bool equal_units(std::string_view expected, std::string_view actual, const Rules& rules) {
  if (expected == actual) return true;
  if (!has_tolerance(rules)) return equal_letters(expected, actual, rules.text.ignores_case);
  while (!expected.empty() || !actual.empty()) {
    const std::string_view e = take_run(expected), a = take_run(actual);
    if (!equal_runs(e, a, rules)) return false;
  }
  return true;
}

std::optional<Decimal> parse_number(std::string_view word) {
  std::string literal;
  if (word.starts_with('-')) literal = "-";
  if (word.starts_with('-') || word.starts_with('+')) word.remove_prefix(1);
  const auto take_digits = [&] {
    const auto end = std::min(word.find_first_not_of(digits), word.size());
    const std::string_view taken = word.substr(0, end);
    word.remove_prefix(end);
    return taken;
  };
  const std::string_view whole = take_digits();
  std::string_view fraction;
  if (word.starts_with('.')) {
    word.remove_prefix(1);
    fraction = take_digits();
  }
  if (whole.empty() && fraction.empty()) return std::nullopt;
  literal.append(whole.empty() ? "0" : whole);
  if (!fraction.empty()) literal.append(".").append(fraction);
  if (word.starts_with('e') || word.starts_with('E')) {
    word.remove_prefix(1);
    literal += 'e';
    if (word.starts_with('-') || word.starts_with('+')) {
      literal += word.front();
      word.remove_prefix(1);
    }
    const std::string_view exponent = take_digits();
    if (exponent.empty()) return std::nullopt;
    literal.append(exponent);
  }
  if (!word.empty()) return std::nullopt;
  return to_decimal(literal);
}

namespace {

// Reads the lines of a text: for tokens, their words with a blank between them.
class LineReader {
 public:
  LineReader(std::string_view text, Method method, const Rules& rules)
      : lines_(text, Method::text, rules.text.exact_space), has_words_(method == Method::tokens) {}

  std::optional<TextUnit> next() {
    auto line = lines_.next();
    while (has_words_ && line && without_end(line->text).empty()) line = lines_.next();
    if (!line || !has_words_) return line;
    std::string& words = kept_.emplace_back();
    TextSplitter splitter(line->text, Method::tokens);
    while (const auto word = splitter.next()) {
      words.append(words.empty() ? "" : " ").append(word->text);
    }
    line->text = words;
    return line;
  }

 private:
  TextSplitter lines_;
  bool has_words_;
  std::deque<std::string> kept_;  // the units refer to it
};

// The lines of two texts without an equal.
struct UnmatchedLines {
  Units expected = {};
  Units actual = {};
  bool gave_up = false;
};

std::string folded(std::string_view text, bool ignores_case) {
  std::string result(text);
  if (ignores_case) std::ranges::transform(result, result.begin(), to_lower);
  return result;
}

// Equal lines of the expected text, of which the first ones have a partner.
struct SameLines {
  Units lines = {};
  std::size_t matched = 0;
};

// Lines that are equal only if they have the same letters: keeps the expected ones only.
UnmatchedLines match_same(LineReader& wanted, LineReader& got, const Rules& rules) {
  const bool ignores_case = rules.text.ignores_case;
  std::unordered_map<std::string, SameLines> waiting;
  while (const auto line = wanted.next()) {
    waiting[folded(line->text, ignores_case)].lines.push_back(*line);
  }
  UnmatchedLines unmatched;
  while (const auto line = got.next()) {
    const auto found = waiting.find(folded(line->text, ignores_case));
    if (found != waiting.end() && found->second.matched < found->second.lines.size()) {
      ++found->second.matched;
    } else if (!rules.text.contains && unmatched.actual.size() < searched_units) {
      unmatched.actual.push_back(*line);
    }
  }
  for (const auto& [text, same] : waiting) {
    const auto rest = std::span(same.lines).subspan(same.matched);
    unmatched.expected.insert(unmatched.expected.end(), rest.begin(), rest.end());
  }
  std::ranges::sort(unmatched.expected, {}, &TextUnit::line);
  return unmatched;
}

// A line for sorting: lines that are equal within a tolerance are likely to be near each other.
struct SortedLine {
  std::string words;            // without the numbers
  std::vector<double> numbers;  // the nearest doubles
  std::size_t index;
};

std::vector<SortedLine> sorted(const Units& lines, bool ignores_case) {
  std::vector<SortedLine> keys;
  keys.reserve(lines.size());
  for (std::size_t i = 0; i < lines.size(); ++i) {
    SortedLine& key = keys.emplace_back(SortedLine{{}, {}, i});
    for (std::string_view rest = lines[i].text; !rest.empty();) {
      const std::string_view run = take_run(rest);
      const auto number = parse_number(run);
      if (number) key.numbers.push_back(number->nearest);
      key.words += number ? "0" : folded(run, ignores_case);
    }
  }
  std::ranges::stable_sort(keys, [](const SortedLine& a, const SortedLine& b) {
    return std::tie(a.words, a.numbers) < std::tie(b.words, b.numbers);
  });
  return keys;
}

// Returns a likely partner of each expected line: that of the same place in the order of both.
std::vector<std::size_t> likely_pairs(const Units& expected, const Units& actual,
                                      const Rules& rules) {
  const auto wanted = sorted(expected, rules.text.ignores_case);
  const auto got = sorted(actual, rules.text.ignores_case);
  std::vector<std::size_t> pairs(expected.size(), none);
  for (std::size_t i = 0; i < std::min(wanted.size(), got.size()); ++i) {
    pairs[wanted[i].index] = got[i].index;
  }
  return pairs;
}

UnmatchedLines match_by(LineReader& wanted, LineReader& got, const Rules& rules,
                        const UnitComparison& how) {
  constexpr std::size_t max_surplus = 1'000'000;
  Units expected, actual;
  while (const auto line = wanted.next()) expected.push_back(*line);
  while (const auto line = got.next()) {
    actual.push_back(*line);
    if (actual.size() > expected.size() + max_surplus) return {{}, {actual.back()}, true};
  }
  const std::vector<Window> windows(expected.size(), {0, actual.size()});
  Matching matching(
      windows, actual.size(),
      [&](std::size_t e, std::size_t a) { return how.equal(expected[e].text, actual[a].text); },
      [&](std::size_t) { return how.tired(); });
  matching.try_first(likely_pairs(expected, actual, rules));
  UnmatchedLines unmatched;
  std::vector<bool> is_paired(actual.size());
  const auto partners = matching.pair_max();
  for (std::size_t e = 0; e < partners.size(); ++e) {
    if (partners[e] == none) {
      unmatched.expected.push_back(expected[e]);
    } else {
      is_paired[partners[e]] = true;
    }
  }
  for (std::size_t a = 0; a < actual.size() && !rules.text.contains; ++a) {
    if (!is_paired[a]) unmatched.actual.push_back(actual[a]);
  }
  unmatched.gave_up = how.tired();
  return unmatched;
}

Comparison compare_unordered(std::string_view expected, std::string_view output, Method method,
                             const Rules& rules, const UnitComparison& how, std::size_t max) {
  LineReader wanted(expected, method, rules), got(output, method, rules);
  const bool are_same = !has_tolerance(rules) && !rules.text.line_regex;
  const UnmatchedLines unmatched =
      are_same ? match_same(wanted, got, rules) : match_by(wanted, got, rules, how);
  const std::size_t e = unmatched.expected.size(), a = unmatched.actual.size();
  if (e == 0 && a == 0) return {};
  if (unmatched.gave_up) {
    return {Verdict::wrong, "the comparison gave up: too many similar lines in any order", {}};
  }
  return {a == 0   ? Verdict::missing
          : e == 0 ? Verdict::extra
                   : Verdict::wrong,
          message_of(unmatched.expected, unmatched.actual, method),
          differences_of(unmatched.expected, unmatched.actual, pair_by_index({0, e, 0, a}), max)};
}

}  // namespace

Comparison compare_units(std::string_view expected, std::string_view output, Method method,
                         const Rules& rules, const UnitsEqual& equal,
                         const std::function<bool()>& tired, std::size_t max) {
  const UnitComparison how{equal, tired};
  if (rules.text.unordered_lines) {
    return compare_unordered(expected, output, method, rules, how, max);
  }
  const bool exact_space = rules.text.exact_space && method == Method::text;
  TextSplitter wanted(expected, method, exact_space), got(output, method, exact_space);
  for (;;) {
    const auto e = wanted.next(), a = got.next();
    if (!e && !a) return {};
    if (e && a && equal(e->text, a->text)) continue;
    const Units expected_units = e ? units_from(*e, wanted) : Units();
    const Units actual_units = a ? units_from(*a, got) : Units();
    return {!a   ? Verdict::missing
            : !e ? Verdict::extra
                 : Verdict::wrong,
            message_of(expected_units, actual_units, method),
            differences_of(expected_units, actual_units,
                           edits_between(expected_units, actual_units, how), max)};
  }
}

Comparison compare_text(std::string_view expected, std::string_view output, Method method,
                        const Rules& rules, std::size_t max) {
  if (rules.text.contains && !rules.text.unordered_lines) {
    return find_in_output(expected, output, method, rules);
  }
  // Limits the search for differences, or for pairs of unordered lines.
  StepBudget budget(rules.text.unordered_lines ? expected.size() + output.size() : 0);
  bool is_counted = rules.text.unordered_lines;
  const auto equal = [&](std::string_view e, std::string_view a) {
    if (is_counted && has_tolerance(rules)) budget.take(e, a);
    return equal_units(e, a, rules);
  };
  const auto tired = [&] {
    is_counted = true;
    return budget.is_exhausted();
  };
  return compare_units(expected, output, method, rules, equal, tired, max);
}

}  // namespace gauntlet::compare
