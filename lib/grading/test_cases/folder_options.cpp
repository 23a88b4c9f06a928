#include <stdexcept>
#include <system_error>

#include "grading/test_cases/test_case.hpp"
#include "grading/test_cases/test_suite.hpp"
#include "json/fields.hpp"
#include "json/parse.hpp"
#include "system/read_file.hpp"

namespace gauntlet::grading {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view expected_tags = "a list of tags, or an object with tags as keys";

TagFilter read_choice(const json::Reader& value) {
  const std::string expected = "a selection of tests, such as \"!errors,!flags\"";
  try {
    return parse_tags(value.string(expected));
  } catch (const std::invalid_argument& error) {
    value.fail(expected, error.what());
  }
}

std::vector<std::pair<std::string, TagFilter>> read_tagged(const json::Reader& value) {
  std::vector<std::pair<std::string, TagFilter>> tags;
  if (value.is_array()) {
    for (auto& tag : read_tags(value)) tags.emplace_back(std::move(tag), TagFilter{});
    return tags;
  }
  for (const auto& [tag, choice] : value.members(expected_tags)) {
    if (!is_tag(tag)) choice.fail("a tag: letters, digits, -, _ and .", json::quote(tag));
    tags.emplace_back(tag, read_choice(choice));
  }
  return tags;
}

// Returns the folder of a file and those above it up to the root, innermost first. Returns nothing
// if the root is not among them.
std::vector<fs::path> folders_between(const fs::path& file, const fs::path& root) {
  std::vector<fs::path> folders{file.parent_path()};
  while (folders.back() != root) {
    fs::path above = folders.back().parent_path();
    if (above == folders.back()) return {};
    folders.push_back(std::move(above));
  }
  return folders;
}

}  // namespace

FolderOptions::FolderOptions(const fs::path& root)
    : root_(root.has_filename() ? root : root.parent_path()) {}

FolderOptions::Options FolderOptions::read(const json::Value& document) {
  const json::Reader root(document);
  const json::Fields fields(root, "an object of options", {"tags", "skip", "xfail"});
  Options options;
  if (const auto* tags = fields.find("tags")) options.tags = read_tagged(*tags);
  if (const auto* skip = fields.find("skip")) options.skip = read_reason(*skip);
  if (const auto* xfail = fields.find("xfail")) options.xfail = read_reason(*xfail);
  return options;
}

const FolderOptions::Options& FolderOptions::options_of(const fs::path& folder) {
  const auto [known, is_new] = known_.try_emplace(folder);
  const fs::path file = folder / "opts.json";
  std::error_code error;
  if (!is_new || fs::symlink_status(file, error).type() == fs::file_type::not_found) {
    return known->second;
  }
  if (const auto reason = system::why_not_regular_file(file); !reason.empty()) {
    problems_.push_back(file.string() + ": " + reason);
    return known->second;
  }
  try {
    known->second = within(file, [](const std::string& text) { return read(json::parse(text)); });
  } catch (const std::runtime_error& error_text) {  // also catches json::Error
    problems_.emplace_back(error_text.what());
  }
  return known->second;
}

void FolderOptions::apply(TestCase& test_case) {
  for (const auto& folder : folders_between(test_case.input, root_)) {
    const Options& options = options_of(folder);
    for (const auto& [tag, choice] : options.tags) {
      if (choice.matches(test_case.tags)) add_tag(tag, test_case);
    }
    if (!test_case.skip) test_case.skip = options.skip;
    if (!test_case.xfail) test_case.xfail = options.xfail;
  }
}

}  // namespace gauntlet::grading
