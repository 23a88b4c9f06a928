#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "gauntlet/json.hpp"
#include "grading/test_cases/layout.hpp"
#include "grading/test_cases/test_case.hpp"

namespace gauntlet::grading {

// A scenario for many tests, one for each set of files whose names differ in {name} only. It is the
// file scenario.json in the folder of the tests or in one above, up to the folder that was named,
// and says in "files" how the files are called. Placeholders in its other texts, such as
// {server-config}, stand for their contents. tools/xtest/docs/ref-pairs.md describes them.
class FolderScenario {
 public:
  static constexpr std::string_view file_name = "scenario.json";

  // Reads a scenario.json. It applies to all folders if `is_for_all`, otherwise to its own and
  // those below. Throws json::Error, whose text begins with the path, or std::system_error.
  explicit FolderScenario(const std::filesystem::path& file, bool is_for_all = false);

  // Takes the contents of a scenario.json that could be at `file`.
  FolderScenario(std::filesystem::path file, json::Value document, bool is_for_all);

  // Returns true if it tests clients, false if it tests a server.
  bool has_client_role() const { return has_client_role_; }

  // Returns the folder and name of the set that a file belongs to by its name.
  std::optional<PathPattern::Match> match(const std::filesystem::path& file) const;

  // Returns the files of a set in the order of "files"; the first is the input of the test.
  std::vector<std::filesystem::path> files(const PathPattern::Match& set) const;

  // Returns the same files, each after its key in "files".
  std::vector<std::pair<std::string, std::filesystem::path>> named_files(
      const PathPattern::Match& set) const;

  // Returns the key of the file whose only value is accepted, by "accept": ["{NAME}"]; "" if
  // something else is.
  std::string accepted_file() const;

  // Returns the scenario of a set as the contents of an n-scenario.json, which may be anywhere.
  // Throws json::Error if a file has not what a placeholder needs, and std::system_error if it
  // cannot be read.
  json::Value filled(const PathPattern::Match& set) const;

  // Stores the scenario of a set in `test_case`, with its arguments, its input and the file of the
  // expected answers. Throws as filled() does.
  void read(const PathPattern::Match& set, TestCase& test_case) const;

 private:
  std::filesystem::path file_;
  std::filesystem::path folder_, peers_folder_;  // canonical
  bool is_for_all_;
  json::Value document_;  // without "files"
  std::vector<std::pair<std::string, PathPattern>> files_;
  bool has_client_role_ = false;
  std::size_t answers_ = 0;  // index of the file that "accept" names, if any
};

// A set of files and the scenario that they belong to.
struct FileSet {
  std::shared_ptr<const FolderScenario> scenario;
  PathPattern::Match set;
};

// Returns the scenario.json of a folder, or nullptr if there is none. Throws as the constructor
// does.
std::shared_ptr<const FolderScenario> scenario_of(const std::filesystem::path& folder);

// Returns the set that a file belongs to by the given scenario, or else by that of its folder.
// Throws as the constructor of FolderScenario does.
std::optional<FileSet> file_set_of(const std::filesystem::path& file,
                                   const std::shared_ptr<const FolderScenario>& given = nullptr);

}  // namespace gauntlet::grading
