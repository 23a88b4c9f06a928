#include "grading/fest/submissions/handed_in.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string_view>
#include <utility>

#include "grading/fest/setup/config.hpp"
#include "grading/fixtures/fixtures.hpp"
#include "grading/reports/text.hpp"
#include "json/fields.hpp"
#include "json/parse.hpp"
#include "json/value.hpp"
#include "system/plain_file.hpp"
#include "text/shorten.hpp"

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
    throw json::Error("", file.filename().string() + ": of a team's test, " + error.what());
  }
}

[[noreturn]] void refuse_word(const Fixture& fixture, std::string_view part,
                              const std::string& place, const std::string& word) {
  constexpr std::size_t most_shown = 100;
  throw json::Error("", part_beside(fixture.input, part).filename().string() + ": " + place + ": " +
                            text::shorten(word, most_shown) + " is not allowed in this fest");
}

// Throws if a scenario makes xclients or xserver do more than play.
void check_scenario(const Fixture& fixture) {
  const std::string undue = why_not_for_teams(fixture.scenario.value().others);
  if (!undue.empty()) refuse_word(fixture, part::scenario, "peers", undue);
}

// Throws if an argument is not allowed; the reference and programs of other teams receive them.
void check_arguments(const HandedInSet& set, const Fixture& fixture) {
  const auto& allowed = set.allowed_args;
  const bool is_scenario = fixture.scenario.has_value();
  for (const auto& word : fixture.args) {
    const bool is_port = is_scenario && word == port_placeholder;
    if (is_port || std::ranges::find(allowed, word) != allowed.end()) continue;
    refuse_word(fixture, is_scenario ? part::scenario : part::opts, "args", word);
  }
}

// The accepted values are the scenario's answer, not its input.
void leave_out_accepted(json::Value& document) {
  std::erase_if(*document.as<json::Value::Object>(),
                [](const json::Value::Member& member) { return member.first == "accept"; });
}

void read(const HandedInSet& set, const Listed& listed, HandedIn& handed_in) {
  const bool is_staffs = set.owner == staff;
  Fixture fixture = read_fixture(listed.input, is_staffs ? set.folder : fs::path());
  if (!is_staffs) {
    check_options(listed.input);
    check_arguments(set, fixture);
    if (fixture.scenario) check_scenario(fixture);
  }
  if (fixture.skip) throw json::Error("", "it is skipped: " + *fixture.skip);
  if (fixture.xfail) throw json::Error("", "it is expected to fail: " + *fixture.xfail);
  auto values = json::read_values(system::read_file(listed.input));
  if (fixture.scenario) leave_out_accepted(values.front());
  if (values.empty()) throw json::Error("", "expected an input, got nothing");
  handed_in.test.input = canonical_input(fixture.args, values);
  handed_in.test.answer =
      canonical_answer(fixture, fixture.scenario ? fixture.scenario->accept : fixture.answers);
  handed_in.fixture = std::move(fixture);
}

}  // namespace

std::vector<HandedInSet> list_sets(const Config& config) {
  std::vector<HandedInSet> sets;
  if (const auto& folder = config.staff_tests) {
    if (!fs::is_directory(*folder)) {
      throw std::invalid_argument("there is no folder " + folder->string());
    }
    constexpr auto any_size = std::numeric_limits<std::uintmax_t>::max();
    sets.push_back({staff, *folder, list_tests(*folder, "/", any_size)});
  }
  if (!config.tests) return sets;
  for (const auto& team : config.teams) {
    const fs::path folder = fill(*config.tests, team);
    const std::string part = own_part(*config.tests);
    const fs::path own = is_own_folder(config, part, team) ? fill(part, team) : "";
    sets.push_back({team, folder, list_tests(folder, own, config.max_bytes), config.allowed_args});
  }
  return sets;
}

HandedIn read_handed_in(const HandedInSet& set, const Listed& listed) {
  HandedIn handed_in;
  handed_in.test.owner = set.owner;
  handed_in.test.name = listed.name;
  handed_in.test.trouble = listed.trouble;
  if (!listed.trouble.empty()) return handed_in;
  try {
    read(set, listed, handed_in);
  } catch (const std::runtime_error& error) {
    std::string trouble = error.what();
    const std::string folder = listed.input.parent_path().string() + '/';
    if (const auto at = trouble.find(folder); at != trouble.npos) trouble.erase(at, folder.size());
    handed_in.test.trouble = reports::one_line(trouble);
  }
  return handed_in;
}

void mark_duplicates(std::vector<HandedIn>& tests) {
  std::map<std::pair<std::string_view, std::string_view>, const Test*> firsts;
  for (auto& [test, fixture] : tests) {
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

void revoke(std::vector<HandedIn>& tests, const std::vector<Revocation>& revoked) {
  std::set<std::string> known;
  for (const auto& [test, fixture] : tests) known.insert(test.id());
  std::set<std::string> taken_back;
  for (const auto& [id, where] : revoked) {
    if (!known.contains(id)) {
      throw std::invalid_argument(where + ": expected a test's id, such as " +
                                  (known.empty() ? "team/1-in.json" : *known.begin()) + ", got " +
                                  json::quote(id));
    }
    taken_back.insert(id);
  }
  for (auto& [test, fixture] : tests) test.revoked = taken_back.contains(test.id());
  mark_duplicates(tests);
}

}  // namespace gauntlet::grading::fest
