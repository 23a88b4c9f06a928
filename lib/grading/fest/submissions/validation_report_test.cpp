#include "gauntlet/json.hpp"
#include "grading/fest/course_test.hpp"
#include "grading/fest/submissions/validation.hpp"
#include "test/catch.hpp"

using namespace gauntlet;
using namespace gauntlet::grading::fest;
using gauntlet::grading::fest::samples::audit_all;

static Validation sample_audit(bool accepts_unanswered = true) {
  grading::fest::samples::SampleCourse course;
  course.config.accept_unanswered = accepts_unanswered;
  course.hand_in("ann", 1, "[1]", "1");
  course.hand_in("ann", 2, "[1]", "2");
  course.hand_in("bob", 1, "[1]", "1");
  course.hand_in("bob", 2, "[\"crash\"]", "2");
  course.write("bob/Tests/a\nb/3-in.json", "");
  return audit_all(course);
}

TEST_CASE("a fest's validation as text", "[grading][threads]") {
  CHECK(to_text(sample_audit()) ==
        "ann/2-in.json: the reference gives a different answer: expected 2, got 1.0\n"
        "bob/1-in.json: duplicate of ann/1-in.json\n"
        "bob/2-in.json: the reference failed: CRASH: killed by SIGKILL (Killed, signal 9)\n"
        "bob/a%0Ab/3-in.json: its path is too long or contains unsafe characters\n"
        "2 valid and unique, 1 duplicate, 2 invalid, 1 not validated\n");
  CHECK(to_text(sample_audit(false)) ==
        "ann/2-in.json: the reference gives a different answer: expected 2, got 1.0\n"
        "bob/1-in.json: duplicate of ann/1-in.json\n"
        "bob/2-in.json: the reference did not answer: killed by SIGKILL (Killed, signal 9)\n"
        "bob/a%0Ab/3-in.json: its path is too long or contains unsafe characters\n"
        "1 valid and unique, 1 duplicate, 3 invalid\n");
  CHECK(to_text({}) == "0 valid and unique, 0 duplicate, 0 invalid\n");
}

TEST_CASE("a fest's validation as JSON", "[grading][threads]") {
  const json::Value document = json::parse(to_json(sample_audit()));
  const auto [format, version, summary, tests, error] =
      json::Reader(document).fields("format", "version", "summary", "tests", "unvalidated");
  CHECK(format.string("a format") == "gauntlet-validation");
  CHECK(json::dump(summary.value()) ==
        R"({"tests":5,"unique":2,"duplicate":1,"invalid":2,"unvalidated":1})");
  CHECK(json::dump(tests[2].value()) ==
        R"({"test":"bob/1-in.json","owner":"bob","name":"1-in.json","valid":true,"reason":"",)"
        R"("duplicate_of":"ann/1-in.json"})");
  CHECK(error.size("a list") == 1);
}
