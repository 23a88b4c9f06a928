#include "grading/test_cases/autograding.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <stdexcept>
#include <utility>

#include "compare/regex/regex.hpp"
#include "core/numbers.hpp"
#include "gauntlet/json.hpp"
#include "process/shell.hpp"
#include "system/file.hpp"
#include "text/names.hpp"
#include "yaml/yaml.hpp"

namespace gauntlet::grading {
namespace {

using json::Reader;
using json::Value;
using Words = std::vector<std::string>;

constexpr std::size_t longest_name = 60;

constexpr double minute = 60, max_timeout = 86400;  // seconds

// A test as it stands in the file.
struct Entry {
  std::string title;
  std::string setup;
  std::string run;
  std::string input;
  std::string output;
  std::string comparison = "included";
  std::string reason = {};  // why it cannot be imported
  double timeout = minute;
  int exit_status = 0;
  std::optional<double> points = std::nullopt;
  bool has_output = true;
  bool is_extra = false;
  bool is_split = false;
  bool is_multiline = false;  // of a regular expression: ^ and $ match at the ends of lines
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
    } else if (key == "output" || key == "expected") {
      entry.output = value.string("a text");
    } else if (key == "comparison") {
      if (const auto& name = value.string("a text"); !name.empty()) entry.comparison = name;
    } else if (key == "timeout") {
      if (const double time = read_amount(value); time > 0) entry.timeout = time * minute;
    } else if (key == "points") {
      entry.points = read_amount(value);
    } else if (key == "extra") {
      entry.is_extra = json::read_flag(value);
    }
  }
  // As in GitHub's runner, which compares nothing then.
  entry.has_output = !entry.output.empty() || (entry.comparison == "exact" && !entry.input.empty());
  return entry;
}

// Reads a test of Classroom 50, which has a type.
Entry read_typed_entry(const Reader& in, const std::filesystem::path& folder) {
  Entry entry = read_entry(in);
  entry.timeout = 10;
  entry.is_multiline = true;
  const auto members = in.members("an object that describes a test");
  const auto file = [&](const Reader& name, std::string& text) {
    try {
      text = system::read_text(folder / name.string("a path"));
    } catch (const std::runtime_error& error) {
      entry.reason = error.what();
    }
  };
  for (const auto& [key, value] : members) {
    if (key == "type") {
      const std::string& type = value.string("\"io\", \"run\" or \"python\"");
      entry.has_output = type == "io";
      entry.is_split = type == "python";
    } else if (key == "input-file") {
      file(value, entry.input);
    } else if (key == "expected-file") {
      file(value, entry.output);
    } else if (key == "timeout") {
      if (const double time = read_amount(value); time > 0) entry.timeout = time;
    } else if (key == "exit-code") {
      entry.exit_status = static_cast<int>(value.integer("an exit status", 0, 255));
    }
  }
  if (!entry.points) entry.points = 0;
  return entry;
}

void add_entries(const Reader& in, const std::filesystem::path& folder, std::vector<Entry>& all) {
  const auto read = [&](const Reader& test) {
    return test.has_member("type", "an object that describes a test")
               ? read_typed_entry(test, folder)
               : read_entry(test);
  };
  for (Entry& entry : json::read_items(in, "an array of tests", read)) {
    all.push_back(std::move(entry));
  }
}

// Returns the tests of a JSON document. Throws json::Error if it has none.
std::vector<Entry> read_entries(const Reader& in, const std::filesystem::path& folder) {
  const std::string expected = "an object with the key \"tests\" or \"assignments\", or an array";
  std::vector<Entry> all;
  if (in.is_array()) {
    add_entries(in, folder, all);
    return all;
  }
  if (!in.has_member("tests", expected) && !in.has_member("assignments", expected))
    in.fail(expected);
  for (const auto& [key, value] : in.members(expected)) {
    if (key == "tests") add_entries(value, folder, all);
    if (key != "assignments") continue;
    for (std::size_t i = 0; i < value.size("an array of assignments"); ++i) {
      if (!value[i].has_member("tests", "an assignment")) continue;
      for (Entry& entry : read_entries(value[i], folder)) all.push_back(std::move(entry));
    }
  }
  return all;
}

// Returns the number after a key of a step; sets a reason if it is none.
std::optional<double> amount_of(const yaml::Node& inputs, std::string_view key, Entry& entry) {
  const yaml::Node* const found = inputs.find(key);
  if (found == nullptr || found->text.empty()) return std::nullopt;
  const auto number = parse_decimal(found->text);
  if (!number) {
    entry.reason = std::string(key) + ": expected a number, got " + json::quote(found->text);
  }
  return number;
}

bool has_github_expression(const std::string& command) {
  return command.find("${{") != command.npos;
}

