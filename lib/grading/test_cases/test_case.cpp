#include "grading/test_cases/test_case.hpp"

#include <algorithm>
#include <iterator>
#include <stdexcept>
#include <system_error>

#include "grading/test_cases/config_values.hpp"
#include "grading/test_cases/test_suite.hpp"
#include "system/file.hpp"

namespace gauntlet::grading {
namespace {

constexpr std::string_view letters_and_digits =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

bool has(const std::vector<std::string>& tags, const std::string& tag) {
  return std::ranges::find(tags, tag) != tags.end();
}

bool has_any(const std::vector<std::string>& tags, const std::vector<std::string>& wanted) {
  return std::ranges::any_of(wanted, [&](const std::string& tag) { return has(tags, tag); });
}

}  // namespace

bool is_tag(std::string_view word) {
  if (word.empty() || letters_and_digits.find(word.front()) == word.npos) return false;
  return word.find_first_not_of(std::string(letters_and_digits) + "-_.") == word.npos;
}

bool TagFilter::matches(const std::vector<std::string>& tags) const {
  return (include.empty() || has_any(tags, include)) && !has_any(tags, exclude);
}

TagFilter parse_tags(std::string_view text) {
  TagFilter choice;
  for (bool more = true; more;) {
    const auto comma = text.find(',');
    more = comma != text.npos;
    std::string_view word = text.substr(0, comma);
    const bool is_negated = word.starts_with('!');
    if (is_negated) word.remove_prefix(1);
    if (!is_tag(word)) {
      throw std::invalid_argument("expected tags such as course,!strict, got \"" +
                                  std::string(word) + '"');
    }
    (is_negated ? choice.exclude : choice.include).emplace_back(word);
    if (more) text.remove_prefix(comma + 1);
  }
  return choice;
}

std::vector<std::string> unknown_tags(const TagFilter& choice,
                                      const std::vector<std::string>& known) {
  std::vector<std::string> unknown;
  for (const auto* tags : {&choice.include, &choice.exclude}) {
    std::copy_if(tags->begin(), tags->end(), std::back_inserter(unknown),
                 [&](const std::string& tag) { return !has(known, tag); });
  }
  return unknown;
}

namespace {

double read_points(const json::Reader& value) {
  return json::read_number(value, "points from 0 to 1000000", 1e6);
}

void read_option(std::string_view key, const json::Reader& value, TestCase& test_case) {
  if (key == "args") {
    test_case.args = json::read_texts(value, "a list of arguments", "an argument");
  } else if (key == "points") {
    test_case.max_points = read_points(value);
  } else if (key == "visibility") {
    const std::string expected = R"("visible" or "hidden")";
    const std::string& word = value.string(expected);
    if (word != "visible" && word != "hidden") value.fail(expected);
    test_case.is_hidden = word == "hidden";
  } else if (key == "timeout") {
    test_case.time_limit = read_seconds(value);
  } else if (key == "mem") {
    test_case.memory = read_mebibytes(value, process::memory_range);
  } else if (key == "rules" || key == "at") {
    read_rules(value, test_case.rules);
  } else if (key == "compare") {
    test_case.rules.method = read_method(value);
  } else if (key == "checker" || key == "interactor") {
    Checker& checker = test_case.checker.emplace();
    checker.command = json::read_word(value, "a shell command");
    checker.is_interactor = key == "interactor";
    checker.folder = std::filesystem::absolute(test_case.input).parent_path();
  } else if (key == "tags") {
    for (const auto& tag : read_tags(value)) add_tag(tag, test_case);
  } else if (key == "skip") {
    test_case.skip = read_reason(value);
  } else if (key == "xfail") {
    test_case.xfail = read_reason(value);
  } else {
    value.fail(
        "no key but args, points, visibility, timeout, mem, compare, rules, checker, interactor, "
        "checker_protocol, tags, skip and xfail",
        json::quote(key));
  }
}

}  // namespace

std::string TestCase::name() const {
  std::string path = input.string();
  if (variant != InputVariant::plain) path.append("#").append(to_string(variant));
  return path;
}

std::vector<TestCase> expand_variants(const std::vector<TestCase>& test_cases,
                                      std::span<const InputVariant> wanted) {
  std::vector<TestCase> all;
  for (const auto& test_case : test_cases) {
    const auto variants = test_case.scenario
                              ? std::vector{InputVariant::plain}
                              : applicable_variants(system::read_file(test_case.input), wanted);
    for (const auto variant : variants) {
      TestCase& one = all.emplace_back(test_case);
      one.variant = variant;
      one.max_points /= static_cast<double>(variants.size());
    }
  }
  return all;
}

namespace {

// Reads the protocol of a checker or an interactor, which excludes rules.
void check_checker(const json::Reader& options, const std::string& expected, TestCase& test_case) {
  for (const auto& [key, value] : options.members(expected)) {
    if (key == "checker_protocol") {
      if (!test_case.checker) value.fail(R"(a "checker" or an "interactor" to go with it)");
      const std::string either = R"("kattis" or "testlib")";
      const auto protocol = parse_checker_protocol(value.string(either));
      if (!protocol) value.fail(either);
      test_case.checker->protocol = *protocol;
    }
    const bool is_second = key == "interactor" && options.has_member("checker", expected);
    const bool is_rule = key == "compare" || key == "rules" || key == "at";
    if (is_second || (is_rule && test_case.checker)) {
      value.fail("not both " + json::quote(key) + " and " +
                     json::quote(is_second || !test_case.checker->is_interactor ? "checker"
                                                                                : "interactor"),
                 "both");
    }
  }
}

}  // namespace

void read_options(const json::Value& document, TestCase& test_case) {
  const json::Reader options(document);
  const std::string expected = "an object of options";
  for (const auto& [key, value] : options.members(expected)) {
    if (key == "at" && options.has_member("rules", expected)) {
      value.fail(R"(not both "rules" and "at")", "both");
    }
    if (key != "checker_protocol") read_option(key, value, test_case);
  }
  check_checker(options, expected, test_case);
}

std::string read_reason(const json::Reader& value) {
  const std::string expected = "the reason, a text";
  const std::string& reason = value.string(expected);
  if (reason.find_first_not_of(" \t\r\n") == reason.npos) value.fail(expected);
  return reason;
}

std::vector<std::string> read_tags(const json::Reader& list) {
  const std::string expected = "a tag: letters, digits, -, _ and .";
  auto tags = json::read_texts(list, "a list of tags", expected);
  for (std::size_t i = 0; i < tags.size(); ++i) {
    if (!is_tag(tags[i])) list[i].fail(expected);
  }
  return tags;
}

void add_tag(const std::string& tag, TestCase& test_case) {
  auto& tags = test_case.tags;
  if (std::ranges::find(tags, tag) == tags.end()) tags.push_back(tag);
}

void add_own_tags(TestCase& test_case) {
  if (test_case.scenario) add_tag("scenario", test_case);
  if (test_case.expected_stderr) add_tag("errors", test_case);
  if (test_case.expected_answers.size() > 1) add_tag("stream", test_case);
  if (test_case.has_files()) add_tag("files", test_case);
  const bool has_flags = std::ranges::any_of(test_case.args, [&](const std::string& arg) {
    return !test_case.scenario || arg.starts_with('-');  // it always has a port
  });
  if (has_flags) add_tag("flags", test_case);
  for (const std::string_view arg : test_case.args) {
    if (!arg.starts_with("--")) continue;
    const std::string name(arg.substr(2, arg.find('=') - 2));
    if (is_tag(name)) add_tag(name, test_case);
  }
}

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
  const json::Fields fields(root, "an object of options", {"tags", "skip", "xfail", "group"});
  Options options;
  if (const auto* tags = fields.find("tags")) options.tags = read_tagged(*tags);
  if (const auto* skip = fields.find("skip")) options.skip = read_reason(*skip);
  if (const auto* xfail = fields.find("xfail")) options.xfail = read_reason(*xfail);
  if (const auto* group = fields.find("group")) {
    const json::Fields keys(*group, "an object with the score of a group", {"score", "points"});
    const std::string expected = R"("all", "min" or "sum")";
    options.group = parse_group_score(keys.get("score").string(expected));
    if (!options.group) keys.get("score").fail(expected);
    if (const auto* points = keys.find("points")) options.group_points = read_points(*points);
  }
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
    // In NAME/, opts.json has the options of the test alone.
    if (std::ranges::find(test_case.text_parts, folder / "opts.json") != test_case.text_parts.end())
      continue;
    const Options& options = options_of(folder);
    for (const auto& [tag, choice] : options.tags) {
      if (choice.matches(test_case.tags)) add_tag(tag, test_case);
    }
    if (!test_case.skip) test_case.skip = options.skip;
    if (!test_case.xfail) test_case.xfail = options.xfail;
    if (options.group) test_case.groups.push_back({folder.string(), *options.group});
  }
}

void FolderOptions::share_points(std::vector<TestCase>& test_cases) const {
  std::map<std::string_view, std::vector<TestCase*>> members;
  for (auto& test_case : test_cases) {
    if (test_case.skip || test_case.xfail) continue;
    for (const auto& group : test_case.groups) members[group.folder].push_back(&test_case);
  }
  if (members.empty()) return;
  // Backwards, as a folder precedes those in it.
  for (auto folder = known_.rbegin(); folder != known_.rend(); ++folder) {
    const auto found = members.find(folder->first.native());
    if (!folder->second.group_points || found == members.end()) continue;
    double sum = 0;
    for (const auto* const member : found->second) {
      sum += member->max_points * member->points_scale;
    }
    if (sum == 0) continue;
    for (auto* const member : found->second) {
      member->points_scale *= *folder->second.group_points / sum;
    }
  }
}

}  // namespace gauntlet::grading
