#include "grading/test_cases/test_suite.hpp"

#include <algorithm>
#include <stdexcept>
#include <system_error>
#include <utility>

#include "compare/regex/regex.hpp"
#include "gauntlet/json.hpp"
#include "grading/test_cases/find_files.hpp"
#include "grading/test_cases/test_files.hpp"
#include "process/shell.hpp"
#include "text/names.hpp"

namespace gauntlet::grading {
namespace {

namespace fs = std::filesystem;

using part::in, part::out, part::err, part::opts, part::scenario;

// The functions below set the members of a test case in the order in which its files are read,
// until they throw. So an invalid test has what could be read.

void read_options_file(const fs::path& file, TestCase& test_case) {
  test_case.status.has_known_tags = false;
  test_case.files.options = file;
  within(file, [&](const std::string& text) { read_options(json::parse(text), test_case); });
  test_case.status.has_known_tags = true;
}

void read_input(const TestKey& key, const TestParts& parts, TestCase& test_case) {
  test_case.input = key.file(in);
  test_case.expected.stderr_file = key.file(err);
  if (parts.contains(opts)) read_options_file(key.file(opts), test_case);
  if (parts.contains(out)) test_case.expected.answers_file = key.file(out);
  if (parts.contains(part::files)) test_case.files.folder = files_folder(key.file(part::files));
  if (parts.contains(part::expected_files)) {
    test_case.expected.folder = files_folder(key.file(part::expected_files));
  }
}

// Precondition: there is a part.
std::string without_input(const TestKey& key, const TestParts& parts) {
  std::string files;
  for (const std::string_view part : parts) {
    files += files.empty() ? key.file(part).string() : " and " + key.name + std::string(part);
  }
  return files + (parts.size() == 1 ? ": its input " : ": their input ") + key.name +
         std::string(in) + " is missing";
}

// Throws if a scenario has a file that it must not have.
void check_alone(const TestKey& key, const TestParts& parts) {
  for (const std::string_view part : {in, out, err}) {
    if (!parts.contains(part)) continue;
    throw json::Error("", key.file(part).string() + ": " + key.name + std::string(scenario) +
                              " beside it must be the only file of the test");
  }
}

// Throws if an accepted text is not the regular expression that it must be.
void check_expressions(const fs::path& file, const Scenario& read,
                       const compare::TextRules& rules) {
  for (std::size_t i = 0; i < read.accepted_outputs.size(); ++i) {
    const auto* const text = read.accepted_outputs[i].as<std::string>();
    const auto error = text != nullptr ? compare::regex_error(*text, rules) : std::nullopt;
    if (!error) continue;
    throw json::Error("", file.string() + ": /accept/" + std::to_string(i) + ": " + *error);
  }
}

// Throws if the options of a scenario have what it says itself, in the file of that name.
void check_options_of_scenario(const TestKey& key, const std::string& name,
                               const TestCase& test_case) {
  if (!test_case.expected.accepted.empty()) {
    throw json::Error("", key.file(opts).string() + ": /accept: expected it in " + name);
  }
  if (!test_case.args.empty()) {
    throw json::Error("", key.file(opts).string() + ": /args: expected the arguments in " + name);
  }
  if (test_case.checker && test_case.checker->is_interactor) {
    throw json::Error("", key.file(opts).string() +
                              ": /interactor: expected none, because the test is a scenario");
  }
}

// Throws if a rule of a test has no effect. Files that a program writes may be of any kind.
void check_rules(const TestCase& test_case) {
  if (test_case.checker || test_case.expected.ignores_output || !test_case.expected.folder.empty())
    return;
  const auto method = method_of(test_case, test_case.rules);
  const std::string rule = compare::rule_without_effect(test_case.rules, method);
  if (rule.empty()) return;
  throw json::Error("", test_case.input.string() + ": the rule " + rule +
                            " has no effect, because the answers are compared by the method " +
                            std::string(to_string(method)));
}

// Throws if an output that the test accepts cannot be one.
void check_accepted(const TestCase& test_case) {
  const Expectation& expected = test_case.expected;
  const bool has_any =
      expected.is_text ? !expected.answers_file.empty() : !expected.answers.empty();
  for (std::size_t i = 0; i < expected.accepted.size(); ++i) {
    const std::string place = test_case.files.options.string() + ": /accept";
    if (!has_any) throw json::Error("", place + ": the test has no expected output");
    const json::Value& accepted = expected.accepted[i];
    const auto* const list = accepted.as<json::Value::Array>();
    if (expected.answers.size() > 1 && (list == nullptr || list->empty())) {
      throw json::Error("", place + '/' + std::to_string(i) +
                                ": expected a list of answers, as several are expected, got " +
                                json::dump_start(accepted, compare::max_preview_bytes));
    }
  }
}

void read_scenario_file(const TestKey& key, const TestParts& parts, TestCase& test_case) {
  read_input(key, parts, test_case);
  test_case.input = test_case.expected.answers_file = key.file(scenario);  // the checker reads it
  check_alone(key, parts);
  if (test_case.has_files()) {
    throw json::Error("", key.file(scenario).string() + ": a scenario cannot have files");
  }
  check_options_of_scenario(key, key.name + std::string(scenario), test_case);
  within(key.file(scenario),
         [&](const std::string& text) { read_scenario(json::parse(text), test_case); });
  check_rules(test_case);
  check_expressions(key.file(scenario), *test_case.scenario, test_case.rules.text);
}

// Reads the test of a set of files of a scenario.json.
void read_set(const TestKey& key, const FoundTest& found, TestCase& test_case) {
  for (const std::string_view part : found.parts) {
    if (part == opts) continue;
    throw json::Error("", key.file(part).string() + ": the test " + key.name +
                              " has other files by its " + std::string(FolderScenario::file_name));
  }
  if (found.parts.contains(opts)) read_options_file(key.file(opts), test_case);
  check_options_of_scenario(key, std::string(FolderScenario::file_name), test_case);
  found.set->scenario->read(found.set->set, test_case);
  check_rules(test_case);
  check_expressions(test_case.expected.answers_file, *test_case.scenario, test_case.rules.text);
}

std::string read_stderr(const fs::path& file) {
  std::string text = system::read_text(file);
  text.erase(text.find_last_not_of(" \t\r\n") + 1);
  return text;
}

void read_fixture(const TestKey& key, const TestParts& parts, TestCase& test_case) {
  if (parts.contains(scenario)) return read_scenario_file(key, parts, test_case);
  read_input(key, parts, test_case);
  Expectation& expected = test_case.expected;
  const bool has_answers = parts.contains(out) || parts.contains(err) || !expected.folder.empty();
  expected.ignores_output = !has_answers && expected.exit_status;
  if (!has_answers && !expected.exit_status) {
    throw json::Error("", key.file(in).string() + ": its expected answers are missing: " +
                              key.name + std::string(out) + " or " + key.name + std::string(err));
  }
  if (parts.contains(out)) {
    expected.answers = within(key.file(out), [](const std::string& text) {
      auto values = json::read_values(text);
      if (values.empty()) throw json::Error("", "expected at least one answer, got none");
      return values;
    });
  }
  if (parts.contains(err)) expected.stderr_text = read_stderr(key.file(err));
  check_accepted(test_case);
  check_rules(test_case);
}

// Reads a text test without what is expected.
void read_text_input(const TextFiles& files, TestCase& test_case) {
  test_case.input = files.input;
  test_case.expected.stderr_file = files.new_error;
  test_case.expected.is_text = true;
  test_case.status.has_known_tags = !files.options;
  if (files.arguments) {
    within(*files.arguments, [&](const std::string& text) {
      if (text.find('\0') != text.npos) throw json::Error("", "expected arguments without NUL");
      try {
        test_case.args = process::shell_words(text);
      } catch (const std::exception& error) {
        throw json::Error("", error.what());
      }
    });
  }
  if (files.options) read_options_file(*files.options, test_case);
  if (files.output) test_case.expected.answers_file = *files.output;
  if (files.standard_input) test_case.files.standard_input = *files.standard_input;
  test_case.files.folder = files_folder(files.files);
  test_case.expected.folder = files_folder(files.expected_files);
}

void read_text_test(const TextFiles& files, TestCase& test_case) {
  read_text_input(files, test_case);
  if (files.error) test_case.expected.stderr_text = read_stderr(*files.error);
  test_case.expected.ignores_output = files.is_open();
  if (files.is_open() && !test_case.expected.exit_status) {
    throw json::Error("", files.input.string() + ": its expected output is missing: " +
                              files.new_output.filename().string());
  }
  check_accepted(test_case);
  check_rules(test_case);
  if (files.output) {
    within(*files.output, [&](const std::string& text) {
      const auto error = compare::regex_error(text, test_case.rules.text);
      if (error) throw json::Error("", *error);
    });
  }
}

// Returns the name of a test: its input, or a file of it if there is none.
fs::path name_of(const TestKey& key, const FoundTest& found) {
  if (found.set) return found.set->scenario->files(found.set->set).front();
  if (key.is_text) return fs::path(key.folder) / key.name;
  const TestParts& parts = found.parts;
  if (parts.contains(in) || (parts.empty() && !found.problems.empty())) return key.file(in);
  return key.file(parts.contains(scenario) ? scenario : *parts.begin());
}

// Calls `read` for each test case, which returns false if it is none. A test case is invalid if one
// of its parts is not a regular file or `read` throws.
template <class Read>
TestSuite collect(const fs::path& folder, std::span<const Layout> layouts, bool has_new_inputs,
                  const std::shared_ptr<const FolderScenario>& given, FolderOptions& options,
                  const Read& read) {
  TestSuite suite;
  const auto add = [&](TestCase test_case) {
    add_own_tags(test_case);
    options.finish(test_case);
    const bool is_valid = test_case.status.invalid.empty();
    (is_valid ? suite.valid : suite.invalid).push_back(std::move(test_case));
  };
  FoundFiles files = find_files(folder, layouts, has_new_inputs, given);
  for (const auto& [key, found] : files.tests) {
    TestCase test_case{.input = name_of(key, found)};
    if (key.is_text) test_case.files.text_parts = found.text.all();
    try {
      options.begin(test_case);
      if (!read(key, found, test_case)) continue;
    } catch (const std::runtime_error& error) {  // also catches json::Error
      system::rethrow_if_of_machine();
      test_case.status.invalid = error.what();
    }
    if (!found.problems.empty()) test_case.status.invalid = text::joined(found.problems, "; ");
    add(std::move(test_case));
  }
  for (const TestCase& test_case : suite.valid) {
    for (const fs::path& file : test_case.expected.accepted_files) {
      std::erase(files.others, file);
      std::erase(files.strays, file);
    }
  }
  for (TestCase& test_case : files.invalid) add(std::move(test_case));
  suite.others = std::move(files.others);
  suite.strays = std::move(files.strays);
  return suite;
}

}  // namespace

fs::path part_beside(const fs::path& input, std::string_view part) {
  std::string path = input.string();
  path.resize(path.size() - end_of_input(path).size());
  return path.append(part);
}

std::vector<fs::path> accepted_files(const fs::path& options) {
  TestCase beside{.input = options, .expected = {.is_text = true}};
  try {
    read_options_file(options, beside);
  } catch (const std::runtime_error&) {  // also catches json::Error
    system::rethrow_if_of_machine();
  }
  return beside.expected.accepted_files;
}

std::vector<std::pair<fs::path, fs::path>> parts_of_test(const fs::path& input,
                                                         const fs::path& copy,
                                                         std::span<const Layout> layouts) {
  std::vector<std::pair<fs::path, fs::path>> parts;
  if (!end_of_input(input.native()).empty()) {
    for (const auto part : {part::in, part::out, part::err, part::opts, part::scenario, part::files,
                            part::expected_files}) {
      const fs::path path = part_beside(input, part);
      std::error_code ignored;
      const bool exists = fs::exists(fs::symlink_status(path, ignored));
      if (exists) parts.emplace_back(path, part_beside(copy, part));
    }
  } else if (const auto texts = text_files(input, layouts)) {
    auto all = texts->all();
    for (fs::path& folder : texts->folders()) all.push_back(std::move(folder));
    if (texts->options) {
      for (fs::path& file : accepted_files(*texts->options)) all.push_back(std::move(file));
    }
    for (const fs::path& path : all) {
      const fs::path beside = path.lexically_relative(input.parent_path());
      parts.emplace_back(path, (copy.parent_path() / beside).lexically_normal());
    }
  }
  return parts;
}

compare::Method method_of(const TestCase& test, const compare::Rules& rules) {
  using compare::Method;
  if (rules.method) return *rules.method;
  const bool has_text_rules = rules.text != compare::TextRules();
  if (test.scenario) return has_text_rules ? Method::text : Method::json;
  if (!test.expected.is_text) return Method::json;
  if (has_text_rules || test.expected.answers_file.empty()) return Method::text;
  try {
    json::read_values(system::read_text(test.expected.answers_file));
    return Method::json;
  } catch (const json::Error&) {
    return Method::text;
  }
}

std::vector<TestCase> TestSuite::all() const {
  std::vector<TestCase> tests = valid;
  tests.insert(tests.end(), invalid.begin(), invalid.end());
  return tests;
}

std::vector<std::string> TestSuite::problems() const {
  std::vector<std::string> lines;
  lines.reserve(invalid.size());
  for (const TestCase& test_case : invalid) lines.push_back(test_case.status.invalid);
  return lines;
}

TestSuite find_test_cases(const fs::path& folder, std::span<const Layout> layouts,
                          const std::shared_ptr<const FolderScenario>& given) {
  FolderOptions options(folder);
  const auto read = [](const TestKey& key, const FoundTest& one, TestCase& test_case) {
    const TestParts& parts = one.parts;
    if (one.set) {
      read_set(key, one, test_case);
    } else if (key.is_text) {
      read_text_test(one.text, test_case);
    } else if (parts.contains(in) || parts.contains(scenario)) {
      read_fixture(key, parts, test_case);
    } else if (one.problems.empty()) {
      throw json::Error("", without_input(key, parts));
    }
    check_peers(test_case);
    return true;
  };
  TestSuite suite = collect(folder, layouts, false, given, options, read);
  std::erase_if(suite.valid, [&](TestCase& test_case) {
    test_case.status.invalid = options.problem_of_needs(test_case);
    if (test_case.status.invalid.empty()) return false;
    suite.invalid.push_back(std::move(test_case));
    return true;
  });
  options.share_points(suite.valid);
  return suite;
}

TestSuite find_inputs(const fs::path& folder, std::span<const Layout> layouts) {
  const auto read = [](const TestKey& key, const FoundTest& one, TestCase& test_case) {
    const TestParts& parts = one.parts;
    if (one.set) {
      read_set(key, one, test_case);
    } else if (key.is_text) {
      read_text_input(one.text, test_case);
    } else if (parts.contains(scenario)) {
      read_fixture(key, parts, test_case);
    } else if (parts.contains(in)) {
      read_input(key, parts, test_case);
    } else {
      return !one.problems.empty();
    }
    return true;
  };
  FolderOptions options(folder);
  return collect(folder, layouts, true, nullptr, options, read);
}

std::optional<fs::path> input_of(const fs::path& file) {
  const auto part = part_of(file);
  if (!part) return std::nullopt;
  const auto& key = part->first;
  std::error_code error;
  const bool is_scenario = part->second == scenario || (fs::exists(key.file(scenario), error) &&
                                                        !fs::exists(key.file(in), error));
  return key.file(is_scenario && part->second != in ? scenario : in);
}

namespace {

void read_json_test(const fs::path& input, TestCase& test_case) {
  const auto key = part_of(input)->first;
  const FoundTest found = find_files_of(key);
  const TestParts& parts = found.parts;
  if (!found.problems.empty()) throw json::Error("", found.problems.front());
  if (parts.empty()) throw std::runtime_error("could not read " + input.string());
  if (!parts.contains(in) && !parts.contains(scenario)) {
    throw json::Error("", without_input(key, parts));
  }
  read_fixture(key, parts, test_case);
}

void read_text_test(const fs::path& input, const std::optional<TextFiles>& files,
                    TestCase& test_case) {
  if (!files) throw json::Error("", input.string() + ": its expected output is missing");
  for (const fs::path& file : files->all()) {
    const std::string reason = system::why_not_regular_file(file);
    if (!reason.empty()) throw json::Error("", file.string() + ": " + reason);
  }
  read_text_test(*files, test_case);
}

// Reads the test case of one input, which may be invalid. `set`: its files by a scenario.json.
TestCase read_one(const fs::path& input, FolderOptions* options, std::span<const Layout> layouts,
                  const std::optional<FileSet>& set = std::nullopt) {
  TestCase test_case{.input = input};
  try {
    const bool is_json = part_of(input).has_value();
    const auto files = is_json || set ? std::nullopt : text_files(input, layouts);
    if (files) test_case.files.text_parts = files->all();
    if (options != nullptr) options->begin(test_case);
    if (set) {
      const auto& [folder, name] = set->set;
      read_set({folder.string(), name}, find_set(*set), test_case);
    } else if (is_json) {
      read_json_test(input, test_case);
    } else {
      read_text_test(input, files, test_case);
    }
  } catch (const std::runtime_error& error) {  // also catches json::Error
    system::rethrow_if_of_machine();
    test_case.status.invalid = error.what();
  }
  add_own_tags(test_case);
  if (options != nullptr) options->finish(test_case);
  return test_case;
}

}  // namespace

TestSuite find_test(const fs::path& named, std::span<const Layout> layouts,
                    const std::shared_ptr<const FolderScenario>& given) {
  const fs::path file = named.has_parent_path() ? named : "." / named;
  TestCase test_case{.input = named};
  try {
    const auto set = file_set_of(file, given);
    const auto input = set ? set->scenario->files(set->set).front() : input_of(file);
    if (input || text_files(file, layouts)) {
      const fs::path found = input.value_or(file);
      FolderOptions options(found.parent_path());
      test_case = read_one(found, &options, layouts, set);
    } else {
      test_case.status.invalid =
          named.string() + ": expected the input of a test, such as 1-in.json or 1.in";
    }
    check_peers(test_case);
  } catch (const std::runtime_error& error) {  // also catches json::Error
    system::rethrow_if_of_machine();
    test_case.status.invalid = error.what();
  }
  TestSuite suite;
  const bool is_valid = test_case.status.invalid.empty();
  (is_valid ? suite.valid : suite.invalid).push_back(std::move(test_case));
  return suite;
}

TestCase read_test_case(const fs::path& input, FolderOptions* options,
                        std::span<const Layout> layouts) {
  TestCase test_case = read_one(input, options, layouts);
  if (!test_case.status.invalid.empty()) throw json::Error("", test_case.status.invalid);
  return test_case;
}

TestCase read_test_case(const FileSet& set, FolderOptions* options) {
  TestCase test_case = read_one(set.scenario->files(set.set).front(), options, {}, set);
  if (!test_case.status.invalid.empty()) throw json::Error("", test_case.status.invalid);
  check_peers(test_case);
  return test_case;
}

}  // namespace gauntlet::grading
