#include "grading/test_cases/test_case.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include "grading/test_cases/config_values.hpp"
#include "grading/test_cases/test_suite.hpp"
#include "json/fields.hpp"
#include "json/reader.hpp"
#include "system/read_file.hpp"

namespace gauntlet::grading {
namespace {

void read_option(std::string_view key, const json::Reader& value, TestCase& test_case) {
  if (key == "args") {
    test_case.args = json::read_texts(value, "a list of arguments", "an argument");
  } else if (key == "points") {
    test_case.max_points = json::read_number(value, "points from 0 to 1000000", 1e6);
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
    for (auto& rule : read_rules(value)) test_case.path_rules.push_back(std::move(rule));
  } else if (key == "tags") {
    for (const auto& tag : read_tags(value)) add_tag(tag, test_case);
  } else if (key == "skip") {
    test_case.skip = read_reason(value);
  } else if (key == "xfail") {
    test_case.xfail = read_reason(value);
  } else {
    value.fail("no key but args, points, visibility, timeout, mem, rules, tags, skip and xfail",
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

void read_options(const json::Value& document, TestCase& test_case) {
  const json::Reader options(document);
  const std::string expected = "an object of options";
  for (const auto& [key, value] : options.members(expected)) {
    if (key == "at" && options.has_member("rules", expected)) {
      value.fail(R"(not both "rules" and "at")", "both");
    }
    read_option(key, value, test_case);
  }
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

}  // namespace gauntlet::grading
