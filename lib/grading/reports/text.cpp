#include "grading/reports/text.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cstdio>

#include "grading/reports/reports.hpp"
#include "text/display.hpp"
#include "text/names.hpp"

namespace gauntlet::grading::reports {

std::string printable(std::string_view text) { return text::escape_lines_for_display(text); }

std::string one_line(std::string_view text) { return text::escape_for_display(text); }

bool is_one_line(std::string_view text) {
  while (!text.empty()) {
    const auto [code, size] = text::first_character(text);
    if (size == 0 || code < 0x20 || (code >= 0x7f && code < 0xa0)) return false;
    if (code == 0xfffe || code == 0xffff) return false;
    text.remove_prefix(size);
  }
  return true;
}

std::string in_percent(std::string_view bytes) {
  constexpr std::string_view digits = "0123456789ABCDEF";
  std::string text;
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    text.append(1, '%').append(1, digits[byte >> 4U]).append(1, digits[byte & 15U]);
  }
  return text;
}

std::string seconds(std::chrono::milliseconds time) {
  const auto count = time.count();
  std::string fraction = std::to_string(count % 1000);
  fraction.insert(0, 3 - fraction.size(), '0');
  return std::to_string(count / 1000) + '.' + fraction;
}

std::string decimal(double number, int decimals) {
  std::array<char, 400> digits{};
  const int size = std::snprintf(digits.data(), digits.size(), "%.*f", decimals, number);
  std::string text(digits.data(), static_cast<std::size_t>(size));
  if (text.find('.') != text.npos) {
    text.erase(text.find_last_not_of('0') + 1);
    if (text.ends_with('.')) text.pop_back();
  }
  return text == "-0" ? "0" : text;
}

json::Value json_number(double number) { return json::Number{decimal(number)}; }

namespace {

// Returns true if a spreadsheet may interpret a text as a formula (OWASP, "CSV injection"), also
// after blanks and with fullwidth characters. Numbers are not formulas, nor is a lone "-", which
// stands for nothing.
bool is_formula(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
  for (const std::string_view wide :
       {"\xef\xbc\x9d", "\xef\xbc\x8b", "\xef\xbc\x8d", "\xef\xbc\xa0"}) {
    if (text.starts_with(wide)) return true;
  }
  if (text.empty() || std::string_view("=+-@").find(text.front()) == text.npos) return false;
  if (text == "-") return false;
  const std::string rest(text.substr(text.front() == '-' ? 1 : 0));
  double number = 0;
  const char* const end = rest.data() + rest.size();
  const bool has_digit = !rest.empty() && std::isdigit(static_cast<unsigned char>(rest[0])) != 0;
  return !has_digit || std::from_chars(rest.data(), end, number).ptr != end;
}

class CsvReader {
 public:
  explicit CsvReader(std::string_view text) : text_(text) {
    if (at("\xef\xbb\xbf")) here_ = 3;
    // The separator is the most frequent one in the first line.
    std::array<std::ptrdiff_t, separators.size()> counts{};
    bool is_quoted = false;
    for (const char c : text.substr(0, text.find('\n'))) {
      if (c == '"') is_quoted = !is_quoted;
      const auto found = is_quoted ? separators.npos : separators.find(c);
      if (found != separators.npos) ++counts[found];
    }
    const auto most = std::max_element(counts.begin(), counts.end()) - counts.begin();
    separator_ = separators.substr(static_cast<std::size_t>(most), 1);
  }

  bool at_end() const { return here_ == text_.size(); }

  CsvRow row() {
    CsvRow row{line_, {cell()}};
    while (at(separator_)) {
      ++here_;
      row.cells.push_back(cell());
    }
    if (!at_end() && !at("\n") && !at("\r\n"))
      fail(std::string("expected a ") +
           (separator_ == ","   ? "comma"
            : separator_ == ";" ? "semicolon"
                                : "tab") +
           " or a line end after a quoted cell");
    here_ = std::min(here_ + (at("\r\n") ? 2 : 1), text_.size());
    ++line_;
    return row;
  }

 private:
  bool at(std::string_view what) const { return text_.substr(here_).starts_with(what); }

  [[noreturn]] void fail(const std::string& message) const {
    throw MalformedCsv("line " + std::to_string(line_) + ": " + message);
  }

  CsvCell cell() { return at("\"") ? quoted() : plain(); }

  CsvCell plain() {
    const std::size_t begin = here_;
    here_ = std::min({text_.find(separator_, begin), text_.find('\n', begin), text_.size()});
    if (at("\n") && here_ > begin && text_[here_ - 1] == '\r') --here_;
    return {begin, here_, std::string(text_.substr(begin, here_ - begin))};
  }

  CsvCell quoted() {
    CsvCell cell{here_++, 0, ""};
    while (!at_end()) {
      const char c = text_[here_++];
      if (c == '"' && !at("\"")) {
        cell.end = here_;
        return cell;
      }
      if (c == '"') ++here_;
      if (c == '\n') ++line_;
      cell.value += c;
    }
    fail("a quoted cell is not closed");
  }

  static constexpr std::string_view separators = ",;\t";

  std::string_view text_;
  std::string_view separator_;
  std::size_t here_ = 0;
  std::size_t line_ = 1;
};

}  // namespace

std::string csv_field(std::string_view text) {
  std::string field = text::escape_for_display(text);
  if (is_formula(text)) field.insert(0, 1, '\'');
  if (field.find_first_of(",\"\r\n") == field.npos && !field.starts_with(' ') &&
      !field.ends_with(' ')) {
    return field;
  }
  for (auto quote = field.find('"'); quote != field.npos; quote = field.find('"', quote + 2)) {
    field.insert(quote, 1, '"');
  }
  return '"' + field + '"';
}

std::string csv_row(const std::vector<std::string>& fields) {
  std::string row;
  for (std::size_t i = 0; i < fields.size(); ++i) row += (i > 0 ? "," : "") + csv_field(fields[i]);
  return row + "\r\n";
}

std::vector<CsvRow> read_csv(std::string_view text) {
  std::vector<CsvRow> rows;
  for (CsvReader reader(text); !reader.at_end();) rows.push_back(reader.row());
  return rows;
}

std::string csv(const GradedRun& run) {
  std::string text =
      csv_row({"test", "suite", "program", "verdict", "message", "points", "max_points", "wall_ms",
               "cpu_ms", "memory_bytes", "attempts", "hidden", "sandbox", "notes", "command"});
  for (const auto& result : run.records) {
    const process::Usage& usage = result.usage;
    const bool is_judged = result.verdict != compare::Verdict::internal_error;
    text +=
        csv_row({result.test, result.suite, result.program, std::string(to_string(result.verdict)),
                 result.message, is_judged ? decimal(result.points.earned) : std::string(withheld),
                 decimal(result.points.max), std::to_string(usage.wall_time.count()),
                 std::to_string(usage.cpu_time.count()), std::to_string(usage.peak_memory),
                 std::to_string(result.attempts), result.notice.is_hidden ? "true" : "false",
                 result.sandbox, text::joined(result.notes, "; "), result.details.command});
  }
  return text;
}

}  // namespace gauntlet::grading::reports
