#include "grading/fest/submissions/submitted_tests.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string_view>
#include <system_error>
#include <utility>

#include "core/numbers.hpp"
#include "gauntlet/json.hpp"
#include "grading/fest/submissions/canonical.hpp"
#include "grading/reports/text.hpp"
#include "grading/submission/names.hpp"
#include "grading/test_cases/find_files.hpp"
#include "grading/test_cases/test_files.hpp"
#include "grading/test_cases/test_suite.hpp"
#include "schema/schema.hpp"
#include "system/file.hpp"
#include "text/display.hpp"
#include "text/names.hpp"

namespace gauntlet::grading::fest {
namespace {

namespace fs = std::filesystem;

class Lister {
 public:
  Lister(const fs::path& folder, const fs::path& own, std::uintmax_t max,
         std::span<const Layout> layouts, const std::shared_ptr<const FolderScenario>& scenario,
         bool is_trusted)
      : folder_(folder),
        max_(max),
        layouts_(layouts),
        is_trusted_(is_trusted),
        scenario_(scenario) {
    std::error_code error;
    own_ = fs::canonical(own, error);
  }

  std::vector<TestFileEntry> list() {
    std::error_code error;
    if (!fs::exists(fs::symlink_status(folder_, error))) return {};
    if (!is_own(folder_)) {
      note(folder_, "it links outside the team's own folder, or to nothing");
    } else {
      pending_.emplace_back(folder_, scenario_);
      while (!pending_.empty()) list_next();
      list_unanswered();
      check_sets();
    }
    std::vector<TestFileEntry> all;
    all.reserve(found_.size());
    for (auto& [name, listed] : found_) all.push_back(std::move(listed));
    return all;
  }

 private:
  void list_next() {
    auto [folder, scenario] = std::move(pending_.back());
    pending_.pop_back();
    if (is_trusted_) {
      try {
        if (auto own = scenario_of(folder)) scenario = std::move(own);
      } catch (const std::runtime_error& error) {  // also catches json::Error
        system::rethrow_if_of_machine();
        return note(folder / FolderScenario::file_name, reports::one_line(error.what()));
      }
    }
    std::error_code error;
    fs::directory_iterator entries(folder, error);
    while (!error && entries != fs::directory_iterator()) {
      look_at(*entries, scenario, error);
      if (!error) entries.increment(error);
    }
    if (error) note(folder, "it cannot be read: " + error.message());
  }

  void look_at(const fs::directory_entry& entry,
               const std::shared_ptr<const FolderScenario>& scenario, std::error_code& error) {
    if (entry.path().filename().string().starts_with('.')) return;
    if (scenario != nullptr) {
      if (fs::is_directory(entry.symlink_status(error))) {
        pending_.emplace_back(entry.path(), scenario);
      } else {
        look_at_pair(entry, scenario);
      }
    } else if (const auto input = input_of(entry.path())) {
      note(*input, error_of(entry));
    } else if (is_files_folder(entry.path())) {
      note(input_of_files(entry.path()), error_of_files(entry.path()));
    } else if (fs::is_directory(entry.symlink_status(error))) {
      if (!is_text_files_folder(entry.path(), layouts_)) {
        pending_.emplace_back(entry.path(), scenario);
      }
    } else {
      look_at_text(entry.path());
    }
  }

  // Notes a file of a set of the scenario, the options of a test, or an n-scenario.json.
  void look_at_pair(const fs::directory_entry& entry,
                    const std::shared_ptr<const FolderScenario>& scenario) {
    const auto set = scenario->match(entry.path());
    if (set && system::is_inside(set->folder, folder_)) {
      const fs::path input = set->folder / (set->name + std::string(part::scenario));
      sets_.try_emplace(input, FileSet{scenario, *set}, 0).first->second.second += 1;
      return note(input, error_of(entry));
    }
    const auto part = part_of(entry.path());
    if (part && (part->second == part::opts || part->second == part::scenario)) {
      note(part->first.file(part::scenario), error_of(entry));
    }
  }

  // Stores the sets in their tests, which must have all their files: one in a folder that is a link
  // was not found.
  void check_sets() {
    for (auto& [name, listed] : found_) {
      const auto found = sets_.find(listed.input);
      if (found == sets_.end()) continue;
      auto& [set, count] = found->second;
      std::error_code error;
      if (fs::exists(fs::symlink_status(listed.input, error))) {
        listed.invalid_reason = "there is also a file of this name";
      } else if (count != set.scenario->files(set.set).size() && listed.invalid_reason.empty()) {
        listed.invalid_reason = "one of its files is missing";
      }
      listed.set = std::move(set);
    }
  }

