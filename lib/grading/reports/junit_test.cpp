#include <set>

#include "grading/reports/reports.hpp"
#include "grading/reports/run_test.hpp"
#include "test/catch.hpp"

using namespace gauntlet::grading;
using namespace gauntlet::grading::reports;

namespace {

constexpr std::string_view failure_element =
    "WRONG at /1\n"
    "  input     [2, [[1, -1], [0, 2]]]\n"
    "  expected  [1,3]\n"
    "  actual    [1,&quot;&lt;&amp;&gt;&quot;]\n"
    "               ^^^^^\n"
    "  note: left a process behind\n"
    "  $ ./x &lt; t/2-in.json\n"
    "  | oops %\n"
    "  | \\u003a:error::no\\u001b[2J\n";

GradedRun three() {
  return {{sample::wrong(), sample::internal_error(), sample::passed("t/1-in.json")},
          std::chrono::milliseconds(2050),
          sample::run().start};
}

std::set<std::string> names_in(const std::string& text) {
  const std::string start = "<testcase name=\"";
  std::set<std::string> names;
  for (auto at = text.find(start); at != text.npos; at = text.find(start, at + 1)) {
    const auto begin = at + start.size();
    names.insert(text.substr(begin, text.find('"', begin) - begin));
  }
  return names;
}

}  // namespace

TEST_CASE("a report in JUnit's format", "[reports]") {
  CHECK(junit(three()) ==
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        "<testsuites name=\"xtest\" tests=\"3\" failures=\"1\" errors=\"1\" time=\"2.050\">\n"
        "  <testsuite name=\"t\" tests=\"2\" failures=\"1\" errors=\"0\" skipped=\"0\" "
        "time=\"2.468\" timestamp=\"2026-01-31T23:59:58\">\n"
        "    <properties><property name=\"program\" value=\"./x\"/></properties>\n"
        "    <testcase name=\"2-in.json\" classname=\"t\" time=\"1.234\">\n"
        "      <failure type=\"WRONG\" "
        "message=\"/1: expected 3, got &quot;&lt;&amp;&gt;&quot;\">" +
            std::string(failure_element) +
            "</failure>\n"
            "      <system-out>[1,&quot;&lt;&amp;&gt;&quot;]</system-out>\n"
            "      <system-err>oops %\n\\u003a:error::no\\u001b[2J\n</system-err>\n"
            "    </testcase>\n"
            "    <testcase name=\"1-in.json\" classname=\"t\" time=\"1.234\"/>\n"
            "  </testsuite>\n"
            "  <testsuite name=\"u\" tests=\"1\" failures=\"0\" errors=\"1\" skipped=\"0\" "
            "time=\"1.234\" timestamp=\"2026-01-31T23:59:58\">\n"
            "    <properties><property name=\"program\" value=\"./x\"/></properties>\n"
            "    <testcase name=\"1-in.json\" classname=\"u\" time=\"1.234\">\n"
            "      <error type=\"INTERNAL_ERROR\" message=\"no memory left\">INTERNAL_ERROR: no "
            "memory left\n"
            "  $ ./x &lt; u/1-in.json\n"
            "</error>\n"
            "    </testcase>\n"
            "  </testsuite>\n"
            "</testsuites>\n");
}

TEST_CASE("a JUnit report has boards in letters", "[reports]") {
  GradedRun run = three();
  run.letters = [](const auto&...) { return "a board\n"; };
  CHECK(junit(run).find(">WRONG at /1\n  input     [2, [[1, -1], [0, 2]]]\n  a board  ") !=
        std::string::npos);
}

TEST_CASE("a report in GitLab's format", "[reports]") {
  GradedRun run = three();
  run.records[0].test += "#pad";
  const std::string text = junit(run, JunitDialect::gitlab);
  CHECK(text.find("    <testcase name=\"2-in.json#pad\" classname=\"t\" time=\"1.234\" "
                  "file=\"t/2-in.json\">\n"
                  "      <failure type=\"WRONG\"") != text.npos);
  CHECK(text.find(std::string(failure_element) + "</failure>\n    </testcase>") != text.npos);
  CHECK(text.find("system-") == text.npos);
}

TEST_CASE("a JUnit report distinguishes several programs", "[reports]") {
  GradedRun run;
  run.records = {sample::passed("t/1"), sample::passed("t/1")};
  run.records[1].program = "./<y>";
  const std::string text = junit(run);
  CHECK(text.find("<testsuite name=\"./x: t\" tests=\"1\" ") != text.npos);
  CHECK(text.find("<testsuite name=\"./&lt;y&gt;: t\" tests=\"1\" ") != text.npos);
  CHECK(text.find("<testcase name=\"1\" classname=\"./&lt;y&gt;: t\" ") != text.npos);
  CHECK(text.find("name=\"program\" value=\"./&lt;y&gt;\"") != text.npos);
  CHECK(text.find("timestamp") == text.npos);
}

TEST_CASE("names of tests are unique within a suite", "[reports]") {
  GradedRun run;
  for (const auto* name : {"t/1", "t/1", "t/1 (2)", "t/1", "t/1 (2)"}) {
    run.records.push_back(sample::passed(name));
  }
  CHECK(names_in(junit(run)) ==
        std::set<std::string>{"1", "1 (2)", "1 (2) (2)", "1 (3)", "1 (2) (3)"});
  run.records = {sample::passed("t/\x01z"), sample::passed("t/\x02z")};
  CHECK(names_in(junit(run)) == std::set<std::string>{"\\u0001z", "\\u0002z"});
}

TEST_CASE("a suite without a name", "[reports]") {
  GradedRun run;
  run.records = {sample::passed("1-in.json")};
  run.records[0].suite = "";
  CHECK(junit(run).find("<testcase name=\"1-in.json\" classname=\".\" ") != std::string::npos);
}
