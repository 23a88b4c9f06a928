#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "grading/test_cases/folder_scenario.hpp"
#include "grading/test_cases/layout.hpp"
#include "grading/test_cases/test_case.hpp"
#include "text/names.hpp"

// The files of tests, by their names alone.
namespace gauntlet::grading {

// The folder of a test case's files and the start of their names, or the name of a text input;
// ordered by folder, then name.
struct TestKey {
  std::string folder;
  std::string name;
  bool is_text = false;

  std::filesystem::path file(std::string_view part) const {
    return std::filesystem::path(folder) / (name + std::string(part));
  }

  bool operator<(const TestKey& other) const {
    if (folder != other.folder) return text::natural_less(folder, other.folder);
    if (name != other.name) return text::natural_less(name, other.name);
    return is_text < other.is_text;
  }
};

using TestParts = std::set<std::string_view>;

// The files that were found of a test case.
struct FoundTest {
  TestParts parts = {};
  TextFiles text = {};                     // of a text test
  std::optional<FileSet> set = {};         // of a test by a scenario.json
  std::vector<std::string> problems = {};  // one line for each part that is not a regular file
};

using PartOfTest = std::pair<TestKey, std::string_view>;

// Returns the test case that a file belongs to by its name, and the part that it is.
std::optional<PartOfTest> part_of(const std::filesystem::path& file,
                                  std::span<const std::string_view> parts = part::all);

// Returns the set of a scenario.json, with its options.
FoundTest find_set(const FileSet& set);

// Returns the files of a test case without a layout. If it has an input, its folders of files
// count as found.
FoundTest find_files_of(const TestKey& key);

// The tests and other files in and below a folder.
struct FoundFiles {
  std::map<TestKey, FoundTest> tests;
  std::vector<TestCase> invalid;  // inputs without an output, folders that cannot be listed
  std::vector<std::filesystem::path> others;  // files that belong to no test, ascending
  // Those of `others`, and the folders without tests, that look like parts of tests, ascending.
  std::vector<std::filesystem::path> strays;
};

// Finds the files of tests. `has_new_inputs`: text inputs without an output count. `scenario`: the
// one of all folders, in place of the scenario.json in them.
FoundFiles find_files(const std::filesystem::path& folder, std::span<const Layout> layouts,
                      bool has_new_inputs,
                      const std::shared_ptr<const FolderScenario>& scenario = nullptr);

}  // namespace gauntlet::grading
