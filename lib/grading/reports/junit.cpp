#include <map>
#include <set>
#include <utility>

#include "grading/reports/reports.hpp"
#include "grading/reports/text.hpp"
#include "grading/results/results.hpp"
#include "text/element.hpp"

namespace gauntlet::grading::reports {
namespace {

// The records of a program and a suite, in the order in which they first occur.
struct Suite {
  std::string name;  // includes the program if there are several
  std::string program;
  std::vector<const TestResult*> records;
};

std::vector<Suite> by_suite(const std::vector<TestResult>& records) {
  std::vector<Suite> suites;
  const bool several = are_of_several(records);
  std::map<std::pair<std::string, std::string>, std::size_t> places;
  for (const auto& result : records) {
    const auto [place, is_new] =
        places.emplace(std::pair(result.program, result.suite), suites.size());
    if (is_new) {
      const std::string name = result.suite.empty() ? "." : result.suite;
      suites.push_back({several ? result.program + ": " + name : name, result.program, {}});
    }
    suites[place->second].records.push_back(&result);
  }
  return suites;
}

using text::Attributes;

text::Attribute attribute(std::string_view name, std::string_view value) {
  return {name, one_line(value)};
}

void add_counts(std::size_t tests, const Totals& totals, Attributes& attributes) {
  attributes.emplace_back("tests", tests);
  attributes.emplace_back("failures", totals.failed);
  attributes.emplace_back("errors", totals.internal_errors + totals.invalid);
}

// Makes the names of a suite's tests unique.
class Names {
 public:
  std::string operator()(const TestResult& result) {
    std::string name = result.test;
    if (name.starts_with(result.suite + '/')) name.erase(0, result.suite.size() + 1);
    name = one_line(name);
    std::string unique = name;
    int& count = counts_[text::escape_attribute(name)];
    while (!used_.insert(text::escape_attribute(unique)).second) {
      unique = name + " (" + std::to_string(++count + 1) + ')';
    }
    return unique;
  }

 private:
  std::set<std::string> used_;         // as written: escaping drops characters
  std::map<std::string, int> counts_;  // requests for a name that was already used
};

// Returns an element of a test with text of the program or of xtest.
std::string said(std::string_view name, const Attributes& attributes, std::string_view text) {
  return "      " + text::element(name, attributes, escape(printable(text))) + '\n';
}

std::string problem(const TestResult& result, const GradedRun& run, JunitDialect dialect) {
  std::string text =
      said(is_judged(result.verdict) ? "failure" : "error",
           {{"type", to_string(result.verdict)}, attribute("message", result.message)},
           describe(result, run.letters));
  if (dialect == JunitDialect::gitlab) return text;
  if (!result.details.actual.empty()) text += said("system-out", {}, result.details.actual);
  if (!result.details.stderr_tail.empty())
    text += said("system-err", {}, result.details.stderr_tail);
  return text;
}

// Returns the reason why a test is not counted.
std::string skipped(const TestResult& result) {
  return "      " +
         text::empty_element("skipped", {{"type", to_string(result.verdict)},
                                         attribute("message", result.message)}) +
         '\n';
}

std::string test_case(const TestResult& result, const std::string& suite, Names& names,
                      const GradedRun& run, JunitDialect dialect) {
  Attributes attributes{{"name", names(result)},
                        attribute("classname", suite),
                        {"time", seconds(result.usage.wall_time)}};
  if (dialect == JunitDialect::gitlab) attributes.push_back(attribute("file", file_of(result)));
  if (result.verdict == compare::Verdict::pass) {
    return "    " + text::empty_element("testcase", attributes) + '\n';
  }
  const std::string content =
      is_success(result.verdict) ? skipped(result) : problem(result, run, dialect);
  return "    " + text::element("testcase", attributes, '\n' + content + "    ") + '\n';
}

std::string test_suite(const Suite& suite, const GradedRun& run, JunitDialect dialect) {
  Totals totals;
  std::chrono::milliseconds time{0};
  Names names;
  std::string cases;
  for (const auto* result : suite.records) {
    totals.add(*result);
    time += result->usage.wall_time;
    cases += test_case(*result, suite.name, names, run, dialect);
  }
  Attributes attributes{attribute("name", suite.name)};
  add_counts(suite.records.size(), totals, attributes);
  attributes.emplace_back("skipped", totals.skipped + totals.xfailed);
  attributes.emplace_back("time", seconds(time));
  if (run.start) attributes.emplace_back("timestamp", timestamp(*run.start));
  const std::string program =
      text::empty_element("property", {{"name", "program"}, attribute("value", suite.program)});
  return "  " +
         text::element("testsuite", attributes,
                       "\n    " + text::element("properties", program) + '\n' + cases + "  ") +
         '\n';
}

}  // namespace

std::string junit(const GradedRun& run, JunitDialect dialect) {
  Attributes attributes{{"name", "xtest"}};
  add_counts(run.records.size(), tally(run.records), attributes);
  attributes.emplace_back("time", seconds(run.wall_time));
  std::string suites = "\n";
  for (const auto& suite : by_suite(run.records)) suites += test_suite(suite, run, dialect);
  return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" +
         text::element("testsuites", attributes, suites) + '\n';
}

}  // namespace gauntlet::grading::reports
