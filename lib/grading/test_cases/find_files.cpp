#include "grading/test_cases/find_files.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <system_error>
#include <unordered_set>

#include "grading/test_cases/strays.hpp"
#include "grading/test_cases/test_files.hpp"
#include "system/file.hpp"

namespace gauntlet::grading {
namespace {

namespace fs = std::filesystem;

constexpr std::array folder_parts{part::expected_files, part::files};

bool is_hidden(const fs::path& path) { return path.filename().string().starts_with('.'); }

}  // namespace

std::optional<PartOfTest> part_of(const fs::path& file, std::span<const std::string_view> parts) {
  const std::string name = file.filename().string();
  if (is_hidden(file)) return std::nullopt;
  for (const std::string_view part : parts) {
    if (name.size() == part.size() || !name.ends_with(part)) continue;
    return {{{file.parent_path().string(), name.substr(0, name.size() - part.size())}, part}};
  }
  return std::nullopt;
}

namespace {

void add(const fs::path& file, std::string_view part, FoundTest& found) {
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
  Finder(const fs::path& folder, std::span<const Layout> layouts, bool has_new_inputs,
         const std::shared_ptr<const FolderScenario>& scenario)
      : layouts_(layouts),
        has_new_inputs_(has_new_inputs),
        is_scenario_given_(scenario != nullptr),
        pending_{{folder, scenario}} {
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

  const std::map<TestKey, FoundTest>& found() const { return found_; }
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
    invalid_.push_back({.input = path, .status = {.invalid = path.string() + ": " + reason}});
  }

  void look_into_next() {
    auto [folder, scenario] = std::move(pending_.back());
    pending_.pop_back();
    if (!is_scenario_given_ && !read_scenario_of(folder, scenario)) return;
    std::error_code error;
    fs::directory_iterator entries(folder, error);
    while (!error && entries != fs::directory_iterator()) {
      look_at(entries->path(), scenario);
      entries.increment(error);
    }
    if (error) add_invalid(folder, "cannot be read: " + error.message());
  }

  // Reads the scenario.json of a folder, if there is one. Returns false if it is invalid; nothing
  // in the folder is then a test.
  bool read_scenario_of(const fs::path& folder, std::shared_ptr<const FolderScenario>& scenario) {
    try {
      if (auto own = scenario_of(folder)) scenario = std::move(own);
      return true;
    } catch (const std::runtime_error& error) {  // also catches json::Error
      system::rethrow_if_of_machine();
      invalid_.push_back(
          {.input = folder / FolderScenario::file_name, .status = {.invalid = error.what()}});
      return false;
    }
  }

  // Returns false if the file does not belong to a set of files of the scenario.
  bool add_to_set(const fs::path& path, const std::shared_ptr<const FolderScenario>& scenario) {
    auto set = scenario->match(path);
    std::error_code error;
    if (!set || fs::is_directory(path, error)) return false;
    FoundTest& found = found_[{set->folder.string(), set->name}];
    if (!found.set) found.set = FileSet{scenario, *std::move(set)};
    return true;
  }

  // Where a scenario.json applies, only its sets and scenarios are tests.
  static bool may_belong_to_scenario(const fs::path& path) {
    const auto part = part_of(path);
    std::error_code error;
    return (part && (part->second == part::opts || part->second == part::scenario)) ||
           fs::is_directory(path, error);
  }

  // Links to folders are not followed: some lead back, such as node_modules/NAME to "..".
  void look_at(const fs::path& path, const std::shared_ptr<const FolderScenario>& scenario) {
    if (is_hidden(path)) return;
    if (scenario != nullptr && (add_to_set(path, scenario) || !may_belong_to_scenario(path)))
      return;
    if (const auto part = part_of(path)) return add(path, part->second, found_[part->first]);
    if (auto folder = part_of(path, folder_parts)) folders_.push_back(*std::move(folder));
    std::error_code error;
    const bool is_link = fs::is_symlink(path, error);
    const bool is_folder = fs::is_directory(path, error);
    const bool is_searched =
        is_folder && !is_link && !is_files_folder(path) && !is_text_files_folder(path, layouts_);
    if (is_searched) {
      pending_.emplace_back(path, scenario);
      searched_.push_back(path);
    }
    if (!is_folder) look_at_text(path);
    if (error == std::errc::filename_too_long || error == std::errc::permission_denied) {
      add_invalid(path, "cannot be read: " + error.message());
    }
  }

  void look_at_text(const fs::path& path) {
    if (path.filename() == "opts.json") return;  // of a folder, or found with its test
    if (path.filename() == FolderScenario::file_name) return;
    const bool is_input = std::ranges::any_of(
        layouts_, [&](const Layout& layout) { return layout.input.match(path).has_value(); });
    if (!is_input) return others_.push_back(path);
    auto files = text_files(path, layouts_);
    if (has_new_inputs_ && (!files || files->is_open())) {
      if (auto created = new_text_files(path, layouts_)) files = std::move(created);
    }
    if (!files) return unanswered_.push_back(path);
    FoundTest& found = found_[{path.parent_path().string(), path.filename().string(), true}];
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
  bool is_scenario_given_;
  // Folders to be searched, with the scenario that applies to them.
  std::vector<std::pair<fs::path, std::shared_ptr<const FolderScenario>>> pending_;
  std::vector<fs::path> searched_;         // the folders below the first that belong to no test
  std::vector<fs::path> others_;           // files whose names are not those of inputs
  std::set<const Layout*> used_;           // the layouts of the tests
  std::vector<PartOfTest> folders_;        // with the files of a test, if there is one of the name
  std::vector<fs::path> unanswered_;       // inputs of text tests without an output
  std::unordered_set<std::string> known_;  // the files of text tests
  std::map<TestKey, FoundTest> found_;
  std::vector<TestCase> invalid_;
};

}  // namespace

FoundTest find_files_of(const TestKey& key) {
  FoundTest found;
  for (const std::string_view part : part::all) {
    std::error_code error;
    const fs::path file = key.file(part);
    if (fs::symlink_status(file, error).type() != fs::file_type::not_found) add(file, part, found);
  }
  if (found.parts.contains(part::in) || found.parts.contains(part::scenario)) {
    found.parts.insert(folder_parts.begin(), folder_parts.end());
  }
  return found;
}

FoundTest find_set(const FileSet& set) {
  FoundTest found{.set = set};
  const TestKey key{set.set.folder.string(), set.set.name};
  const auto add_existing = [&](std::string_view part) {
    std::error_code error;
    const fs::path file = key.file(part);
    const bool exists = fs::exists(fs::symlink_status(file, error));
    if (exists && !set.scenario->match(file)) found.parts.insert(part);
  };
  for (const std::string_view part : part::all) add_existing(part);
  for (const std::string_view part : folder_parts) add_existing(part);
  return found;
}

FoundFiles find_files(const fs::path& folder, std::span<const Layout> layouts, bool has_new_inputs,
                      const std::shared_ptr<const FolderScenario>& scenario) {
  const Finder finder(folder, layouts, has_new_inputs, scenario);
  FoundFiles files{finder.found(), finder.invalid(), finder.others(), {}};
  files.strays = finder.strays(files.others);
  return files;
}

}  // namespace gauntlet::grading
