#include "grading/judging/relative_limits.hpp"

#include <atomic>

#include "gauntlet/json.hpp"
#include "grading/judging/conditions.hpp"
#include "test/catch.hpp"
#include "test/error_of.hpp"
#include "test/folder.hpp"

using namespace gauntlet;
using namespace gauntlet::grading;
using compare::Verdict;
using std::chrono::milliseconds;

static JudgeOptions decode(std::string_view text) {
  const json::Value document = json::parse(text);
  const json::Reader root(document);
  const json::Fields fields(root, "limits", {"timeout", "cpu"});
  return decode_judge_options(ConfigSource(fields), {}, true);
}

TEST_CASE("limits may be factors", "[grading]") {
  const JudgeOptions options = decode(R"({"timeout": "2.5x", "cpu": "3x"})");
  CHECK(options.time_factors.wall_time == 2.5);
  CHECK(options.time_factors.cpu_time == 3);
  CHECK(options.limits.wall_time == milliseconds(10'000));
  CHECK_FALSE(decode(R"({"timeout": 2.5})").time_factors.wall_time);
  for (const auto* const text : {R"("x")", R"("0x")", R"("-1x")", R"("1001x")", R"("5")"}) {
    CHECK(test::error_of([&] {
            decode(std::string(R"({"timeout": )") + text + '}');
          }).find("/timeout: expected ") == 0);
  }
  const auto from_flags = [](const std::string& text) {
    return decode_judge_options(ConfigSource(ConfigSource::Flags{{"timeout", {text}}}), {}, true);
  };
  CHECK(from_flags("5x").time_factors.wall_time == 5);
  CHECK(test::error_of([&] { from_flags("5y"); }).find("--timeout: expected ") == 0);
}

TEST_CASE("the limit of a test is a multiple of the reference's time", "[grading][threads]") {
  const test::Folder folder;
  const TestCase test_case{.input = folder.write("1-in.json", "1"),
                           .expected = {.answers = json::read_values("1")}};
  JudgeOptions conditions;
  conditions.time_factors.wall_time = 3;
  std::atomic<int> count = 0;
  TestResult reference;
  ReferenceTimes times([&](const TestCase&) {
    ++count;
    return std::optional(reference);
  });
  reference.usage.wall_time = milliseconds(10);
  conditions.trailing_args = {"-c", "sleep 1.2; cat"};
  const TestResult late = times.run(plan(test_case, "sh", conditions)).value();
  CHECK(late.verdict == Verdict::time_limit);
  CHECK(late.message.find("1 s") != std::string::npos);
  CHECK(times.run(plan(test_case, "cat", {.time_factors = {.wall_time = 3}}))->verdict ==
        Verdict::pass);
  CHECK(count == 1);

  TestCase other = test_case;
  other.input = folder.write("2-in.json", "1");
  reference.usage.wall_time = milliseconds(2000);
  CHECK(times.run(plan(other, "sh", conditions))->verdict == Verdict::pass);
  CHECK(count == 2);
  other.input = folder.write("3-in.json", "1");
  other.limits.wall_time = milliseconds(100);  // has priority
  CHECK(times.run(plan(other, "sh", conditions))->verdict == Verdict::time_limit);
  CHECK(count == 2);
}

TEST_CASE("without a time of the reference there is no limit", "[grading]") {
  const test::Folder folder;
  ReferenceTimes times([](const TestCase&) {
    TestResult failed;
    failed.verdict = Verdict::crash;
    failed.message = "SIGSEGV";
    return std::optional(failed);
  });
  const TestCase test_case{.input = folder.write("1-in.json", "1")};
  const TestResult record =
      times.run(plan(test_case, "cat", {.time_factors = {.wall_time = 3}})).value();
  CHECK(record.verdict == Verdict::internal_error);
  CHECK(record.message.find("because the reference failed: CRASH: SIGSEGV") != std::string::npos);
}
