#include "grading/fest/setup/junit_file.hpp"

#include <stdexcept>
#include <string>

#include "test/catch.hpp"

using namespace gauntlet::grading::fest;

namespace {

std::string junit_error(const std::string& text) {
  try {
    count_junit(text);
    return "no error";
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
}

}  // namespace

TEST_CASE("test cases of JUnit files are counted, whatever the attributes say", "[grading]") {
  // pytest
  CHECK(count_junit(R"(<?xml version="1.0" encoding="utf-8"?>
<testsuites><testsuite name="pytest" errors="0" failures="0" skipped="0" tests="99">
<testcase classname="t" name="a" time="0.001"/>
<testcase classname="t" name="b"><failure message="assert 1 == 2">def &lt;b&gt;</failure></testcase>
<testcase classname="t" name="c"><skipped type="pytest.skip" message="x">t.py:1: x</skipped></testcase>
<testcase classname="t" name="d"><error message="fixture"/></testcase>
<testcase classname="t" name="e"><system-out><![CDATA[<failure/>]]></system-out></testcase>
</testsuite></testsuites>)") == JunitCounts{2, 4});
  // Gradle and Maven have one suite in a file; others nest them.
  CHECK(count_junit("<testsuite tests='1'><testcase name='a'/></testsuite>") == JunitCounts{1, 1});
  CHECK(count_junit("<testsuites><testsuite><testsuite><testcase/></testsuite><testcase>"
                    "<skipped/><failure/></testcase></testsuite></testsuites>") ==
        JunitCounts{1, 2});
  // GoogleTest
  CHECK(count_junit("<testsuites><testsuite><testcase status='run'/><testcase status='notrun'/>"
                    "</testsuite></testsuites>") == JunitCounts{1, 1});
  CHECK(count_junit("<testsuite/>") == JunitCounts{});
  // Only elements in a test case are about it.
  CHECK(count_junit("<testsuite><failure/><testcase/><error/></testsuite>") == JunitCounts{1, 1});
  const std::string one = "<testcase/>";
  std::string many = "<testsuite>";
  for (int i = 0; i < 200000; ++i) many += one;
  CHECK(count_junit(many + "</testsuite>") == JunitCounts{200000, 200000});
}

TEST_CASE("malformed and dangerous JUnit files are refused", "[grading]") {
  CHECK(junit_error("") == "line 1: no element found");
  CHECK(junit_error("<testsuite>\n<testcase>\n</testsuite>") == "line 3: mismatched tag");
  CHECK(junit_error("<testsuite><testcase/>") == "line 1: no element found");
  CHECK(junit_error("1 passed") == "line 1: syntax error");
  CHECK(junit_error("<html/>") == "line 1: expected testsuites or testsuite");
  CHECK(junit_error("<testsuite>&a;</testsuite>") == "line 1: undefined entity");
  const std::string refused = "line 1: document types (DTD) are refused";
  CHECK(junit_error("<!DOCTYPE t [<!ENTITY a 'aaaaaaaaaa'><!ENTITY b '&a;&a;&a;&a;'>]>"
                    "<testsuite>&b;</testsuite>") == refused);
  CHECK(junit_error("<!DOCTYPE t SYSTEM 'file:///etc/passwd'><testsuite/>") == refused);
  std::string deep;
  for (int i = 0; i < 200000; ++i) deep += "<testsuite>";
  CHECK(junit_error(deep) == "line 1: no element found");
}
