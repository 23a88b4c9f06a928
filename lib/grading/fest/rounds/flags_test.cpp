#include "grading/fest/rounds/manifest.hpp"
#include "test/catch.hpp"

using namespace gauntlet::grading::fest;

TEST_CASE("the flags of xtest that run and judge as a fest does", "[grading]") {
  using Flags = std::vector<std::string>;
  CHECK(flags_of("").empty());
  CHECK(
      flags_of(R"({"title": "t", "program": "x", "sandbox": "strict", "course": false})").empty());
  CHECK(flags_of(R"({"args": ["-q", "a b"], "rules": ["/a=set", "/b=set"], "course": true,
                     "mem": "none", "timeout": 2.5, "env": ["A=b"], "checker": "./check"})") ==
        Flags{"--timeout", "2.5", "--mem", "none", "--env", "A=b", "--course-tolerance", "--rule",
              "/a=set", "--rule", "/b=set", "--", "-q", "a b"});
  CHECK(flags_of(R"({"at": ["/a=set"]})") == Flags{"--rule", "/a=set"});
}
