#include <map>
#include <set>
#include <utility>

#include "grading/reports/reports.hpp"
#include "grading/reports/text.hpp"
#include "grading/results/header.hpp"

namespace gauntlet::grading::reports {
namespace {

// The records of a program and a suite, in the order in which they first occur.
struct Suite {
  std::string name;  // of the program too, where there are several: tests are known by it
  std::string program;
  std::vector<const Record*> records;
};

std::vector<Suite> by_suite(const std::vector<Record>& records) {
  std::vector<Suite> suites;
  const bool several = are_of_several(records);
  std::map<std::pair<std::string, std::string>, std::size_t> places;
  for (const auto& record : records) {
    const auto [place, is_new] =
        places.emplace(std::pair(record.program, record.suite), suites.size());
    if (is_new) {
      const std::string name = record.suite.empty() ? "." : record.suite;
      suites.push_back({several ? record.program + ": " + name : name, record.program, {}});
    }
    suites[place->second].records.push_back(&record);
  }
  return suites;
}

std::string attribute(std::string_view name, std::string_view value) {
  return ' ' + std::string(name) + "=\"" + escape_attribute(one_line(value)) + '"';
}

std::string element(std::string_view name, const std::string& attributes, std::string_view text) {
  const std::string tag(name);
  return "      <" + tag + attributes + '>' + escape(printable(text)) + "</" + tag + ">\n";
}

std::string counts(std::size_t tests, const Tally& tally) {
  return attribute("tests", std::to_string(tests)) +
         attribute("failures", std::to_string(tally.failed)) +
         attribute("errors", std::to_string(tally.infra));
}

// Gives each test of a suite a name of its own.
class Names {
 public:
  std::string operator()(const Record& record) {
    std::string name = record.test;
    if (name.starts_with(record.suite + '/')) name.erase(0, record.suite.size() + 1);
    std::string unique = escape_attribute(one_line(name));
    for (int& count = counts_[unique]; !used_.insert(unique).second;) {
      unique = escape_attribute(one_line(name) + " (" + std::to_string(++count + 1) + ')');
    }
    return unique;
  }

 private:
  std::set<std::string> used_;
  std::map<std::string, int> counts_;  // of those that wanted a name, and had to take another
};

std::string problem(const Record& record, JunitDialect dialect) {
  const bool infra = record.verdict == compare::Verdict::infra;
  std::string text =
      element(infra ? "error" : "failure",
              attribute("type", name_of(record.verdict)) + attribute("message", record.message),
              describe(record));
  if (dialect == JunitDialect::gitlab) return text;
  if (!record.actual.empty()) text += element("system-out", "", record.actual);
  if (!record.complaint.empty()) text += element("system-err", "", record.complaint);
  return text;
}

std::string test_case(const Record& record, const std::string& suite, Names& names,
                      JunitDialect dialect) {
  std::string text = "    <testcase name=\"" + names(record) + '"' + attribute("classname", suite) +
                     attribute("time", seconds(record.usage.wall));
  if (dialect == JunitDialect::gitlab) {
    text += attribute("file", file_of(record));
  }
  if (record.verdict == compare::Verdict::pass) return text + "/>\n";
  return text + ">\n" + problem(record, dialect) + "    </testcase>\n";
}

std::string test_suite(const Suite& suite, const Run& run, JunitDialect dialect) {
  Tally tally;
  std::chrono::milliseconds time{0};
  Names names;
  std::string cases;
  for (const auto* record : suite.records) {
    tally.infra += record->verdict == compare::Verdict::infra;
    tally.failed +=
        record->verdict != compare::Verdict::infra && record->verdict != compare::Verdict::pass;
    time += record->usage.wall;
    cases += test_case(*record, suite.name, names, dialect);
  }
  return "  <testsuite" + attribute("name", suite.name) + counts(suite.records.size(), tally) +
         attribute("skipped", "0") + attribute("time", seconds(time)) +
         (run.start ? attribute("timestamp", timestamp(*run.start)) : "") +
         ">\n    <properties><property name=\"program\"" + attribute("value", suite.program) +
         "/></properties>\n" + cases + "  </testsuite>\n";
}

}  // namespace

std::string junit(const Run& run, JunitDialect dialect) {
  std::string text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites" +
                     attribute("name", "xtest") + counts(run.records.size(), tally(run.records)) +
                     attribute("time", seconds(run.wall)) + ">\n";
  for (const auto& suite : by_suite(run.records)) text += test_suite(suite, run, dialect);
  return text + "</testsuites>\n";
}

}  // namespace gauntlet::grading::reports
