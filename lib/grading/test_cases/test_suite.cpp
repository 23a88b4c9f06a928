#include "grading/test_cases/test_suite.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <stdexcept>
#include <system_error>
#include <utility>

#include "compare/regex/regex.hpp"
#include "gauntlet/json.hpp"
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
    for (const Layout& layout : layouts) {
      if (!has_new_inputs) report_unanswered(layout);
    }
    std::ranges::sort(problems_);
  }

  const std::map<Key, Found>& found() const { return found_; }
  // Returns one line for each folder that cannot be listed.
  const std::vector<std::string>& problems() const { return problems_; }

 private:
  void look_into_next() {
    const fs::path folder = std::move(pending_.back());
    pending_.pop_back();
    std::error_code error;
    fs::directory_iterator entries(folder, error);
    while (!error && entries != fs::directory_iterator()) {
      look_at(entries->path());
      entries.increment(error);
    }
    if (error) problems_.push_back(folder.string() + ": cannot be read: " + error.message());
  }

  // Links to folders are not followed. A link to a folder that contains it is reported, as it is a
  // mistake.
  void look_at(const fs::path& path) {
    if (is_hidden(path)) return;
    if (const auto part = part_of(path)) return add(path, part->second, found_[part->first]);
    if (auto folder = part_of(path, folders)) folders_.push_back(*std::move(folder));
    std::error_code error;
    const bool is_link = fs::is_symlink(path, error);
    const bool is_folder = fs::is_directory(path, error);
    const bool is_searched =
        is_folder && !is_link && !is_files_folder(path) && !is_text_files_folder(path, layouts_);
    if (is_searched) pending_.push_back(path);
    if (!is_folder) look_at_text(path);
    const bool leads_back =
        is_folder && is_link &&
        system::is_inside(system::canonical_path(path.parent_path()), system::canonical_path(path));
    if (leads_back || error == std::errc::too_many_symbolic_link_levels) {
      problems_.push_back(path.string() + ": it is a symbolic link loop");
    }
  }

  void look_at_text(const fs::path& path) {
    const bool is_input = std::ranges::any_of(
        layouts_, [&](const Layout& layout) { return layout.input.match(path).has_value(); });
    if (!is_input) return;
    auto files = text_files(path, layouts_);
    if (!files && has_new_inputs_) files = new_text_files(path, layouts_);
    if (!files) return unanswered_.push_back(path);
    Found& found = found_[{path.parent_path().string(), path.filename().string(), true}];
    for (const fs::path& file : files->all()) {
      if (has_new_inputs_ && file == files->output && !fs::exists(file)) continue;
      const std::string reason = system::why_not_regular_file(file);
      if (!reason.empty()) found.problems.push_back(file.string() + ": " + reason);
    }
    for (const fs::path& file : files->all()) known_.insert(file);
    found.text = *std::move(files);
  }

  // Reports the inputs without an output in a folder with complete tests of the same layout. Other
  // files with such names are not inputs of tests, nor are the options of a test.
  void report_unanswered(const Layout& layout) {
    if (layout.is_known_by_output) return;
    for (const fs::path& input : unanswered_) {
      if (known_.contains(input)) continue;  // such as input/3.args of input/3
      const auto match = layout.input.match(input);
      const bool is_among_tests = match && std::ranges::any_of(found_, [&](const auto& each) {
                                    if (!each.first.is_text) return false;
                                    const auto other = layout.input.match(each.second.text.input);
                                    return other && other->folder == match->folder;
                                  });
      if (!is_among_tests) continue;
      problems_.push_back(input.string() + ": its expected output is missing: " +
                          layout.outputs.front().fill(*match).filename().string() +
                          (&layout == layouts_.data() ? "; xtest accept records it" : ""));
    }
  }

  std::span<const Layout> layouts_;
  bool has_new_inputs_;
  std::vector<fs::path> pending_;
  std::vector<PartOfTest> folders_;   // with the files of a test, if there is one of the name
  std::vector<fs::path> unanswered_;  // inputs of text tests without an output
  std::set<fs::path> known_;          // the files of text tests
  std::map<Key, Found> found_;
  std::vector<std::string> problems_;
};

TestCase read_input(const Key& key, const Parts& parts) {
  TestCase test_case{.input = key.file(in)};
  if (parts.contains(opts)) {
    within(key.file(opts),
           [&](const std::string& text) { read_options(json::parse(text), test_case); });
  }
  if (parts.contains(out)) test_case.expected_file = key.file(out);
  if (parts.contains(part::files)) test_case.files = files_folder(key.file(part::files));
  if (parts.contains(part::expected_files)) {
    test_case.expected_files = files_folder(key.file(part::expected_files));
  }
  return test_case;
}

