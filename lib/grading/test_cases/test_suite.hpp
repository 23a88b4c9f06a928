#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "gauntlet/json.hpp"
#include "gauntlet/limits.hpp"
#include "grading/results/test_result.hpp"
#include "grading/test_cases/folder_scenario.hpp"
#include "grading/test_cases/layout.hpp"
#include "grading/test_cases/test_case.hpp"
#include "system/file.hpp"

namespace gauntlet::grading {

// Returns the path of another file of the test case of `input`: "3-err.txt" for "3-in.json"
// and part::err. Precondition: end_of_input() is not empty for the file's name.
std::filesystem::path part_beside(const std::filesystem::path& input, std::string_view part);

// Returns the files that the options of a text test accept as outputs, as far as they can be read.
std::vector<std::filesystem::path> accepted_files(const std::filesystem::path& options);

// Returns each existing file of a test and each of its folders of files, with its place in a copy
// of the test, given the inputs of both.
std::vector<std::pair<std::filesystem::path, std::filesystem::path>> parts_of_test(
    const std::filesystem::path& input, const std::filesystem::path& copy,
    std::span<const Layout> layouts);

// Returns the method by which the answers of a test are compared with rules. If it is json by
// default, answers that are not JSON are compared as text. Throws std::runtime_error if a file
// cannot be read.
compare::Method method_of(const TestCase& test, const compare::Rules& rules);

struct TestSuite {
  std::vector<TestCase> valid = {};
  // Those with a file that has no partner, is invalid or cannot be read; also each folder that
  // cannot be listed (TestStatus::invalid).
  std::vector<TestCase> invalid = {};
  // The files that belong to no test, and those of them that look like a part of one (strays.hpp).
  std::vector<std::filesystem::path> others = {}, strays = {};

  // Returns the valid ones, followed by the others.
  std::vector<TestCase> all() const;

  // Returns the reason of each invalid one: a line that begins with the path of a file.
  std::vector<std::string> problems() const;
};

// Returns the test cases in and below a folder, in natural order by folder, then name. Files belong
// to test cases by their names (see TestCase); text tests have one of the `layouts`. A text input
// without an expected output is a problem only if another test of its folder has such an input.
// Names of files and folders that begin with a "." are
// ignored, and links to folders are not followed. Applies the opts.json of each folder to all test
// cases in and below it, and its scenario.json or that of the nearest folder above, unless one for
// all folders is given. Never blocks: only regular files are read.
TestSuite find_test_cases(const std::filesystem::path& folder,
                          std::span<const Layout> layouts = text_layouts(),
                          const std::shared_ptr<const FolderScenario>& given = nullptr);

// Returns the test of an input or of another file of a JSON test, or of a file of a scenario.json,
// with the options of its folder. The only test is invalid if the file belongs to none.
TestSuite find_test(const std::filesystem::path& file,
                    std::span<const Layout> layouts = text_layouts(),
                    const std::shared_ptr<const FolderScenario>& given = nullptr);

// Returns the inputs in and below a folder with their options. Expected answers and error messages
// are not read; only their paths are stored. Inputs of the first of the `layouts` (NAME.in) count
// as text tests also without an output; Expectation::answers_file is then where it belongs.
// Scenarios are read as in find_test_cases().
TestSuite find_inputs(const std::filesystem::path& folder,
                      std::span<const Layout> layouts = text_layouts());

// Returns the input of the test case that a file belongs to by its name: "3-in.json" for
// "3-err.txt", or "3-scenario.json" if that exists and "3-in.json" does not. Returns nullopt for
// other names.
std::optional<std::filesystem::path> input_of(const std::filesystem::path& file);

// Reads the test case of one input, with these options of its folders. Throws json::Error, whose
// text begins with the path of a file, if the test case is incomplete or invalid, and
// std::runtime_error if a file cannot be read.
TestCase read_test_case(const std::filesystem::path& input, FolderOptions* options = nullptr,
                        std::span<const Layout> layouts = text_layouts());

// Reads the test case of a set of files by a scenario.json, likewise.
TestCase read_test_case(const FileSet& set, FolderOptions* options = nullptr);

// The functions below determine what a program must not see of the folders in its sandbox. All
// paths that they return are canonical.

// Returns the targets of links among the test files in and below a folder: an n-out.json elsewhere
// must be withheld, too. Returns nothing for a folder that cannot be read.
std::vector<std::filesystem::path> linked_files(const std::filesystem::path& folder,
                                                std::span<const Layout> layouts = text_layouts());

// Returns the paths of all answers in and below a folder: folders of tests, expected answers
// without an input, files of results and reports, result folders of fests and leagues, and
// repositories of Git, Mercurial and Subversion, whose history may contain answers. Results and
// reports are recognized by their first bytes. Returns the folder itself if nothing else is in it.
// Does not follow links to folders.
std::vector<std::filesystem::path> answers_in(const std::filesystem::path& folder);

// Returns the program and the files among its arguments, except system files.
std::vector<std::filesystem::path> named_files(const std::string& program,
                                               const std::vector<std::string>& args);

// Shows the files among a program's arguments in its sandbox, with the folders that contain them.
// Returns these folders and those of the program (process::own_folders()).
std::vector<std::filesystem::path> show_files(process::SandboxPolicy& policy,
                                              const std::string& program,
                                              const std::vector<std::string>& args);

// Withholds answers from a view and from the folders of the program: the folders of tests, the
// targets of links in them, the answers in all shown folders, and the files that the run reads or
// will write (results, reports). Devices and pipes are not withheld.
void withhold_answers(process::SandboxPolicy& policy,
                      const std::vector<std::filesystem::path>& own_folders,
                      const std::vector<std::filesystem::path>& tests,
                      const std::vector<std::filesystem::path>& files);

// Calls `read` with the text (system::read_text()) of a file and returns its result. Prepends the
// path to the text of a json::Error. Throws std::runtime_error if the file cannot be read.
template <class Read>
auto within(const std::filesystem::path& file, const Read& read) {
  try {
    return read(system::read_text(file));
  } catch (const json::Error& error) {
    throw json::Error("", file.string() + ": " + error.what());
  }
}

}  // namespace gauntlet::grading
