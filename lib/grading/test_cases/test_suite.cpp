#include "grading/test_cases/test_suite.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <set>
#include <stdexcept>
#include <system_error>
#include <unordered_set>
#include <utility>

#include "compare/regex/regex.hpp"
#include "gauntlet/json.hpp"
#include "grading/test_cases/strays.hpp"
#include "grading/test_cases/test_files.hpp"
#include "process/shell.hpp"
#include "text/names.hpp"

namespace gauntlet::grading {
namespace {

namespace fs = std::filesystem;

using part::in, part::out, part::err, part::opts, part::scenario;

// The folder of a test case's files and the start of their names, or the name of a text input;
// ordered by folder, then name.
struct Key {
  std::string folder;
  std::string name;
  bool is_text = false;

  fs::path file(std::string_view part) const {
    return fs::path(folder) / (name + std::string(part));
  }

  bool operator<(const Key& other) const {
    if (folder != other.folder) return text::natural_less(folder, other.folder);
    if (name != other.name) return text::natural_less(name, other.name);
    return is_text < other.is_text;
  }
};

using Parts = std::set<std::string_view>;
constexpr std::array folders{part::expected_files, part::files};

// The files that were found of a test case.
struct Found {
  Parts parts = {};
  TextFiles text = {};                     // of a text test
  std::vector<std::string> problems = {};  // one line for each part that is not a regular file
};

bool is_hidden(const fs::path& path) { return path.filename().string().starts_with('.'); }

using PartOfTest = std::pair<Key, std::string_view>;

// Returns the test case that a file belongs to by its name, and the part that it is.
std::optional<PartOfTest> part_of(const fs::path& file,
                                  std::span<const std::string_view> parts = part::all) {
  const std::string name = file.filename().string();
  if (is_hidden(file)) return std::nullopt;
  for (const std::string_view part : parts) {
    if (name.size() == part.size() || !name.ends_with(part)) continue;
    return {{{file.parent_path().string(), name.substr(0, name.size() - part.size())}, part}};
  }
  return std::nullopt;
}

void add(const fs::path& file, std::string_view part, Found& found) {
  const std::string reason = system::why_not_regular_file(file);
  if (reason.empty()) {
    found.parts.insert(part);
  } else {
    found.problems.push_back(file.string() + ": " + reason);
  }
}

// Searches for the files of test cases in and below a folder.
class Finder {
 public:
  Finder(const fs::path& folder, std::span<const Layout> layouts, bool has_new_inputs)
      : layouts_(layouts), has_new_inputs_(has_new_inputs), pending_{folder} {
    while (!pending_.empty()) look_into_next();
    for (const auto& [key, part] : folders_) {
      if (const auto found = found_.find(key); found != found_.end()) {
        found->second.parts.insert(part);
      }
    }
    leave_out_ambiguous();
    for (const Layout& layout : layouts) {
      if (!has_new_inputs) report_unanswered(layout);
    }
    std::ranges::sort(invalid_, {}, &TestCase::input);
  }

  const std::map<Key, Found>& found() const { return found_; }
  // Returns the inputs without an output, and the folders that cannot be listed.
  const std::vector<TestCase>& invalid() const { return invalid_; }

  // Returns the files that belong to no test, in ascending order.
  std::vector<fs::path> others() const {
    std::vector<fs::path> all;
    for (const auto* const files : {&others_, &unanswered_}) {
      std::ranges::copy_if(*files, std::back_inserter(all),
                           [&](const fs::path& file) { return !known_.contains(file.native()); });
    }
    std::ranges::sort(all, {}, &fs::path::native);
    all.erase(std::unique(all.begin(), all.end()), all.end());
    return all;
  }

  // Returns those among `others`, and the folders without tests, that look like parts of tests, in
  // ascending order.
  std::vector<fs::path> strays(const std::vector<fs::path>& others) const {
    const std::vector<const Layout*> used(used_.begin(), used_.end());
    const bool has_json_tests =
        std::ranges::any_of(found_, [](const auto& each) { return !each.first.is_text; });
    std::vector<fs::path> found;
    std::ranges::copy_if(others, std::back_inserter(found), [&](const fs::path& file) {
      return looks_like_part(file, used, has_json_tests);
    });
    std::ranges::copy_if(searched_, std::back_inserter(found), [&](const fs::path& folder) {
      return folder_looks_like_part(folder, used, has_json_tests) && !has_tests(folder);
    });
    std::ranges::sort(found, {}, &fs::path::native);
    return found;
  }

