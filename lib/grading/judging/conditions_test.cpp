#include "grading/judging/conditions.hpp"

#include "gauntlet/json.hpp"
#include "test/catch.hpp"
#include "test/error_of.hpp"

using namespace gauntlet;
using namespace gauntlet::grading;
using gauntlet::test::error_of;

namespace {

JudgeOptions in_file(std::string_view text) {
  const json::Value document = json::parse(text);
  const json::Fields fields(
      json::Reader(document), "an object",
      {"timeout", "cpu", "mem", "output", "procs", "sandbox", "net", "tolerance", "course", "exact",
       "rules", "at", "checker", "checker_protocol", "interactor"});
  return decode_judge_options(ConfigSource(fields), {});
}

JudgeOptions by_flags(ConfigSource::Flags flags) {
  return decode_judge_options(ConfigSource(std::move(flags)), {});
}

}  // namespace

TEST_CASE("a file and flags give equal conditions", "[grading]") {
  const JudgeOptions file = in_file(R"({"timeout": 2.5, "cpu": 1, "mem": "none", "output": 3,
      "procs": 7, "sandbox": "strict", "net": "loopback", "tolerance": 0.5, "rules": ["/a=set"]})");
  const JudgeOptions flags = by_flags({{"timeout", {"2.5"}},
                                       {"cpu", {"1"}},
                                       {"mem", {"none"}},
                                       {"output", {"3"}},
                                       {"procs", {"7"}},
                                       {"sandbox", {"strict"}},
                                       {"net", {"loopback"}},
                                       {"tolerance", {"0.5"}},
                                       {"rule", {"/a=set"}}});
  for (const auto& conditions : {file, flags}) {
    CHECK(conditions.limits.wall_time == std::chrono::milliseconds(2500));
    CHECK(conditions.limits.cpu_time == std::chrono::seconds(1));
    CHECK_FALSE(conditions.limits.memory);
    CHECK(conditions.limits.output == 3 << 20);
    CHECK(conditions.limits.processes == 7);
    CHECK(conditions.sandbox == process::Sandbox::strict);
    CHECK(conditions.view.network == process::Network::loopback);
    CHECK(conditions.rules.tolerance == compare::parse_tolerance("0.5"));
    CHECK(conditions.rules.path_rules == std::vector{compare::parse_rule("/a=set")});
  }
}

TEST_CASE("a file may name its rules by the alias", "[grading]") {
  CHECK(in_file(R"({"at": ["/a=set"]})").rules.path_rules ==
        in_file(R"({"rules": ["/a=set"]})").rules.path_rules);
  CHECK(error_of([] { in_file(R"({"rules": [], "at": []})"); }) ==
        R"(/at: expected not both "rules" and "at", got both)");
}

TEST_CASE("invalid conditions are refused with the name of their key or flag", "[grading]") {
  CHECK(error_of([] { in_file(R"({"cpu": 0})"); }) ==
        "/cpu: expected seconds from 0.001 to 86400, got 0");
  CHECK(error_of([] { by_flags({{"cpu", {"x"}}}); }) ==
        "--cpu: expected seconds from 0.001 to 86400, got x");
  CHECK(error_of([] { by_flags({{"mem", {"0"}}}); }) ==
        "--mem: expected MiB from 1 to 1048576 or none, got 0");
  CHECK(error_of([] { by_flags({{"net", {"full"}}}); }) == "--net needs --sandbox strict");
  CHECK(error_of([] { by_flags({{"course-tolerance", {""}}, {"tolerance", {"1"}}}); }) ==
        "--course-tolerance cannot be combined with --tolerance");
  CHECK(error_of([] { by_flags({{"exact", {""}}, {"rule", {"=set"}}}); }) ==
        "--exact cannot be combined with --tolerance, --course-tolerance or --rule");
  CHECK(error_of([] { by_flags({{"checker", {"x"}}, {"exact", {""}}}); }) ==
        "--checker cannot be combined with --compare, --exact, --tolerance, --course-tolerance or "
        "--rule");
  CHECK(error_of([] { by_flags({{"checker-protocol", {"testlib"}}}); }) ==
        "--checker-protocol needs --checker or --interactor");
  CHECK(error_of([] { by_flags({{"checker", {"x"}}, {"interactor", {"x"}}}); }) ==
        "--interactor cannot be combined with --checker");
}

TEST_CASE("a checker has a protocol", "[grading]") {
  const JudgeOptions both =
      by_flags({{"checker", {"c"}}, {"interactor", {"i"}}, {"checker-protocol", {"testlib"}}});
  CHECK(both.checker == Checker{"c", CheckerProtocol::testlib});
  CHECK(both.interactor == Checker{"i", CheckerProtocol::testlib, {}, true});
  CHECK(by_flags({{"checker", {"./check"}}}).checker == Checker{"./check"});
  CHECK(by_flags({{"checker", {"./check"}}, {"checker-protocol", {"testlib"}}}).checker ==
        Checker{"./check", CheckerProtocol::testlib});
  CHECK(in_file(R"({"checker": "./check", "checker_protocol": "testlib"})").checker ==
        Checker{"./check", CheckerProtocol::testlib});
  CHECK(error_of([] { in_file(R"({"checker": "./check", "checker_protocol": "icpc"})"); }) ==
        R"(/checker_protocol: expected "kattis" or "testlib", got "icpc")");
  CHECK(
      error_of([] { in_file(R"({"checker_protocol": "testlib"})"); }) ==
      R"(/checker_protocol: expected a "checker" or an "interactor" to go with it, got "testlib")");
}
