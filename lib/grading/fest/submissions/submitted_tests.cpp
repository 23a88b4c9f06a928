#include "grading/fest/submissions/submitted_tests.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string_view>
#include <utility>

#include "grading/fest/setup/config.hpp"
#include "grading/reports/text.hpp"
#include "grading/test_cases/test_suite.hpp"
#include "json/fields.hpp"
#include "json/parse.hpp"
#include "json/value.hpp"
#include "system/read_file.hpp"
#include "text/truncate.hpp"

namespace gauntlet::grading::fest {
namespace {

namespace fs = std::filesystem;

// Throws if a team's test sets options that only the staff may set (points, limits, rules).
// Precondition: the options are valid.
void check_options(const fs::path& input) {
  const fs::path file = part_beside(input, part::opts);
  if (!fs::exists(file)) return;
  const json::Value document = json::parse(system::read_file(file));
  try {
    const json::Fields fields(json::Reader(document), "an object of options", {"args"});
  } catch (const json::Error& error) {
    throw json::Error("", file.filename().string() + ": in a team's test, " + error.what());
  }
}

[[noreturn]] void refuse_word(const TestCase& test_case, std::string_view part,
                              const std::string& place, const std::string& word) {
  constexpr std::size_t max_shown = 100;
  throw json::Error("", part_beside(test_case.input, part).filename().string() + ": " + place +
                            ": " + text::truncate_text(word, max_shown) +
                            " is not allowed in this fest");
}

// Throws if a scenario makes xclients or xserver do more than play.
void check_scenario(const TestCase& test_case) {
  const std::string excess = team_restriction_error(test_case.scenario.value().peers);
  if (!excess.empty()) refuse_word(test_case, part::scenario, "peers", excess);
}

// Throws if an argument is not allowed; the reference and programs of other teams receive them.
void check_arguments(const SubmittedTestSet& set, const TestCase& test_case) {
  const auto& allowed = set.allowed_args;
  const bool is_scenario = test_case.scenario.has_value();
  for (const auto& word : test_case.args) {
    const bool is_port = is_scenario && word == port_placeholder;
    if (is_port || std::ranges::find(allowed, word) != allowed.end()) continue;
    refuse_word(test_case, is_scenario ? part::scenario : part::opts, "args", word);
  }
}

// The accepted values are the scenario's answer, not its input.
void leave_out_accepted(json::Value& document) {
  std::erase_if(*document.as<json::Value::Object>(),
                [](const json::Value::Member& member) { return member.first == "accept"; });
}

void read(const SubmittedTestSet& set, const TestFileEntry& listed, SubmittedTest& submitted) {
  const bool is_staffs = set.owner == staff;
  TestCase test_case = read_test_case(listed.input, is_staffs ? set.folder : fs::path());
  if (!is_staffs) {
    check_options(listed.input);
    check_arguments(set, test_case);
    if (test_case.scenario) check_scenario(test_case);
  }
  if (test_case.skip) throw json::Error("", "it is skipped: " + *test_case.skip);
  if (test_case.xfail) throw json::Error("", "it is expected to fail: " + *test_case.xfail);
  auto values = json::read_values(system::read_file(listed.input));
  if (test_case.scenario) leave_out_accepted(values.front());
  if (values.empty()) throw json::Error("", "expected an input, got nothing");
  submitted.test.input = canonical_input(test_case.args, values);
  submitted.test.answer =
      canonical_answer(test_case, test_case.scenario ? test_case.scenario->accepted_outputs
                                                     : test_case.expected_answers);
  submitted.test_case = std::move(test_case);
}

}  // namespace

std::vector<SubmittedTestSet> list_submitted_tests(const Config& config) {
  std::vector<SubmittedTestSet> sets;
  if (const auto& folder = config.staff_tests) {
    if (!fs::is_directory(*folder)) {
      throw std::invalid_argument("no such folder: " + folder->string());
    }
    constexpr auto any_size = std::numeric_limits<std::uintmax_t>::max();
    sets.push_back({staff, *folder, list_tests(*folder, "/", any_size)});
  }
  if (!config.tests) return sets;
  for (const auto& team : config.teams) {
    const fs::path folder = expand_team(*config.tests, team);
    const std::string part = team_prefix(*config.tests);
    const fs::path own = is_own_folder(config, part, team) ? expand_team(part, team) : "";
    sets.push_back({team, folder, list_tests(folder, own, config.max_bytes), config.allowed_args});
  }
  return sets;
}

SubmittedTest read_submitted_test(const SubmittedTestSet& set, const TestFileEntry& listed) {
  SubmittedTest submitted;
  submitted.test.owner = set.owner;
  submitted.test.name = listed.name;
  submitted.test.invalid_reason = listed.invalid_reason;
  if (!listed.invalid_reason.empty()) return submitted;
  try {
    read(set, listed, submitted);
  } catch (const std::runtime_error& error) {
    std::string error_text = error.what();
    const std::string folder = listed.input.parent_path().string() + '/';
    if (const auto at = error_text.find(folder); at != error_text.npos)
      error_text.erase(at, folder.size());
    submitted.test.invalid_reason = reports::one_line(error_text);
  }
  return submitted;
}

void mark_duplicates(std::vector<SubmittedTest>& tests) {
  std::map<std::pair<std::string_view, std::string_view>, const Test*> firsts;
  for (auto& [test, test_case] : tests) {
    test.duplicate_of.clear();
    if (!test.is_valid()) continue;
    const auto [first, is_new] = firsts.try_emplace({test.input, test.answer}, &test);
    if (!is_new) test.duplicate_of = first->second->id();
  }
}

std::vector<Revocation> read_revoked(const std::filesystem::path& file) {
  std::vector<Revocation> revoked;
  std::istringstream lines(system::read_file(file));
  std::size_t number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    line.erase(line.find_last_not_of(" \t\r") + 1);
    if (line.empty() || line.starts_with('#')) continue;
    revoked.push_back({line, file.string() + ':' + std::to_string(number)});
  }
  return revoked;
}

void revoke(std::vector<SubmittedTest>& tests, const std::vector<Revocation>& revoked) {
  std::set<std::string> known;
  for (const auto& [test, test_case] : tests) known.insert(test.id());
  std::set<std::string> taken_back;
  for (const auto& [id, where] : revoked) {
    if (!known.contains(id)) {
      throw std::invalid_argument(where + ": expected a test's id, such as " +
                                  (known.empty() ? "team/1-in.json" : *known.begin()) + ", got " +
                                  json::quote(id));
    }
    taken_back.insert(id);
  }
  for (auto& [test, test_case] : tests) test.revoked = taken_back.contains(test.id());
  mark_duplicates(tests);
}

}  // namespace gauntlet::grading::fest
