#include "grading/test_cases/test_case.hpp"

#include <algorithm>
#include <iterator>
#include <ranges>
#include <stdexcept>
#include <system_error>

#include "grading/results/times.hpp"
#include "grading/test_cases/config_values.hpp"
#include "grading/test_cases/test_suite.hpp"
#include "schema/schema.hpp"
#include "system/file.hpp"

namespace gauntlet::grading {

namespace fs = std::filesystem;

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

std::string TestCase::name() const {
  std::string path = input.string();
  if (variant != InputVariant::plain) path.append("#").append(to_string(variant));
  return path;
}

std::vector<TestCase> expand_variants(const std::vector<TestCase>& test_cases,
                                      std::span<const InputVariant> wanted) {
  std::vector<TestCase> all;
  for (const auto& test_case : test_cases) {
    std::vector own(wanted.begin(), wanted.end());
    if (test_case.expected.answers.empty()) std::erase(own, InputVariant::lock_step);
    const auto variants = test_case.scenario || !test_case.status.invalid.empty()
                              ? std::vector{InputVariant::plain}
                              : applicable_variants(system::read_file(test_case.input), own);
    for (const auto variant : variants) {
      TestCase& one = all.emplace_back(test_case);
      one.variant = variant;
      one.points.scale /= static_cast<double>(variants.size());
    }
  }
  return all;
}

namespace {

[[noreturn]] void fail_both(const json::Reader& in, std::string_view key, std::string_view other) {
  in.fail("not both " + json::quote(key) + " and " + json::quote(other), "both");
}

// Reads a checker or an interactor, which excludes rules.
void read_checker(const schema::Fields& fields, TestCase& test_case, const fs::path& folder) {
  const auto* const interactor = fields.find("interactor");
  const auto* const protocol = fields.find("checker_protocol");
  const auto* command = fields.find("checker");
  const std::string_view name = command != nullptr ? "checker" : "interactor";
  if (command == nullptr) {
    command = interactor;
  } else if (interactor != nullptr) {
    fail_both(*interactor, "interactor", "checker");
  }
  if (command == nullptr) {
    if (protocol != nullptr) protocol->fail(R"(a "checker" or an "interactor" to go with it)");
    return;
  }
  for (const std::string_view key : {"accept", "compare", "rules", "at"}) {
    if (const auto* const rules = fields.find(key)) fail_both(*rules, key, name);
  }
  test_case.rules = {};
  Checker& checker = test_case.checker.emplace();
  checker.command = schema::text(*command);
  checker.is_interactor = command == interactor;
  checker.folder = fs::absolute(folder);
  if (protocol != nullptr)
    checker.protocol = parse_checker_protocol(schema::text(*protocol)).value();
}

// Reads "accept". A text test also has files beside it.
void read_accepted(const json::Reader& list, TestCase& test_case) {
  Expectation& expected = test_case.expected;
  expected.accepted = json::read_items(list, "", [&](const json::Reader& in) {
    if (!expected.is_text || in.value().as<std::string>() != nullptr) return in.value();
    schema::check("n-opts.schema.json#/$defs/file_of_text", in);
    const json::Reader name = schema::Fields(in).get("file");
    const fs::path file = test_case.input.parent_path() / schema::text(name);
    const std::string reason = system::why_not_regular_file(file);
    if (!reason.empty()) throw json::Error("", file.string() + ": " + reason);
    expected.accepted_files.push_back(file);
    return json::Value(system::read_file(file));
  });
  test_case.checker.reset();
}

std::optional<std::chrono::sys_seconds> read_date(const json::Reader* in) {
  if (in == nullptr) return std::nullopt;
  const auto time = parse_time(schema::text(*in));
  if (!time) in->fail(time_form);
  return time;
}

void read_notice(const schema::Fields& fields, TestNotice& notice) {
  if (const auto* title = fields.find("title")) notice.title = schema::text(*title);
  if (const auto* hint = fields.find("hint")) notice.hint = schema::text(*hint);
  if (const auto* visibility = fields.find("visibility")) {
    const std::string& word = schema::text(*visibility);
    notice.is_hidden = word == "hidden";
    notice.release = parse_release(word).value_or(Release::at_once);
  }
  if (const auto date = read_date(fields.find("due_date"))) notice.due_date = date;
  if (const auto date = read_date(fields.find("published"))) notice.published = date;
}

}  // namespace

void read_options(const json::Value& document, TestCase& test_case, const fs::path& folder) {
  const json::Reader options(document);
  schema::check("n-opts.schema.json", options);
  const schema::Fields fields(options);
  read_notice(fields, test_case.notice);
  if (const auto* args = fields.find("args")) test_case.args = schema::texts(*args);
  if (const auto* points = fields.find("points")) test_case.points.max = schema::number(*points);
  TestLimits& limits = test_case.limits;
  if (const auto* timeout = fields.find("timeout")) limits.wall_time = read_seconds(*timeout);
  if (const auto* mem = fields.find("mem")) {
    limits.memory = read_mebibytes(*mem, process::memory_range);
  }
  if (const auto* status = fields.find("exit_status")) {
    test_case.expected.exit_status = static_cast<int>(schema::number(*status));
  }
  if (const auto* accept = fields.find("accept")) read_accepted(*accept, test_case);
  const auto* const compare = fields.find("compare");
  const auto* const rules = fields.find("rules");
  const auto* const alias = fields.find("at");
  if (rules != nullptr && alias != nullptr) fail_both(*alias, "rules", "at");
  if (compare != nullptr) test_case.rules.method = read_method(*compare);
  for (const auto* const list : {rules, alias}) {
    if (list != nullptr) read_rules(*list, test_case.rules);
  }
  if (compare != nullptr || rules != nullptr || alias != nullptr) test_case.checker.reset();
  read_checker(fields, test_case, folder.empty() ? test_case.input.parent_path() : folder);
  if (const auto* tags = fields.find("tags")) {
    for (const auto& tag : schema::texts(*tags)) add_tag(tag, test_case);
  }
  if (const auto* skip = fields.find("skip")) test_case.status.skip = schema::text(*skip);
  if (const auto* xfail = fields.find("xfail")) test_case.status.xfail = schema::text(*xfail);
}

void add_tag(const std::string& tag, TestCase& test_case) {
  auto& tags = test_case.tags;
  if (std::ranges::find(tags, tag) == tags.end()) tags.push_back(tag);
}

void add_own_tags(TestCase& test_case) {
  if (test_case.scenario) add_tag("scenario", test_case);
  if (test_case.expected.stderr_text) add_tag("errors", test_case);
  if (test_case.expected.answers.size() > 1) add_tag("stream", test_case);
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

std::vector<std::pair<std::string, TagFilter>> read_tagged(const json::Reader& value) {
  std::vector<std::pair<std::string, TagFilter>> tags;
  if (value.is_array()) {
    for (auto& tag : schema::texts(value)) tags.emplace_back(std::move(tag), TagFilter{});
    return tags;
  }
  for (const auto& [tag, choice] : value.members("tags")) {
    try {
      tags.emplace_back(tag, parse_tags(schema::text(choice)));
    } catch (const std::invalid_argument& error) {
      choice.fail("a selection of tests, such as \"!errors,!flags\"", error.what());
    }
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

FolderOptions::Options FolderOptions::read(json::Value document) {
  const json::Reader root(document);
  schema::check("opts.schema.json", root);
  const schema::Fields fields(root);
  Options options;
  if (const auto* tags = fields.find("tags")) options.tags = read_tagged(*tags);
  if (const auto* required = fields.find("require_valid")) {
    options.requires_valid = json::read_flag(*required);
  }
  if (const auto* group = fields.find("group")) {
    const schema::Fields keys(*group);
    options.group = parse_group_score(schema::text(keys.get("score")));
    if (const auto* points = keys.find("points")) {
      options.group_points = schema::number(*points);
    }
  }
  if (const auto* needs = fields.find("needs")) {
    if (!options.group) needs->fail("a \"group\" to go with it");
    options.needs = needs->is_array() ? schema::texts(*needs) : std::vector{schema::text(*needs)};
  }
  std::erase_if(*document.as<json::Value::Object>(), [](const json::Value::Member& member) {
    return member.first == "tags" || member.first == "require_valid" || member.first == "group" ||
           member.first == "needs";
  });
  TestCase ignored{.input = {}};
  read_options(document, ignored, ".");  // throws
  options.document = std::move(document);
  return options;
}

const FolderOptions::Options& FolderOptions::options_of(const fs::path& folder) {
  const auto [known, is_new] = known_.try_emplace(folder);
  const fs::path file = folder / "opts.json";
  std::error_code error;
  if (!is_new || fs::symlink_status(file, error).type() == fs::file_type::not_found) {
    return known->second;
  }
  try {
    const auto reason = system::why_not_regular_file(file);
    if (!reason.empty()) throw std::runtime_error(file.string() + ": " + reason);
    known->second = within(file, [](const std::string& text) { return read(json::parse(text)); });
  } catch (const std::runtime_error& error_text) {  // also catches json::Error
    system::rethrow_if_of_machine();
    known->second.invalid = error_text.what();
  }
  return known->second;
}

namespace {

// Returns the folder of a group that a group needs, by its name.
fs::path beside(const fs::path& folder, const std::string& name) {
  return (folder.parent_path() / name).lexically_normal();
}

bool is_in(const fs::path& file, const fs::path& folder) {
  return std::ranges::mismatch(folder, file).in1 == folder.end();
}

}  // namespace

std::vector<fs::path> FolderOptions::folders_of(const TestCase& test_case) const {
  auto folders = folders_between(test_case.input, root_);
  std::erase_if(folders, [&](const fs::path& folder) {
    // In NAME/, opts.json has the options of the test alone.
    const auto& own = test_case.files.text_parts;
    return std::ranges::find(own, folder / "opts.json") != own.end();
  });
  return folders;
}

void FolderOptions::begin(TestCase& test_case) {
  for (const auto& folder : std::views::reverse(folders_of(test_case))) {
    const Options& options = options_of(folder);
    if (options.document.as<json::Value::Object>() != nullptr) {
      read_options(options.document, test_case, folder);
    }
  }
}

void FolderOptions::finish(TestCase& test_case) {
  for (const auto& folder : folders_of(test_case)) {
    const Options& options = options_of(folder);
    TestStatus& status = test_case.status;
    if (status.invalid.empty()) status.invalid = options.invalid;
    status.has_known_tags = status.has_known_tags && options.invalid.empty();
    status.requires_valid = status.requires_valid || options.requires_valid;
    for (const auto& [tag, choice] : options.tags) {
      if (choice.matches(test_case.tags)) add_tag(tag, test_case);
    }
    if (!options.group) continue;
    TestGroup& group =
        test_case.points.groups.emplace_back(TestGroup{folder.string(), *options.group});
    for (const auto& name : options.needs) group.needs.push_back(beside(folder, name).string());
  }
}

void FolderOptions::share_points(std::vector<TestCase>& test_cases) const {
  std::map<std::string_view, std::vector<TestCase*>> members;
  for (auto& test_case : test_cases) {
    if (test_case.status.skip || test_case.status.xfail) continue;
    for (const auto& group : test_case.points.groups) members[group.folder].push_back(&test_case);
  }
  if (members.empty()) return;
  // Backwards, as a folder precedes those in it.
  for (auto folder = known_.rbegin(); folder != known_.rend(); ++folder) {
    const auto found = members.find(folder->first.native());
    if (!folder->second.group_points || found == members.end()) continue;
    double sum = 0;
    for (const auto* const member : found->second) {
      sum += member->points.scaled_max();
    }
    if (sum == 0) continue;
    for (auto* const member : found->second) {
      member->points.scale *= *folder->second.group_points / sum;
    }
  }
}

std::string FolderOptions::problem_of_needs(const TestCase& test_case) const {
  for (const auto& own : test_case.points.groups) {
    std::vector<fs::path> reached{own.folder};
    for (std::size_t i = 0; i < reached.size(); ++i) {
      const auto options = known_.find(reached[i]);
      if (options == known_.end()) continue;
      const std::string place = (reached[i] / "opts.json").string() + ": /needs: expected ";
      for (const auto& name : options->second.needs) {
        const fs::path needed = beside(reached[i], name);
        const auto found = known_.find(needed);
        if (found == known_.end() || !found->second.group) {
          return place + "a group of tests beside this one, got " + json::quote(name);
        }
        if (needed == own.folder || is_in(test_case.input, needed)) {
          return place + "a group that does not need this one, got " + json::quote(name);
        }
        if (std::ranges::find(reached, needed) == reached.end()) reached.push_back(needed);
      }
    }
  }
  return "";
}

}  // namespace gauntlet::grading