 private:
  bool has_tests(const fs::path& folder) const {
    return std::ranges::any_of(
        found_, [&](const auto& each) { return system::is_inside(each.first.folder, folder); });
  }

  void add_invalid(const fs::path& path, const std::string& reason) {
    invalid_.push_back({.input = path, .invalid = path.string() + ": " + reason});
  }

  void look_into_next() {
    const fs::path folder = std::move(pending_.back());
    pending_.pop_back();
    std::error_code error;
    fs::directory_iterator entries(folder, error);
    while (!error && entries != fs::directory_iterator()) {
      look_at(entries->path());
      entries.increment(error);
    }
    if (error) add_invalid(folder, "cannot be read: " + error.message());
  }

  // Links to folders are not followed: some lead back, such as node_modules/NAME to "..".
  void look_at(const fs::path& path) {
    if (is_hidden(path)) return;
    if (const auto part = part_of(path)) return add(path, part->second, found_[part->first]);
    if (auto folder = part_of(path, folders)) folders_.push_back(*std::move(folder));
    std::error_code error;
    const bool is_link = fs::is_symlink(path, error);
    const bool is_folder = fs::is_directory(path, error);
    const bool is_searched =
        is_folder && !is_link && !is_files_folder(path) && !is_text_files_folder(path, layouts_);
    if (is_searched) {
      pending_.push_back(path);
      searched_.push_back(path);
    }
    if (!is_folder) look_at_text(path);
    if (error == std::errc::filename_too_long || error == std::errc::permission_denied) {
      add_invalid(path, "cannot be read: " + error.message());
    }
  }

  void look_at_text(const fs::path& path) {
    if (path.filename() == "opts.json") return;  // of a folder, or found with its test
    const bool is_input = std::ranges::any_of(
        layouts_, [&](const Layout& layout) { return layout.input.match(path).has_value(); });
    if (!is_input) return others_.push_back(path);
    auto files = text_files(path, layouts_);
    if (has_new_inputs_ && (!files || files->is_open())) {
      if (auto created = new_text_files(path, layouts_)) files = std::move(created);
    }
    if (!files) return unanswered_.push_back(path);
    Found& found = found_[{path.parent_path().string(), path.filename().string(), true}];
    for (const fs::path& file : files->all()) {
      if (has_new_inputs_ && file == files->output && !fs::exists(file)) continue;
      const std::string reason = system::why_not_regular_file(file);
      if (!reason.empty()) found.problems.push_back(file.string() + ": " + reason);
    }
    for (const fs::path& file : files->all()) known_.insert(file.native());
    used_.insert(files->used_layout);
    found.text = *std::move(files);
  }

  // Also leaves out inputs of any extension whose output belongs to another input.
  void leave_out_ambiguous() {
    std::map<std::string, int> inputs;  // of each output
    for (const auto& [key, found] : found_) {
      if (found.text.output) ++inputs[found.text.output->native()];
    }
    std::erase_if(found_, [&](const auto& each) {
      const TextFiles& files = each.second.text;
      const bool is_ambiguous = files.output && files.used_layout->input.has_any_extension() &&
                                inputs[files.output->native()] > 1;
      if (!is_ambiguous) return false;
      for (const fs::path& file : files.all()) {
        if (known_.erase(file.native()) > 0) others_.push_back(file);
      }
      return true;
    });
    for (const auto& [key, found] : found_) {
      for (const fs::path& file : found.text.all()) known_.insert(file.native());
    }
  }

  // Reports the inputs without an output in a folder with complete tests of the same layout. Other
  // files with such names are not inputs of tests, nor are the options of a test.
  void report_unanswered(const Layout& layout) {
    if (layout.is_known_by_output) return;
    for (const fs::path& input : unanswered_) {
      if (known_.contains(input.native())) continue;  // such as input/3.args of input/3
      const auto match = layout.input.match(input);
      const bool is_among_tests = match && std::ranges::any_of(found_, [&](const auto& each) {
                                    if (!each.first.is_text) return false;
                                    const auto other = layout.input.match(each.second.text.input);
                                    return other && other->folder == match->folder;
                                  });
      if (!is_among_tests) continue;
      known_.insert(input.native());
      add_invalid(input, "its expected output is missing: " +
                             layout.outputs.front().fill(*match).filename().string() +
                             (&layout == layouts_.data() ? "; xtest accept records it" : ""));
    }
  }

