#include <algorithm>
#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>

#include "grading/fest/setup/names.hpp"
#include "grading/fest/submissions/submitted_tests.hpp"
#include "grading/test_cases/test_suite.hpp"
#include "system/file_modes.hpp"
#include "system/read_file.hpp"
#include "text/utf8.hpp"

namespace gauntlet::grading::fest {
namespace {

namespace fs = std::filesystem;

void copy_files(const fs::path& from, const fs::path& to) {
  fs::create_directories(to.parent_path());
  for (const std::string_view part : part::all) {
    const fs::path source = part_beside(from, part), target = part_beside(to, part);
    fs::remove(target);
    if (fs::exists(source)) system::copy_file(source, target);
  }
}

// Removes all other files in and below a folder.
void remove_all_but(const std::set<fs::path>& kept, const fs::path& folder) {
  if (!fs::is_directory(folder)) return;
  std::vector<fs::path> others;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (!entry.is_directory() && !kept.contains(entry.path())) others.push_back(entry.path());
  }
  for (const auto& path : others) fs::remove(path);
}

// Returns the test cases in a folder by the paths of their inputs.
std::map<fs::path, TestCase> fixtures_in(const fs::path& folder) {
  std::map<fs::path, TestCase> test_cases;
  if (!fs::is_directory(folder)) return test_cases;
  for (auto& test_case : find_test_cases(folder).valid) {
    fs::path input = test_case.input;
    test_cases.emplace(std::move(input), std::move(test_case));
  }
  return test_cases;
}

}  // namespace

fs::path snapshot_input(const Test& test, const fs::path& folder) {
  return folder / folder_name(test.owner) / text::to_utf8(test.name);
}

void save_snapshot(const std::vector<SubmittedTest>& tests, const fs::path& folder) {
  std::set<fs::path> kept;
  for (const auto& [test, test_case] : tests) {
    if (!test.is_valid()) continue;
    const fs::path input = snapshot_input(test, folder);
    copy_files(test_case.value().input, input);
    for (const auto end : part::all) kept.insert(part_beside(input, end));
  }
  remove_all_but(kept, folder);
}

bool matches_snapshot(const SubmittedTest& submitted, const fs::path& folder) {
  const fs::path kept = snapshot_input(submitted.test, folder);
  const fs::path& input = submitted.test_case.value().input;
  return std::ranges::all_of(part::all, [&](std::string_view part) {
    const fs::path a = part_beside(input, part), b = part_beside(kept, part);
    if (!fs::exists(a) || !fs::exists(b)) return fs::exists(a) == fs::exists(b);
    return system::read_file(a) == system::read_file(b);
  });
}

std::vector<std::optional<TestCase>> load_snapshot(const std::vector<Test>& tests,
                                                   const fs::path& folder) {
  auto test_cases = fixtures_in(folder);
  std::vector<std::optional<TestCase>> kept(tests.size());
  for (std::size_t i = 0; i < tests.size(); ++i) {
    if (!tests[i].invalid_reason.empty()) continue;
    const auto found = test_cases.find(snapshot_input(tests[i], folder));
    if (found == test_cases.end()) {
      throw std::runtime_error("the test " + tests[i].id() + " is not in " + folder.string());
    }
    kept[i] = std::move(found->second);
  }
  return kept;
}

}  // namespace gauntlet::grading::fest