// Reads a step of a workflow that uses one of the graders.
Entry read_grader_step(const yaml::Node& step, const std::string& grader) {
  static const yaml::Node none{.kind = yaml::Node::Kind::map};
  const yaml::Node* const found = step.find("with");
  const yaml::Node& inputs = found == nullptr ? none : *found;
  const auto text_of = [](const yaml::Node& node, std::string_view key) {
    const yaml::Node* const value = node.find(key);
    return value == nullptr ? std::string() : value->text;
  };
  Entry entry;
  for (const std::string& title :
       {text_of(inputs, "test-name"), text_of(step, "name"), text_of(step, "id")}) {
    if (entry.title.empty()) entry.title = title;
  }
  entry.setup = text_of(inputs, "setup-command");
  entry.run = text_of(inputs, "command");
  entry.has_output = grader == "io";
  if (entry.has_output) {
    entry.input = text::trimmed(text_of(inputs, "input"));
    entry.output = text_of(inputs, "expected-output");
    entry.comparison = text_of(inputs, "comparison-method");
    if (entry.comparison == "contains") entry.comparison = "included";
  }
  if (grader == "python") {
    entry.is_split = true;
    if (entry.run.empty()) entry.run = "python3 -m pytest";
  }
  entry.timeout = amount_of(inputs, "timeout", entry).value_or(10) * minute;
  entry.points = amount_of(inputs, "max-score", entry);
  if (has_github_expression(entry.run)) {
    entry.reason = "its command has an expression of GitHub Actions";
  }
  return entry;
}

// The kind of grader that a step of a workflow uses: "io" of autograding-io-grader@v1; "" for
// others.
std::string grader_of(const yaml::Node& step) {
  const yaml::Node* const used = step.find("uses");
  for (const std::string kind : {"io", "command", "python"}) {
    const bool is_it =
        used != nullptr && used->text.find("/autograding-" + kind + "-grader") != std::string::npos;
    if (is_it) return kind;
  }
  return "";
}

void add_setup(std::string_view command, std::vector<std::string>& setups) {
  const std::string setup(text::trimmed(command));
  if (!setup.empty() && std::ranges::find(setups, setup) == setups.end()) setups.push_back(setup);
}

// Returns the tests of a workflow. The commands of the steps before them are setups.
std::vector<Entry> read_workflow(std::string_view text, std::vector<std::string>& setups) {
  yaml::Node document;
  try {
    document = yaml::parse(text);
  } catch (const yaml::Error& error) {
    throw json::Error("", error.what());
  }
  const yaml::Node* const jobs = document.find("jobs");
  if (jobs == nullptr) {
    throw json::Error("",
                      "expected autograding.json, tests of Classroom 50, or a workflow with jobs");
  }
  std::vector<Entry> entries;
  bool has_json = false;
  for (const auto& [name, job] : jobs->members) {
    const yaml::Node* const steps = job.find("steps");
    if (steps == nullptr) continue;
    std::vector<std::string> commands;  // since the last test
    for (const yaml::Node& step : steps->items) {
      const yaml::Node* const command = step.find("run");
      const bool has_expression = command != nullptr && has_github_expression(command->text);
      if (command != nullptr && !has_expression) commands.push_back(command->text);
      const yaml::Node* const used = step.find("uses");
      has_json =
          has_json || (used != nullptr && used->text.find("/autograding@") != std::string::npos);
      const std::string grader = grader_of(step);
      if (grader.empty()) continue;
      entries.push_back(read_grader_step(step, grader));
      for (const auto& each : std::exchange(commands, {})) add_setup(each, setups);
    }
  }
  if (entries.empty() && has_json) {
    throw json::Error("", "its tests are in .github/classroom/autograding.json; import that file");
  }
  return entries;
}

std::string with_line_feeds(std::string text) {
  for (auto at = text.find("\r\n"); at != text.npos; at = text.find("\r\n", at)) text.erase(at, 1);
  return text;
}

// Returns why a test cannot be imported; "" if it can.
std::string reason_against(const Entry& entry, Words& words) {
  if (!entry.reason.empty()) return entry.reason;
  if (text::trimmed(entry.run).empty()) return "it has no command";
  const auto& comparison = entry.comparison;
  if (entry.has_output && comparison != "included" && comparison != "exact" &&
      comparison != "regex") {
    return "an unknown comparison: " + json::quote(comparison);
  }
  if (entry.has_output && comparison == "regex") {
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
  if (entry.has_output) {
    options.emplace_back("compare", "text");
    if (entry.comparison == "included") options.emplace_back("rules", Value::Array{"contains"});
    if (entry.comparison == "regex") {
      options.emplace_back("rules", Value::Array{"regex", "contains"});
    }
  } else {
    options.emplace_back("exit_status", entry.exit_status);
  }
  options.emplace_back("timeout", number_of(std::min(entry.timeout, max_timeout)));
  if (has_points) options.emplace_back("points", number_of(entry.points.value_or(0)));
  return json::dump_pretty(options) + '\n';
}

// In JavaScript, ^ and $ without the flag m are the ends of the whole output.
std::optional<std::string> expected_of(const Entry& entry) {
  if (!entry.has_output) return std::nullopt;
  if (entry.comparison == "regex") return (entry.is_multiline ? "" : "(?-m)") + entry.output + '\n';
  return std::string(text::trimmed(with_line_feeds(entry.output))) + '\n';
}

}  // namespace

ImportedTests import_autograding(std::string_view text, const std::filesystem::path& folder) {
  const auto first = text.find_first_not_of(" \t\r\n");
  const bool is_json = first != text.npos && (text[first] == '{' || text[first] == '[');
  std::vector<Entry> entries;
  ImportedTests imported;
  if (is_json) {
    const Value document = json::parse(text);
    entries = read_entries(Reader(document), folder);
  } else {
    entries = read_workflow(text, imported.setups);
  }
  const bool has_points =
      std::ranges::any_of(entries, [](const Entry& entry) { return entry.points.value_or(0) > 0; });
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
    if (entry.is_split) imported.split.push_back(entry.title);
    add_setup(entry.setup, imported.setups);
  }
  return imported;
}

}  // namespace gauntlet::grading