  // Returns the layout of a text input, from `first`, and the folder and name by it.
  std::optional<std::pair<std::size_t, PathPattern::Match>> layout_of(const fs::path& path,
                                                                      std::size_t first) const {
    for (std::size_t i = first; i < layouts_.size(); ++i) {
      if (auto match = layouts_[i].input.match(path)) return {{i, *std::move(match)}};
    }
    return std::nullopt;
  }

  void look_at_text(const fs::path& path) {
    auto layout = layout_of(path, 0);
    if (!layout) return;
    const auto files = text_files(path, layouts_);
    if (!files) return unanswered_.push_back(path);
    for (; layout; layout = layout_of(path, layout->first + 1)) {
      with_tests_.emplace(layout->first, layout->second.folder);
    }
    std::string error;
    for (const fs::path& file : files->all()) {
      known_.insert(file);
      std::error_code unread;
      if (!error.empty()) continue;
      if (file.lexically_relative(folder_).string().starts_with("..")) {
        error = file.filename().string() + " is outside the folder of tests";
      } else {
        error = error_of(fs::directory_entry(file, unread));
      }
    }
    for (const fs::path& folder : files->folders()) {
      known_.insert(folder);
      if (error.empty()) error = error_of_files(folder);
    }
    note(path, error);
  }

  // Notes the inputs without an output that are beside tests with the same layout. Other files with
  // such names are not inputs.
  void list_unanswered() {
    for (const fs::path& path : unanswered_) {
      if (known_.contains(path)) continue;  // such as input/3.args of input/3
      for (auto layout = layout_of(path, 0); layout; layout = layout_of(path, layout->first + 1)) {
        const auto& [i, match] = *layout;
        if (layouts_[i].is_known_by_output || !with_tests_.contains({i, match.folder})) continue;
        note(path, "its expected output is missing: " +
                       layouts_[i].outputs.front().fill(match).filename().string());
        break;
      }
    }
  }

  std::string error_of(const fs::directory_entry& entry) const {
    const std::string name = entry.path().filename().string();
    if (std::error_code error; entry.is_symlink(error) && !is_own(entry.path()))
      return name + " links outside the team's own folder, or to nothing";
    std::error_code error;
    if (!entry.is_regular_file(error)) return name + " is not a regular file";
    const auto size = entry.file_size(error);
    if (error) return name + " cannot be read: " + error.message();
    if (size <= max_) return {};
    return name + " has " + pluralize(size, "byte") + ", " + std::to_string(max_) + " are allowed";
  }

  // Returns why a folder with the files of a test must not be used.
  std::string error_of_files(const fs::path& folder) const {
    constexpr std::size_t max_files = 100;
    const std::string name = folder.filename().string();
    std::error_code error;
    if (fs::is_symlink(fs::symlink_status(folder, error))) return name + " is a symbolic link";
    const auto listing = list_files(folder);
    if (const std::string& reason = listing.error; !reason.empty()) {
      const std::string above = folder.parent_path().string() + '/';
      return reason.starts_with(above) ? reason.substr(above.size()) : reason;
    }
    const bool is_odd = std::ranges::any_of(listing.files, [](const fs::path& file) {
      return std::ranges::any_of(
          file, [](const fs::path& part) { return folder_name(part.string()) != part.string(); });
    });
    if (is_odd) return name + ": a file name is too long or contains unsafe characters";
    if (max_ == std::numeric_limits<std::uintmax_t>::max()) return "";
    if (listing.files.size() > max_files) {
      return name + " has " + std::to_string(listing.files.size()) + " files, " +
             std::to_string(max_files) + " are allowed";
    }
    if (listing.bytes <= max_) return "";
    return name + " has " + pluralize(listing.bytes, "byte") + ", " + std::to_string(max_) +
           " are allowed";
  }

  // Returns true if the path is below `own` after resolving all links.
  bool is_own(const fs::path& path) const {
    std::error_code error;
    const fs::path real = fs::canonical(path, error);
    if (error || own_.empty()) return false;
    return std::mismatch(own_.begin(), own_.end(), real.begin(), real.end()).first == own_.end();
  }

  // Keeps the alphabetically first error, because the order of files in a folder is unspecified.
  void note(const fs::path& path, const std::string& error) {
    const auto relative = path.lexically_relative(folder_);
    const bool is_input = input_of(path) == path;
    std::string name;
    for (const auto& part : is_input ? relative.parent_path() : relative) {
      name += (part == "." ? "." : folder_name(part.string())) + '/';
    }
    const fs::path folders = is_input ? relative.parent_path() : relative;
    const bool is_odd = !folders.empty() && name != folders.string() + '/';
    name = is_input ? name + input_name(relative.filename().string())
                    : name.substr(0, name.size() - 1);
    std::string& known = found_.try_emplace(name, TestFileEntry{.name = name, .input = path})
                             .first->second.invalid_reason;
    if (is_odd) {
      known = "its path is too long or contains unsafe characters";
    } else if (!error.empty() && (known.empty() || error < known)) {
      known = error;
    }
  }

