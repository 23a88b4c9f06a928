#include "xtest/flags/arguments.hpp"

#include <unistd.h>

#include <algorithm>
#include <deque>
#include <exception>
#include <iterator>
#include <stdexcept>
#include <system_error>

#include "cli/command_line.hpp"
#include "core/numbers.hpp"
#include "gauntlet/json.hpp"
#include "gauntlet/process.hpp"
#include "grading/packages/problem_package.hpp"
#include "process/program.hpp"
#include "process/shell.hpp"
#include "support/io/io.hpp"
#include "system/file.hpp"
#include "system/folders/scratch_folder.hpp"
#include "text/display.hpp"
#include "text/names.hpp"

namespace gauntlet::xtest {

namespace fs = std::filesystem;

bool is_folder(const fs::path& path) {
  std::error_code error;
  return fs::is_directory(path, error);
}

namespace {

bool is_program(const fs::path& path) {
  std::error_code error;
  return fs::is_regular_file(path, error) && access(path.c_str(), X_OK) == 0;
}

// Returns the path most similar to one that does not exist, of the expected kind, if any.
std::optional<fs::path> similar_path(const fs::path& given,
                                     bool (*is_meant)(const fs::path& path)) {
  const fs::path path = given.has_filename() ? given : given.parent_path();
  fs::path folder = path.parent_path();
  if (!folder.empty() && !is_folder(folder)) {
    const auto meant = similar_path(folder, is_folder);
    if (!meant) return std::nullopt;
    folder = *meant;
    if (is_meant(folder / path.filename())) return folder / path.filename();
  }
  std::vector<std::string> names;
  std::error_code error;
  fs::directory_iterator each(folder.empty() ? "." : folder, error);
  for (; !error && each != fs::directory_iterator(); each.increment(error)) {
    const std::string known = each->path().filename().string();
    if (is_meant(each->path()) && known != path.filename()) names.push_back(known);
  }
  std::ranges::sort(names);
  const auto near = text::closest_match(path.filename().string(), names);
  return near ? std::optional(folder / *near) : std::nullopt;
}

std::string did_you_mean(const std::string& name, bool (*is_meant)(const fs::path& path)) {
  const auto similar = similar_path(name, is_meant);
  return similar ? "; did you mean " + similar->string() + '?' : "";
}

}  // namespace

void append(grading::TestSuite found, grading::TestSuite& all) {
  std::ranges::move(found.valid, std::back_inserter(all.valid));
  std::ranges::move(found.invalid, std::back_inserter(all.invalid));
  std::ranges::move(found.others, std::back_inserter(all.others));
  std::ranges::move(found.strays, std::back_inserter(all.strays));
}

grading::TestSuite find_all(const std::vector<std::string>& folders, const Find& find) {
  grading::TestSuite all;
  for (const auto& folder : folders) {
    if (!is_folder(folder) && !fs::is_regular_file(folder)) {
      throw tool::UsageError("no such folder: " + folder + did_you_mean(folder, is_folder));
    }
    append(find(folder), all);
  }
  return all;
}

namespace {

// Builds the output validator in a folder that is removed at the end of this process.
grading::TestSuite package_tests(const fs::path& folder,
                                 std::vector<grading::ProblemPackage>* packages) {
  static std::deque<system::TemporaryFolder> validators;
  try {
    auto package = grading::read_package(folder, validators.emplace_back().path());
    if (packages != nullptr) packages->push_back(package);
    return {.valid = std::move(package.tests), .strays = std::move(package.strays)};
  } catch (const std::runtime_error& error) {
    system::rethrow_if_of_machine();
    return {.invalid = {
                {.input = folder, .status = {.invalid = error.what(), .requires_valid = true}}}};
  }
}

}  // namespace

grading::Layout read_layout(const std::string& pattern) {
  try {
    return grading::parse_layout(pattern);
  } catch (const std::invalid_argument& error) {
    throw tool::UsageError("--tests-pattern: " + std::string(error.what()));
  }
}

Scenario read_scenario(const std::string& file, const std::string& flag) {
  try {
    return std::make_shared<const grading::FolderScenario>(file, true);
  } catch (const std::runtime_error& error) {  // also catches json::Error
    system::rethrow_if_of_machine();
    throw tool::UsageError(flag + ": " + error.what());
  }
}

grading::TestSuite find_all_tests(const std::vector<std::string>& folders,
                                  const std::optional<std::string>& tests_pattern,
                                  std::vector<grading::ProblemPackage>* packages,
                                  const Scenario& scenario) {
  std::vector<grading::Layout> given;
  if (tests_pattern) given.push_back(read_layout(*tests_pattern));
  const std::span<const grading::Layout> layouts =
      tests_pattern ? std::span<const grading::Layout>(given) : grading::text_layouts();
  return find_all(folders, [&](const fs::path& folder) {
    if (!is_folder(folder)) return grading::find_test(folder, layouts, scenario);
    return !tests_pattern && grading::is_package(folder)
               ? package_tests(folder, packages)
               : grading::find_test_cases(folder, layouts, scenario);
  });
}

void report_strays(const std::string& command, const std::vector<fs::path>& strays) {
  constexpr std::size_t max_lines = 10;
  for (std::size_t i = 0; i < std::min(strays.size(), max_lines); ++i) {
    tool::print_error(command + ": " + text::escape_for_display(strays[i].string()) +
                      ": it looks like a part of a test, but has no input or no expected output");
  }
  if (strays.size() <= max_lines) return;
  tool::print_error(command + ": " +
                    pluralize(strays.size() - max_lines, "other file looks", "other files look") +
                    " like parts of tests");
}

void skip_scenarios(const std::string& command, std::vector<grading::TestCase>& test_cases) {
  const auto count = std::erase_if(test_cases, [](const grading::TestCase& test_case) {
    return test_case.scenario.has_value();
  });
  if (count == 0) return;
  tool::print_error(command + ": " + pluralize(count, "scenario") +
                    " skipped: an n-scenario.json already lists the accepted results");
}

void check_program(const std::string& name) {
  std::error_code error;
  const std::string here = "; for the file in this folder, use ./" + name;
  if (name.find('/') != name.npos) {
    if (!fs::exists(name, error)) {
      throw tool::UsageError("no such program: " + name + did_you_mean(name, is_program));
    }
  } else if (const auto found = process::find_program(name); !found && is_folder(name)) {
    throw tool::UsageError(name + " is a folder; expected a program");
  } else if (!found) {
    throw tool::UsageError(
        name + " is not on the PATH" +
        (fs::exists(name, error) ? here : did_you_mean("./" + name, is_program)));
  } else if (is_program(name) && !fs::equivalent(name, *found, error)) {
    tool::print_error("xtest: " + name + " is " + found->string() + here);
  }
}

Command read_command(const std::string& flag, const std::string& text) {
  std::vector<std::string> words;
  try {
    words = process::shell_words(text);
    if (words.empty() || words[0].empty()) throw std::invalid_argument("expected a program");
    check_program(words[0]);
  } catch (const std::exception& error) {
    std::error_code none;
    const bool is_file = words.size() != 1 && std::filesystem::is_regular_file(text, none);
    throw tool::UsageError(flag + ": " + error.what() +
                           (is_file ? "; quote a name that contains blanks" : ""));
  }
  return {words[0], {words.begin() + 1, words.end()}};
}

void require_sandbox(process::Sandbox sandbox, const std::string& remedy) {
  const auto reason = process::sandbox_error(sandbox);
  if (!reason) return;
  throw std::runtime_error(*reason + (remedy.empty() ? "" : "; " + remedy + " does not need it"));
}

std::string read_argument(const std::string& path) {
  try {
    return system::read_file(path);
  } catch (const std::runtime_error& error) {
    system::rethrow_if_of_machine();
    throw tool::UsageError(error.what());
  }
}

grading::Results read_results(const std::string& path) {
  const std::string text = read_argument(path);
  try {
    return grading::read_results(text);
  } catch (const json::Error& error) {
    throw tool::UsageError(path + ": " + error.what());
  }
}

system::FileLock lock_results(const std::string& path) {
  return path == "-" ? system::FileLock() : system::FileLock(path, path);
}

}  // namespace gauntlet::xtest
