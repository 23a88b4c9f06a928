#include "grading/fest/submissions/audit.hpp"
#include "grading/fest/testing/toy_course.hpp"
#include "json/parse.hpp"
#include "json/reader.hpp"
#include "test/catch.hpp"

using namespace gauntlet;
using namespace gauntlet::grading::fest;
using gauntlet::grading::fest::toys::audit_all;

static Audit toy_audit(bool accepts_unanswered = true) {
  grading::fest::toys::ToyCourse course;
  course.config.accept_unanswered = accepts_unanswered;
  course.hand_in("ann", 1, "[1]", "1");
  course.hand_in("ann", 2, "[1]", "2");
  course.hand_in("bob", 1, "[1]", "1");
  course.hand_in("bob", 2, "[\"crash\"]", "2");
  course.write("bob/Tests/a\nb/3-in.json", "");
  return audit_all(course);
}

TEST_CASE("a fest's validation as text", "[grading][threads]") {
  CHECK(
      to_text(toy_audit()) ==
      "ann/2-in.json: the reference answers otherwise: expected 2, got 1.0\n"
      "bob/1-in.json: the same as ann/1-in.json\n"
      "bob/2-in.json: the reference is in trouble: CRASH: killed by SIGKILL (Killed, signal 9)\n"
      "bob/a%0Ab/3-in.json: the name of a folder is too long, or has characters that make "
      "trouble\n"
      "2 valid and new, 1 the same as others, 2 not valid, 1 the reference was in trouble with\n");
  CHECK(to_text(toy_audit(false)) ==
        "ann/2-in.json: the reference answers otherwise: expected 2, got 1.0\n"
        "bob/1-in.json: the same as ann/1-in.json\n"
        "bob/2-in.json: the reference gives no answer: killed by SIGKILL (Killed, signal 9)\n"
        "bob/a%0Ab/3-in.json: the name of a folder is too long, or has characters that make "
        "trouble\n"
        "1 valid and new, 1 the same as others, 3 not valid\n");
  CHECK(to_text({}) == "0 valid and new, 0 the same as others, 0 not valid\n");
}

TEST_CASE("a fest's validation as JSON", "[grading][threads]") {
  const json::Value document = json::parse(to_json(toy_audit()));
  const auto [format, version, summary, tests, trouble] =
      json::Reader(document).fields("format", "version", "summary", "tests", "trouble");
  CHECK(format.string("a format") == "gauntlet-audit");
  CHECK(json::dump(summary.value()) == R"({"tests":5,"new":2,"same":1,"invalid":2,"not_asked":1})");
  CHECK(json::dump(tests[2].value()) ==
        R"({"test":"bob/1-in.json","owner":"bob","name":"1-in.json","valid":true,"why":"",)"
        R"("duplicate_of":"ann/1-in.json"})");
  CHECK(trouble.size("a list") == 1);
}