  std::span<const Layout> layouts_;
  bool has_new_inputs_;
  std::vector<fs::path> pending_;
  std::vector<fs::path> searched_;         // the folders below the first that belong to no test
  std::vector<fs::path> others_;           // files whose names are not those of inputs
  std::set<const Layout*> used_;           // the layouts of the tests
  std::vector<PartOfTest> folders_;        // with the files of a test, if there is one of the name
  std::vector<fs::path> unanswered_;       // inputs of text tests without an output
  std::unordered_set<std::string> known_;  // the files of text tests
  std::map<Key, Found> found_;
  std::vector<TestCase> invalid_;
};

// The functions below set the members of a test case in the order in which its files are read,
// until they throw. So an invalid test has what could be read.

void read_options_file(const fs::path& file, TestCase& test_case) {
  test_case.has_known_tags = false;
  within(file, [&](const std::string& text) { read_options(json::parse(text), test_case); });
  test_case.has_known_tags = true;
}

void read_input(const Key& key, const Parts& parts, TestCase& test_case) {
  test_case.input = key.file(in);
  if (parts.contains(opts)) read_options_file(key.file(opts), test_case);
  if (parts.contains(out)) test_case.expected_file = key.file(out);
  if (parts.contains(part::files)) test_case.files = files_folder(key.file(part::files));
  if (parts.contains(part::expected_files)) {
    test_case.expected_files = files_folder(key.file(part::expected_files));
  }
}

// Precondition: there is a part.
std::string without_input(const Key& key, const Parts& parts) {
  std::string files;
  for (const std::string_view part : parts) {
    files += files.empty() ? key.file(part).string() : " and " + key.name + std::string(part);
  }
  return files + (parts.size() == 1 ? ": its input " : ": their input ") + key.name +
         std::string(in) + " is missing";
}

// Throws if a scenario has a file that it must not have.
void check_alone(const Key& key, const Parts& parts) {
  for (const std::string_view part : {in, out, err}) {
    if (!parts.contains(part)) continue;
    throw json::Error("", key.file(part).string() + ": " + key.name + std::string(scenario) +
                              " beside it must be the only file of the test");
  }
}

// Throws if an accepted text is not the regular expression that it must be.
void check_expressions(const Key& key, const Scenario& read) {
  for (std::size_t i = 0; i < read.accepted_outputs.size(); ++i) {
    const auto* const text = read.accepted_outputs[i].as<std::string>();
    const auto error = text != nullptr ? compare::regex_error(*text) : std::nullopt;
    if (!error) continue;
    throw json::Error(
        "", key.file(scenario).string() + ": /accept/" + std::to_string(i) + ": " + *error);
  }
}

void read_scenario_file(const Key& key, const Parts& parts, TestCase& test_case) {
  read_input(key, parts, test_case);
  test_case.input = test_case.expected_file = key.file(scenario);  // the checker reads it
  check_alone(key, parts);
  if (test_case.has_files()) {
    throw json::Error("", key.file(scenario).string() + ": a scenario cannot have files");
  }
  if (!test_case.args.empty()) {
    throw json::Error("", key.file(opts).string() + ": /args: expected the arguments in " +
                              key.name + std::string(scenario));
  }
  if (test_case.checker && test_case.checker->is_interactor) {
    throw json::Error("", key.file(opts).string() +
                              ": /interactor: expected none, because the test is a scenario");
  }
  within(key.file(scenario),
         [&](const std::string& text) { read_scenario(json::parse(text), test_case); });
  if (test_case.rules.text.regex) check_expressions(key, *test_case.scenario);
}

std::string read_stderr(const fs::path& file) {
  std::string text = system::read_text(file);
  text.erase(text.find_last_not_of(" \t\r\n") + 1);
  return text;
}

// Throws if a test that is compared as JSON has rules for texts.
void check_text_rules(const Key& key, const TestCase& test_case) {
  const auto method = test_case.rules.method.value_or(compare::Method::json);
  if (method != compare::Method::json || test_case.rules.text == compare::TextRules{} ||
      !test_case.expected_files.empty()) {
    return;
  }
  throw json::Error("", key.file(opts).string() +
                            ": /rules: expected POINTER=MODE, because the answers are JSON; other "
                            "rules need \"compare\": \"text\" or \"tokens\"");
}

void read_fixture(const Key& key, const Parts& parts, TestCase& test_case) {
  if (parts.contains(scenario)) return read_scenario_file(key, parts, test_case);
  read_input(key, parts, test_case);
  check_text_rules(key, test_case);
  const bool has_answers =
      parts.contains(out) || parts.contains(err) || !test_case.expected_files.empty();
  test_case.ignores_output = !has_answers && test_case.exit_status;
  if (!has_answers && !test_case.exit_status) {
    throw json::Error("", key.file(in).string() + ": its expected answers are missing: " +
                              key.name + std::string(out) + " or " + key.name + std::string(err));
  }
  if (parts.contains(out)) {
    test_case.expected_answers = within(key.file(out), [](const std::string& text) {
      auto values = json::read_values(text);
      if (values.empty()) throw json::Error("", "expected at least one answer, got none");
      return values;
    });
  }
  if (parts.contains(err)) {
    test_case.expected_stderr = read_stderr(key.file(err));
  }
}

// Reads a text test without what is expected.
void read_text_input(const TextFiles& files, TestCase& test_case) {
  test_case.input = files.input;
  test_case.stderr_file = files.new_error;
  test_case.is_text = true;
  test_case.text_parts = files.all();
  if (files.options) read_options_file(*files.options, test_case);
  if (files.output) test_case.expected_file = *files.output;
  if (files.standard_input) test_case.standard_input = *files.standard_input;
  if (files.arguments) {
    within(*files.arguments, [&](const std::string& text) {
      try {
        const auto args = process::shell_words(text);
        if (test_case.args.empty()) test_case.args = args;  // those of the options have priority
      } catch (const std::exception& error) {
        throw json::Error("", error.what());
      }
    });
  }
  test_case.files = files_folder(files.files);
  test_case.expected_files = files_folder(files.expected_files);
}

void read_text_test(const TextFiles& files, TestCase& test_case) {
  read_text_input(files, test_case);
  if (files.error) test_case.expected_stderr = read_stderr(*files.error);
  test_case.ignores_output = files.is_open();
  if (files.is_open() && !test_case.exit_status) {
    throw json::Error("", files.input.string() + ": its expected output is missing: " +
                              files.new_output.filename().string());
  }
  if (test_case.rules.text.regex && files.output) {
    within(*files.output, [](const std::string& text) {
      if (const auto error = compare::regex_error(text)) throw json::Error("", *error);
    });
  }
}

// Returns the name of a test: its input, or a file of it if there is none.
fs::path name_of(const Key& key, const Found& found) {
  if (key.is_text) return fs::path(key.folder) / key.name;
  const Parts& parts = found.parts;
  if (parts.contains(in) || (parts.empty() && !found.problems.empty())) return key.file(in);
  return key.file(parts.contains(scenario) ? scenario : *parts.begin());
}

// Calls `read` for each test case, which returns false if it is none. A test case is invalid if one
// of its parts is not a regular file or `read` throws. Applies the options of folders, if any.
// `has_new_inputs`: text inputs without an output count.
template <class Read>
TestSuite collect(const fs::path& folder, std::span<const Layout> layouts, bool has_new_inputs,
                  FolderOptions* options, const Read& read) {
  TestSuite suite;
  const auto add = [&](TestCase test_case) {
    add_own_tags(test_case);
    if (options != nullptr) options->apply(test_case);
    (test_case.invalid.empty() ? suite.valid : suite.invalid).push_back(std::move(test_case));
  };
  const Finder finder(folder, layouts, has_new_inputs);
  for (const auto& [key, found] : finder.found()) {
    TestCase test_case{.input = name_of(key, found)};
    try {
      if (!read(key, found, test_case)) continue;
    } catch (const std::runtime_error& error) {  // also catches json::Error
      test_case.invalid = error.what();
    }
    if (!found.problems.empty()) test_case.invalid = text::joined(found.problems, "; ");
    add(std::move(test_case));
  }
  for (const TestCase& test_case : finder.invalid()) add(test_case);
  suite.others = finder.others();
  suite.strays = finder.strays(suite.others);
  return suite;
}

}  // namespace

fs::path part_beside(const fs::path& input, std::string_view part) {
  std::string path = input.string();
  path.resize(path.size() - end_of_input(path).size());
  return path.append(part);
}

std::vector<TestCase> TestSuite::all() const {
  std::vector<TestCase> tests = valid;
  tests.insert(tests.end(), invalid.begin(), invalid.end());
  return tests;
}

std::vector<std::string> TestSuite::problems() const {
  std::vector<std::string> lines;
  lines.reserve(invalid.size());
  for (const TestCase& test_case : invalid) lines.push_back(test_case.invalid);
  return lines;
}

TestSuite find_test_cases(const fs::path& folder, std::span<const Layout> layouts) {
  FolderOptions options(folder);
  const auto read = [](const Key& key, const Found& one, TestCase& test_case) {
    const Parts& parts = one.parts;
    if (key.is_text) {
      read_text_test(one.text, test_case);
    } else if (parts.contains(in) || parts.contains(scenario)) {
      read_fixture(key, parts, test_case);
    } else if (one.problems.empty()) {
      throw json::Error("", without_input(key, parts));
    }
    check_peers(test_case);
    return true;
  };
  TestSuite suite = collect(folder, layouts, false, &options, read);
  options.share_points(suite.valid);
  return suite;
}

TestSuite find_inputs(const fs::path& folder, std::span<const Layout> layouts) {
  const auto read = [](const Key& key, const Found& one, TestCase& test_case) {
    const Parts& parts = one.parts;
    if (key.is_text) {
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
  return collect(folder, layouts, true, nullptr, read);
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
  Found found;
  for (const std::string_view part : part::all) {
    std::error_code error;
    const fs::path file = key.file(part);
    if (fs::symlink_status(file, error).type() != fs::file_type::not_found) add(file, part, found);
  }
  Parts& parts = found.parts;
  const auto& problems = found.problems;
  if (!problems.empty()) throw json::Error("", problems.front());
  if (parts.empty()) throw std::runtime_error("could not read " + input.string());
  if (!parts.contains(in) && !parts.contains(scenario)) {
    throw json::Error("", without_input(key, parts));
  }
  parts.insert(folders.begin(), folders.end());
  read_fixture(key, parts, test_case);
}

void read_text_test(const fs::path& input, std::span<const Layout> layouts, TestCase& test_case) {
  const auto files = text_files(input, layouts);
  if (!files) throw json::Error("", input.string() + ": its expected output is missing");
  for (const fs::path& file : files->all()) {
    const std::string reason = system::why_not_regular_file(file);
    if (!reason.empty()) throw json::Error("", file.string() + ": " + reason);
  }
  read_text_test(*files, test_case);
}

// Reads the test case of one input, which may be invalid.
TestCase read_one(const fs::path& input, const fs::path& root, std::span<const Layout> layouts) {
  TestCase test_case{.input = input};
  try {
    if (part_of(input)) {
      read_json_test(input, test_case);
    } else {
      read_text_test(input, layouts, test_case);
    }
  } catch (const std::runtime_error& error) {  // also catches json::Error
    test_case.invalid = error.what();
  }
  add_own_tags(test_case);
  if (!root.empty()) FolderOptions(root).apply(test_case);
  return test_case;
}

}  // namespace

TestSuite find_test(const fs::path& named, std::span<const Layout> layouts) {
  const fs::path file = named.has_parent_path() ? named : "." / named;
  const auto input = input_of(file);
  TestCase test_case{.input = named};
  if (input || text_files(file, layouts)) {
    test_case = read_one(input.value_or(file), file.parent_path(), layouts);
  } else {
    test_case.invalid =
        named.string() + ": expected the input of a test, such as 1-in.json or 1.in";
  }
  try {
    check_peers(test_case);
  } catch (const json::Error& error) {
    test_case.invalid = error.what();
  }
  TestSuite suite;
  (test_case.invalid.empty() ? suite.valid : suite.invalid).push_back(std::move(test_case));
  return suite;
}

TestCase read_test_case(const fs::path& input, const fs::path& root,
                        std::span<const Layout> layouts) {
  TestCase test_case = read_one(input, root, layouts);
  if (!test_case.invalid.empty()) throw json::Error("", test_case.invalid);
  return test_case;
}

}  // namespace gauntlet::grading
