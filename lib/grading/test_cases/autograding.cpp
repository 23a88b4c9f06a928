#include "grading/test_cases/autograding.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <stdexcept>
#include <utility>

#include "compare/regex/regex.hpp"
#include "gauntlet/json.hpp"
#include "process/shell.hpp"
#include "text/names.hpp"

namespace gauntlet::grading {
namespace {

using json::Reader;
using json::Value;
using Words = std::vector<std::string>;

constexpr std::size_t longest_name = 60;

// A test as it stands in the file.
struct Entry {
  std::string title;
  std::string setup;
  std::string run;
  std::string input;
  std::string output;
  std::string comparison = "included";
  double timeout = 1;  // minutes
  std::optional<double> points = std::nullopt;
  bool is_extra = false;
};

double read_amount(const Reader& in) {
  return json::read_number(in, "a number from 0 to 1000000", 1e6);
}

Entry read_entry(const Reader& in) {
  Entry entry;
  for (const auto& [key, value] : in.members("an object that describes a test")) {
    if (value.value().is_null()) continue;
    if (key == "name") {
      entry.title = value.string("a text");
    } else if (key == "setup") {
      entry.setup = value.string("a text");
    } else if (key == "run") {
      entry.run = value.string("a text");
    } else if (key == "input") {
      entry.input = value.string("a text");
    } else if (key == "output") {
      entry.output = value.string("a text");
    } else if (key == "comparison") {
      if (const auto& name = value.string("a text"); !name.empty()) entry.comparison = name;
    } else if (key == "timeout") {
      if (const double minutes = read_amount(value); minutes > 0) entry.timeout = minutes;
    } else if (key == "points") {
      entry.points = read_amount(value);
    } else if (key == "extra") {
      entry.is_extra = json::read_flag(value);
    }
  }
  return entry;
}

// Returns the tests of a document. Throws json::Error if it has none.
std::vector<Entry> read_entries(const Reader& in) {
  const std::string expected = "an object with the key \"tests\"";
  for (const auto& [key, value] : in.members(expected)) {
    if (key == "tests") return json::read_items(value, "an array of tests", read_entry);
  }
  in.fail(expected);
}

std::string with_line_feeds(std::string text) {
  for (auto at = text.find("\r\n"); at != text.npos; at = text.find("\r\n", at)) text.erase(at, 1);
  return text;
}

// Returns why a test cannot be imported; "" if it can.
std::string reason_against(const Entry& entry, Words& words) {
  if (text::trimmed(entry.run).empty()) return "it has no command";
  if (entry.output.empty()) return "it compares no output, only the exit status";
  const auto& comparison = entry.comparison;
  if (comparison != "included" && comparison != "exact" && comparison != "regex") {
    return "an unknown comparison: " + json::quote(comparison);
  }
  if (comparison != "regex" && text::trimmed(entry.output).empty()) {
    return "it compares no output, only the exit status";
  }
  if (comparison == "regex") {
    if (const auto error = compare::regex_error(entry.output)) return *error;
  }
  const std::string command(text::trimmed(entry.run));
  if (command.find('\0') != std::string::npos) return "its command contains NUL";
  try {
    if (!process::needs_shell(command)) words = process::shell_words(command);
  } catch (const std::invalid_argument& error) {
    return std::string("its command: ") + error.what();
  }
  // "X=1 a" sets a variable.
  if (words.empty() || words.front().empty() || words.front().find('=') != std::string::npos) {
    words = {"sh", "-c", command};
  }
  return "";
}

// Returns the name of a test's files: "3-prints-hello".
std::string file_name(std::size_t number, const std::string& title) {
  std::string name = std::to_string(number);
  bool is_gap = true;
  for (const char c : title) {
    if (name.size() >= longest_name) break;
    const bool is_letter =
        (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    if (is_letter) {
      if (is_gap) name += '-';
      name += c;
    }
    is_gap = !is_letter;
  }
  return name;
}

Value number_of(double number) {
  return std::floor(number) == number ? Value(static_cast<std::int64_t>(number))
                                      : Value(json::Number{std::to_string(number)});
}

std::string options_of(const Entry& entry, const Words& words, bool has_points) {
  Value::Object options;
  if (words.size() > 1) {
    options.emplace_back("args", Value::Array(words.begin() + 1, words.end()));
  }
  options.emplace_back("compare", "text");
  if (entry.comparison == "included") options.emplace_back("rules", Value::Array{"contains"});
  if (entry.comparison == "regex") {
    options.emplace_back("rules", Value::Array{"regex", "contains"});
  }
  options.emplace_back("timeout", number_of(entry.timeout * 60));
  if (has_points) options.emplace_back("points", number_of(entry.points.value_or(0)));
  return json::dump_pretty(options) + '\n';
}

// In JavaScript, ^ and $ without the flag m are the ends of the whole output.
std::string expected_of(const Entry& entry) {
  if (entry.comparison == "regex") return "(?-m)" + entry.output + '\n';
  return std::string(text::trimmed(with_line_feeds(entry.output))) + '\n';
}

}  // namespace

ImportedTests import_autograding(std::string_view text) {
  const Value document = json::parse(text);
  const auto entries = read_entries(Reader(document));
  const bool has_points =
      std::ranges::any_of(entries, [](const Entry& entry) { return entry.points.value_or(0) > 0; });
  ImportedTests imported;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const Entry& entry = entries[i];
    Words words;
    if (std::string reason = reason_against(entry, words); !reason.empty()) {
      imported.left_out.push_back({entry.title, std::move(reason)});
      continue;
    }
    imported.tests.push_back({.title = entry.title,
                              .name = file_name(i + 1, entry.title),
                              .program = words.front(),
                              .input = entry.input,
                              .output = expected_of(entry),
                              .options = options_of(entry, words, has_points)});
    if (entry.is_extra) imported.extra_credit.push_back(entry.title);
    const std::string setup(text::trimmed(entry.setup));
    if (!setup.empty() && std::ranges::find(imported.setups, setup) == imported.setups.end()) {
      imported.setups.push_back(setup);
    }
  }
  return imported;
}

}  // namespace gauntlet::grading