  fs::path folder_;
  fs::path own_;
  std::uintmax_t max_;
  std::span<const Layout> layouts_;
  bool is_trusted_;
  std::shared_ptr<const FolderScenario> scenario_;
  // Folders to be searched, with the scenario that applies to them.
  std::vector<std::pair<fs::path, std::shared_ptr<const FolderScenario>>> pending_;
  // Sets of files by the n-scenario.json that they stand for, with the number of files found.
  std::map<fs::path, std::pair<FileSet, std::size_t>> sets_;
  std::vector<fs::path> unanswered_;                       // text inputs without an output
  std::set<fs::path> known_;                               // the files of text tests
  std::set<std::pair<std::size_t, fs::path>> with_tests_;  // the layouts of the tests in a folder
  std::map<std::string, TestFileEntry, decltype(&text::natural_less)> found_{text::natural_less};
};

}  // namespace

std::vector<TestFileEntry> list_tests(const fs::path& folder, const fs::path& own,
                                      std::uintmax_t max, std::span<const Layout> layouts,
                                      const std::shared_ptr<const FolderScenario>& scenario,
                                      bool is_trusted) {
  return Lister(folder, own, max, layouts, scenario, is_trusted).list();
}

namespace {

// Throws if a team's test sets options that only the staff may set (points, limits, rules).
// Precondition: the options are valid.
void check_options(const fs::path& file) {
  if (!fs::exists(file)) return;
  const json::Value document = json::parse(system::read_text(file));
  try {
    schema::check("n-opts.schema.json#/$defs/options_of_team", json::Reader(document));
  } catch (const json::Error& error) {
    throw json::Error("", file.filename().string() + ": in a team's test, " + error.what());
  }
}

[[noreturn]] void refuse_word(const fs::path& file, const std::string& place,
                              const std::string& word) {
  constexpr std::size_t max_shown = 100;
  throw json::Error("", file.filename().string() + ": " + place + ": " +
                            text::truncate_text(word, max_shown) + " is not allowed in this fest");
}

// A fest copies the files of its tests, but not the programs beside them; a scenario.json of the
// staff names its programs wherever they are.
void check_peers_of_fest(const TestCase& test_case) {
  std::vector<std::string> tools;
  for (const PeerTool& tool : peer_tools()) tools.emplace_back(tool.name);
  for (const auto& peer : test_case.scenario.value().peers) {
    if (peer.is_stream() || peer.tool() != nullptr) continue;
    throw json::Error("", "peers: expected " + text::joined(tools, ", ") +
                              " or a JSON stream in a fest, got " + json::quote(peer.words[0]));
  }
}

// Throws if an argument is not allowed; the reference and programs of other teams receive them.
// `file` has the arguments.
void check_arguments(const SubmittedTestSet& set, const TestCase& test_case, const fs::path& file) {
  const auto& allowed = set.allowed_args;
  const bool is_scenario = test_case.scenario.has_value();
  for (const auto& word : test_case.args) {
    const bool is_port = is_scenario && word == port_placeholder;
    if (is_port || std::ranges::find(allowed, word) != allowed.end()) continue;
    refuse_word(file, "args", word);
  }
}

// The accepted values are the scenario's answer, not its input.
void leave_out_accepted(json::Value& document) {
  std::erase_if(*document.as<json::Value::Object>(),
                [](const json::Value::Member& member) { return member.first == "accept"; });
}

// Throws if a team's test does more than it may.
void check_restrictions(const SubmittedTestSet& set, const TestCase& test_case) {
  if (test_case.expected.is_text) {
    const auto files = text_files(test_case.input, set.layouts);
    if (files && files->options) check_options(*files->options);
    if (files)
      check_arguments(set, test_case, files->arguments.value_or(files->options.value_or("")));
    return;
  }
  const auto arguments = test_case.scenario ? part::scenario : part::opts;
  check_options(part_beside(test_case.input, part::opts));
  check_arguments(set, test_case, part_beside(test_case.input, arguments));
  const std::string excess = test_case.scenario ? team_restriction_error(*test_case.scenario) : "";
  if (!excess.empty()) refuse_word(part_beside(test_case.input, arguments), "peers", excess);
}

void check_status(const TestCase& test_case) {
  if (test_case.status.skip) throw json::Error("", "it is skipped: " + *test_case.status.skip);
  if (test_case.status.xfail)
    throw json::Error("", "it is expected to fail: " + *test_case.status.xfail);
}

// Reads a set of files by a scenario of the staff, so that a team's may use all that it says.
void read_set(const SubmittedTestSet& set, const TestFileEntry& listed, SubmittedTest& submitted) {
  const bool is_staffs = set.owner == staff;
  if (!is_staffs) check_options(part_beside(listed.input, part::opts));
  FolderOptions options(set.folder);
  TestCase test_case = read_test_case(*listed.set, is_staffs ? &options : nullptr);
  check_status(test_case);
  json::Value document = listed.set->scenario->filled(listed.set->set);
  if (json::parse(json::dump(document)) != document) {
    throw json::Error("", "a file is not valid UTF-8");
  }
  leave_out_accepted(document);
  submitted.test.input = canonical_input(test_case.args, {&document, 1});
  submitted.test.answer = canonical_answer(test_case, test_case.scenario->accepted_outputs);
  submitted.set = listed.set;
  submitted.test_case = std::move(test_case);
}

void read(const SubmittedTestSet& set, const TestFileEntry& listed, SubmittedTest& submitted) {
  if (listed.set) return read_set(set, listed, submitted);
  const bool is_staffs = set.owner == staff;
  FolderOptions options(set.folder);
  TestCase test_case = read_test_case(listed.input, is_staffs ? &options : nullptr, set.layouts);
  if (!is_staffs) check_restrictions(set, test_case);
  if (test_case.scenario) check_peers_of_fest(test_case);
  check_status(test_case);
  if (test_case.expected.is_text) {
    const fs::path& output = test_case.expected.answers_file;
    submitted.test.input = canonical_input(test_case.args, system::read_file(listed.input)) +
                           with_title("files", contents_of(test_case.files.folder));
    submitted.test.answer =
        canonical_answer(test_case, output.empty() ? "" : system::read_file(output));
    submitted.test_case = std::move(test_case);
    return;
  }
  auto values = json::read_values(system::read_file(listed.input));
  if (test_case.scenario) leave_out_accepted(values.front());
  if (values.empty()) throw json::Error("", "expected an input, got nothing");
  submitted.test.input = canonical_input(test_case.args, values) +
                         with_title("files", contents_of(test_case.files.folder));
  submitted.test.answer =
      canonical_answer(test_case, test_case.scenario ? test_case.scenario->accepted_outputs
                                                     : test_case.expected.answers);
  submitted.test_case = std::move(test_case);
}

}  // namespace

std::vector<SubmittedTestSet> list_submitted_tests(const Config& config) {
  std::vector<SubmittedTestSet> sets;
  if (const auto& folder = config.staff_tests) {
    if (!fs::is_directory(*folder)) {
      throw std::invalid_argument("no such folder: " + folder->string());
    }
    sets.push_back(list_tests_of_staff(config));
  }
  if (!config.tests) return sets;
  for (const auto& team : config.teams) sets.push_back(list_tests_of_team(config, team));
  return sets;
}

SubmittedTestSet list_tests_of_staff(const Config& config) {
  const fs::path& folder = config.staff_tests.value();
  constexpr auto any_size = std::numeric_limits<std::uintmax_t>::max();
  return {staff,
          folder,
          list_tests(folder, "/", any_size, config.layouts, config.staff_scenario, true),
          {},
          config.layouts};
}

std::vector<std::string> teams_without_tests(const Config& config) {
  if (!config.tests) return {};
  std::vector<std::string> teams = config.teams;
  std::erase_if(teams, [&](const std::string& team) {
    std::error_code error;
    return fs::exists(fs::symlink_status(team_paths(config, team).tests, error));
  });
  return teams;
}

SubmittedTestSet list_tests_of_team(const Config& config, const std::string& team) {
  const TeamPaths paths = team_paths(config, team);
  const fs::path own = is_own_folder(config, paths.own_tests, team) ? paths.own_tests : "";
  return {team, paths.tests,
          list_tests(paths.tests, own, config.max_bytes, config.layouts, config.scenario),
          config.allowed_args, config.layouts};
}

SubmittedTest read_submitted_test(const SubmittedTestSet& set, const TestFileEntry& listed) {
  SubmittedTest submitted;
  submitted.test.owner = set.owner;
  submitted.test.name = listed.name;
  submitted.test.invalid_reason = listed.invalid_reason;
  if (!listed.invalid_reason.empty()) return submitted;
  try {
    read(set, listed, submitted);
  } catch (const std::runtime_error& error) {
    system::rethrow_if_of_machine();
    std::string error_text = error.what();
    const std::string folder = listed.input.parent_path().string() + '/';
    if (const auto at = error_text.find(folder); at != error_text.npos)
      error_text.erase(at, folder.size());
    submitted.test.invalid_reason = reports::one_line(error_text);
  }
  return submitted;
}

}  // namespace gauntlet::grading::fest
