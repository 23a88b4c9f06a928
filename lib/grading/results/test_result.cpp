#include "grading/results/test_result.hpp"

#include <algorithm>

#include "grading/results/times.hpp"
#include "json/codec.hpp"

namespace gauntlet::json {

template <>
inline constexpr auto parse_word<compare::Verdict> = &compare::parse_verdict;
template <>
inline constexpr auto parse_word<compare::Method> = &compare::parse_method;
template <>
inline constexpr auto parse_word<grading::GroupScore> = &grading::parse_group_score;
template <>
inline constexpr auto parse_word<grading::Release> = &grading::parse_release;

}  // namespace gauntlet::json

namespace gauntlet {

using json::field;
using json::optional_field;
using json::word_field;

namespace compare {

static constexpr auto fields_of(const Difference*) {
  return json::object("a difference", field<&Difference::pointer>("pointer", "a JSON Pointer"),
                      field<&Difference::expected>("expected"),
                      field<&Difference::actual>("actual"));
}

}  // namespace compare

namespace process {

static constexpr auto fields_of(const Usage*) {
  constexpr std::string_view time = "a number of milliseconds";
  return json::object("the usage", field<&Usage::wall_time>("wall", time),
                      field<&Usage::cpu_time>("cpu", time),
                      field<&Usage::peak_memory>("memory", "a number of bytes"));
}

}  // namespace process

namespace grading {

static constexpr auto fields_of(const TestGroup*) {
  return json::object("a group", field<&TestGroup::folder>("folder", "a folder"),
                      field<&TestGroup::score>("score", "the score of a group"),
                      optional_field<&TestGroup::needs>("needs", "an array of folders"));
}

// The scores of problem packages may be negative; records have no such points.
template <auto member>
static constexpr auto points_field(std::string_view name) {
  auto result = field<&TestResult::points, member>(name);
  result.write = [](const TestResult& test_result, std::string_view) {
    return json::write_number(std::max(0.0, test_result.points.*member));
  };
  return result;
}

static constexpr auto exit_status_field() {
  auto result = optional_field<&TestResult::details, &ResultDetails::exit_status>("exit_status",
                                                                                  "an exit status");
  result.read = [](const json::Reader& in, std::string_view expected, TestResult& test_result) {
    test_result.details.exit_status = static_cast<int>(in.integer(expected, 0, 255));
  };
  return result;
}

static constexpr auto date_field() {
  constexpr auto notice = &TestResult::notice;
  auto result = optional_field<notice, &TestNotice::hint>("released", time_form);
  result.write = [](const TestResult& test_result, std::string_view) -> json::Value {
    return timestamp(*test_result.notice.date()) + 'Z';
  };
  result.read = [](const json::Reader& in, std::string_view expected, TestResult& test_result) {
    const auto date = parse_time(in.string(expected));
    if (!date) in.fail(expected);
    TestNotice& read = test_result.notice;
    (read.release == Release::after_due_date ? read.due_date : read.published) = date;
  };
  result.is_absent = [](const TestResult& test_result) {
    return test_result.notice.release == Release::at_once || !test_result.notice.date();
  };
  return result;
}

// tools/xtest/docs/ref-results.md describes the fields.
static constexpr auto fields_of(const TestResult*) {
  constexpr auto points = &TestResult::points;
  constexpr auto details = &TestResult::details;
  constexpr auto notice = &TestResult::notice;
  return json::object(
      "a record: an object", word_field<&TestResult::test>("test", "a path"),
      word_field<&TestResult::suite>("suite", "a path"),
      word_field<&TestResult::program>("program", "a path"),
      field<&TestResult::verdict>("verdict", "the name of a verdict"),
      field<&TestResult::message>("message"),
      field<details, &ResultDetails::differences>("differences"),
      field<&TestResult::notes>("notes"),
      field<details, &ResultDetails::command>("command", "a command"),
      field<details, &ResultDetails::stderr_tail>("stderr"),
      field<details, &ResultDetails::input>("input"),
      field<details, &ResultDetails::expected>("expected"),
      field<details, &ResultDetails::actual>("actual"), field<&TestResult::usage>("usage"),
      points_field<&EarnedPoints::earned>("points"), points_field<&EarnedPoints::max>("max_points"),
      field<notice, &TestNotice::is_hidden>("hidden"),
      field<&TestResult::attempts>("attempts", "a number of attempts from 1"),
      field<&TestResult::sandbox>("sandbox", "a sandbox level"), exit_status_field(),
      optional_field<details, &ResultDetails::expects_failure>("expects_failure"),
      optional_field<details, &ResultDetails::answers_right>("answers_right"),
      optional_field<details, &ResultDetails::method>("compare", "a method of comparison"),
      optional_field<details, &ResultDetails::transcript>("transcript"),
      optional_field<points, &EarnedPoints::groups>("groups", "an array of groups"),
      optional_field<details, &ResultDetails::file>("file"),
      optional_field<notice, &TestNotice::title>("title"),
      optional_field<notice, &TestNotice::hint>("hint"),
      optional_field<notice, &TestNotice::release>("visibility", "a visibility"), date_field());
}

std::string_view to_string(GroupScore score) {
  return score == GroupScore::all ? "all" : score == GroupScore::min ? "min" : "sum";
}

std::optional<GroupScore> parse_group_score(std::string_view word) {
  for (const auto score : {GroupScore::sum, GroupScore::all, GroupScore::min}) {
    if (word == to_string(score)) return score;
  }
  return std::nullopt;
}

std::string_view to_string(Release release) {
  return release == Release::at_once          ? "visible"
         : release == Release::after_due_date ? "after_due_date"
                                              : "after_published";
}

std::optional<Release> parse_release(std::string_view word) {
  for (const auto release : {Release::at_once, Release::after_due_date, Release::after_published}) {
    if (word == to_string(release)) return release;
  }
  return std::nullopt;
}

std::string_view end_of_input(std::string_view name) {
  for (const std::string_view end : {part::in, part::scenario}) {
    if (name.ends_with(end)) return end;
  }
  return {};
}

std::string file_of(const TestResult& result) {
  if (!end_of_input(result.test).empty()) return result.test;  // the name itself may contain a '#'
  const auto variant = result.test.rfind("-in.json#");
  return variant == result.test.npos ? result.test : result.test.substr(0, result.test.rfind('#'));
}

std::string titled(const TestResult& result) {
  return result.notice.title.empty() ? result.test : result.test + " (" + result.notice.title + ')';
}

void FailedGroups::add(const TestResult& result) {
  if (is_success(result.verdict) && !is_blocked(result)) return;
  for (const auto& group : result.points.groups) folders_.insert(group.folder);
}

std::string FailedGroups::reason_to_skip(const std::vector<TestGroup>& groups) const {
  for (const auto& group : groups) {
    for (const auto& needed : group.needs) {
      if (folders_.contains(needed)) return "needs the group " + needed + ", which failed";
    }
  }
  return "";
}

void block(const std::string& reason, TestResult& result) {
  result.verdict = compare::Verdict::skip;
  result.message = reason;
  result.points.earned = 0;
  result.details = {};
}

bool is_blocked(const TestResult& result) {
  return result.verdict == compare::Verdict::skip && result.points.max > 0;
}

json::Value encode(const TestResult& result) { return json::write(result); }

TestResult decode_record(const json::Reader& in) { return json::read<TestResult>(in); }

}  // namespace grading
}  // namespace gauntlet