std::string without_input(const Key& key, std::string_view part) {
  return key.file(part).string() + ": its input " + key.name + std::string(in) + " is missing";
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

TestCase read_scenario_file(const Key& key, const Parts& parts) {
  check_alone(key, parts);
  TestCase test_case = read_input(key, parts);
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
  test_case.input = test_case.expected_file = key.file(scenario);  // the checker reads it
  within(key.file(scenario),
         [&](const std::string& text) { read_scenario(json::parse(text), test_case); });
  if (test_case.rules.text.regex) check_expressions(key, *test_case.scenario);
  return test_case;
}

std::string read_stderr(const fs::path& file) {
  std::string text = system::read_file(file);
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

TestCase read_fixture(const Key& key, const Parts& parts) {
  if (parts.contains(scenario)) {
    TestCase test_case = read_scenario_file(key, parts);
    add_own_tags(test_case);
    return test_case;
  }
  TestCase test_case = read_input(key, parts);
  check_text_rules(key, test_case);
  if (!parts.contains(out) && !parts.contains(err) && test_case.expected_files.empty()) {
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
  add_own_tags(test_case);
  return test_case;
}

// Reads a text test without what is expected.
TestCase read_text_input(const TextFiles& files) {
  TestCase test_case{.input = files.input,
                     .stderr_file = files.new_error,
                     .is_text = true,
                     .text_parts = files.all()};
  if (files.output) test_case.expected_file = *files.output;
  if (files.arguments) {
    within(*files.arguments, [&](const std::string& text) {
      try {
        test_case.args = process::shell_words(text);
      } catch (const std::exception& error) {
        throw json::Error("", error.what());
      }
    });
  }
  if (files.options) {
    within(*files.options,
           [&](const std::string& text) { read_options(json::parse(text), test_case); });
  }
  test_case.files = files_folder(files.files);
  test_case.expected_files = files_folder(files.expected_files);
  return test_case;
}

TestCase read_text_test(const TextFiles& files) {
  TestCase test_case = read_text_input(files);
  if (files.error) test_case.expected_stderr = read_stderr(*files.error);
  if (test_case.rules.text.regex && files.output) {
    within(*files.output, [](const std::string& text) {
      if (const auto error = compare::regex_error(text)) throw json::Error("", *error);
    });
  }
  add_own_tags(test_case);
  return test_case;
}

// Calls `read` for each test case whose parts are all regular files. `has_new_inputs`: text inputs
// without an output count.
template <class Read>
TestSuite collect(const fs::path& folder, std::span<const Layout> layouts, bool has_new_inputs,
                  const Read& read) {
  TestSuite test_cases;
  const Finder finder(folder, layouts, has_new_inputs);
  for (const auto& [key, found] : finder.found()) {
    try {
      if (found.problems.empty()) read(key, found, test_cases);
    } catch (const std::runtime_error& error) {  // also catches json::Error
      test_cases.problems.emplace_back(error.what());
    }
    test_cases.problems.insert(test_cases.problems.end(), found.problems.begin(),
                               found.problems.end());
  }
  test_cases.problems.insert(test_cases.problems.end(), finder.problems().begin(),
                             finder.problems().end());
  return test_cases;
}

}  // namespace

fs::path part_beside(const fs::path& input, std::string_view part) {
  std::string path = input.string();
  path.resize(path.size() - end_of_input(path).size());
  return path.append(part);
}

TestSuite find_test_cases(const fs::path& folder, std::span<const Layout> layouts) {
  FolderOptions options(folder);
  const auto read = [&](const Key& key, const Found& one, TestSuite& found) {
    const Parts& parts = one.parts;
    if (!key.is_text && !parts.contains(in) && !parts.contains(scenario)) {
      for (const auto part : parts) {
        if (std::ranges::find(folders, part) == folders.end()) {
          found.problems.push_back(without_input(key, part));
        }
      }
    } else {
      TestCase test_case = key.is_text ? read_text_test(one.text) : read_fixture(key, parts);
      check_peers(test_case);
      options.apply(test_case);
      found.valid.push_back(std::move(test_case));
    }
  };
  auto test_cases = collect(folder, layouts, false, read);
  options.share_points(test_cases.valid);
  const auto& problems = options.problems();
  test_cases.problems.insert(test_cases.problems.end(), problems.begin(), problems.end());
  return test_cases;
}

TestSuite find_test(const fs::path& named, std::span<const Layout> layouts) {
  const fs::path file = named.has_parent_path() ? named : "." / named;
  TestSuite suite;
  try {
    if (const auto input = input_of(file)) {
      suite.valid.push_back(read_test_case(*input, file.parent_path()));
      check_peers(suite.valid.back());
    } else if (text_files(file, layouts)) {
      suite.valid.push_back(read_test_case(file, file.parent_path(), layouts));
    } else {
      suite.problems.push_back(named.string() +
                               ": expected the input of a test, such as 1-in.json or 1.in");
    }
  } catch (const std::runtime_error& error) {  // also catches json::Error
    suite.problems.emplace_back(error.what());
  }
  return suite;
}

TestSuite find_inputs(const fs::path& folder, std::span<const Layout> layouts) {
  return collect(folder, layouts, true, [](const Key& key, const Found& one, TestSuite& found) {
    const Parts& parts = one.parts;
    if (key.is_text) {
      found.valid.push_back(read_text_input(one.text));
    } else if (parts.contains(scenario)) {
      found.valid.push_back(read_fixture(key, parts));
    } else if (parts.contains(in)) {
      found.valid.push_back(read_input(key, parts));
    }
  });
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

TestCase read_json_test(const fs::path& input) {
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
    throw json::Error("", without_input(key, *parts.begin()));
  }
  parts.insert(folders.begin(), folders.end());
  return read_fixture(key, parts);
}

TestCase read_text_test(const fs::path& input, std::span<const Layout> layouts) {
  const auto files = text_files(input, layouts);
  if (!files) throw json::Error("", input.string() + ": its expected output is missing");
  for (const fs::path& file : files->all()) {
    const std::string reason = system::why_not_regular_file(file);
    if (!reason.empty()) throw json::Error("", file.string() + ": " + reason);
  }
  return read_text_test(*files);
}

}  // namespace

TestCase read_test_case(const fs::path& input, const fs::path& root,
                        std::span<const Layout> layouts) {
  TestCase test_case = part_of(input) ? read_json_test(input) : read_text_test(input, layouts);
  if (!root.empty()) {
    FolderOptions options(root);
    options.apply(test_case);
    if (!options.problems().empty()) throw json::Error("", options.problems().front());
  }
  return test_case;
}

}  // namespace gauntlet::grading
