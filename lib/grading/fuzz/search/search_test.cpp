#include "grading/fuzz/search/search.hpp"

#include <atomic>
#include <chrono>
#include <string>
#include <vector>

#include "gauntlet/json.hpp"
#include "grading/fuzz/inputs/generate.hpp"
#include "grading/test_cases/test_suite.hpp"
#include "test/catch.hpp"
#include "test/folder.hpp"

using namespace gauntlet;
using namespace gauntlet::grading;
using namespace gauntlet::compare;
using namespace gauntlet::grading::fuzz;
using json::Value;

namespace {

// Shell scripts; each line of the input is an array [n].
constexpr const char* same = "#!/bin/sh\nexec cat\n";

class Programs {
 public:
  DifferentialRun differential(const std::string& reference, const std::string& program,
                               JudgeOptions conditions = {}) {
    return {{write("reference", reference)}, {write("program", program)}, std::move(conditions)};
  }

 private:
  std::string write(const std::string& name, const std::string& script) {
    const auto file = folder_.write(name, script);
    std::filesystem::permissions(file, std::filesystem::perms::owner_all);
    return file.string();
  }

  test::Folder folder_;
};

std::optional<Value> count(std::uint64_t number) { return Value::Array{number}; }

bool always() { return true; }

}  // namespace

TEST_CASE("a search finds the first difference with any number of jobs", "[fuzz][threads]") {
  Programs programs;
  const Source source = count;
  const auto program = GENERATE("sed 's/^.37.$/[0]/;s/^.39.$/[0]/'",  // supports streams
                                                                      // Reads the first input only.
                                "sed -n '1s/^.37.$/[0]/;1s/^.39.$/[0]/;1p'",
                                "tr '\\n' ' ' | sed 's/^.37. $/[0]/;/. ./q1'");  // fails on streams
  const DifferentialRun differential =
      programs.differential(same, std::string("#!/bin/sh\n") + program + "\n");
  for (const unsigned jobs : {1U, 3U}) {
    Search search(differential, source);
    const auto found = search.run(1000, jobs, always);
    REQUIRE(found);
    CHECK(found->failure.input == "[37]\n");
    CHECK(found->failure.answers == "[37]\n");
    CHECK(found->failure.record.verdict == Verdict::wrong);
    CHECK(found->failure.record.message == "/0: expected 37, got 0");
    CHECK(search.count().tried == 38);
    CHECK(search.count().refused == 0);
  }
}

TEST_CASE("a search without a mismatch ends after all inputs", "[fuzz][threads]") {
  Programs programs;
  const Source source = count;
  const DifferentialRun differential = programs.differential(same, same);
  Search search(differential, source);
  CHECK_FALSE(search.run(300, 2, always));
  CHECK(search.count().tried == 300);
  Search stopped(differential, source);
  std::atomic<int> left = 2;
  CHECK_FALSE(stopped.run(300, 1, [&] { return --left >= 0; }));
  CHECK(stopped.count().tried < 300);
}

TEST_CASE("inputs that the reference refuses do not count", "[fuzz][threads]") {
  Programs programs;
  const Source source = count;
  const DifferentialRun differential =
      programs.differential("#!/bin/sh\n! grep 3 | grep .\n", "#!/bin/sh\necho 1\n");
  Search search(differential, source);
  CHECK_FALSE(search.run(4, 1, always));
  CHECK(search.count().tried == 4);
  CHECK(search.count().refused == 4);
}

TEST_CASE("a program that exceeds its time limit once does not differ", "[fuzz][threads]") {
  Programs programs;
  const Source source = count;
  JudgeOptions conditions;
  conditions.limits.wall_time = std::chrono::milliseconds(700);
  const DifferentialRun differential = programs.differential(
      same,
      "#!/bin/sh\nread a\n[ \"$a\" != '[3]' ] || [ -e ${0}.seen ] || { touch ${0}.seen; exec sleep "
      "9; }\necho \"$a\"\n",
      conditions);
  Search search(differential, source);
  CHECK_FALSE(search.run(6, 2, always));
  CHECK(search.count().tried == 6);
  CHECK(search.count().refused == 0);
}

TEST_CASE("a difference that occurs in a stream only does not count", "[fuzz][threads]") {
  Programs programs;
  const Source source = count;
  const DifferentialRun differential =
      programs.differential(same, "#!/bin/sh\nsed '2,$s/.*/[0]/'\n");
  Search search(differential, source);
  CHECK_FALSE(search.run(100, 1, always));
  CHECK(search.count().tried == 100);
}

TEST_CASE("inputs that the filter refuses are not run", "[fuzz][threads]") {
  Programs programs;
  const Source source = count;
  const InputFilter odd = [](const Value& value) {
    return *value.as<Value::Array>()->front().as<std::uint64_t>() % 2 == 1;
  };
  const DifferentialRun differential =
      programs.differential(same, "#!/bin/sh\nsed 's/^.38.$/[0]/;s/^.41.$/[0]/'\n");
  for (const unsigned jobs : {1U, 3U}) {
    Search search(differential, source, odd);
    const auto found = search.run(1000, jobs, always);
    REQUIRE(found);
    CHECK(found->failure.input == "[41]\n");
    CHECK(search.count().tried == 42);
    CHECK(search.count().refused == 21);
  }
  Search none(differential, source, [](const Value&) { return false; });
  CHECK_FALSE(none.run(300, 2, always));
  CHECK(none.count().tried == 300);
  CHECK(none.count().refused == 300);
}

TEST_CASE("a fuzzing run reports its progress", "[fuzz][threads]") {
  Programs programs;
  const DifferentialRun differential =
      programs.differential(same, "#!/bin/sh\nsed 's/^.*[5-9][0-9].*$/[0]/'\n");
  FuzzPlan plan{count};
  plan.time = std::chrono::minutes(1);
  std::vector<FuzzProgress> seen;
  const FuzzResult result =
      run_fuzz(differential, plan, [&](const FuzzProgress& progress) { seen.push_back(progress); });
  REQUIRE(result.found);
  CHECK(result.count.tried == 51);
  CHECK(result.found->bytes_before == 5);
  CHECK(result.found->finding.failure.input == "50\n");
  CHECK(result.found->shrunk.is_minimal);
  REQUIRE(seen.size() > 2);
  CHECK_FALSE(seen.front().shrinking);
  CHECK(seen.front().count.tried > 0);
  CHECK(seen.front().left <= plan.time);
  REQUIRE(seen.back().shrinking);
  CHECK(seen.back().shrinking->before == 5);
  CHECK(seen.back().shrinking->now == 3);
  CHECK(seen.back().shrinking->tried == result.found->shrunk.candidates_tested);
  CHECK(seen.back().count.tried == 51);
}

TEST_CASE("a fuzzing run ends when it is interrupted or its limits are reached",
          "[fuzz][threads]") {
  Programs programs;
  const DifferentialRun differential = programs.differential(same, same);
  FuzzPlan plan{count};
  plan.max_inputs = 7;
  CHECK(run_fuzz(differential, plan).count.tried == 7);
  plan.max_inputs = 100'000'000;
  plan.time = std::chrono::milliseconds(50);
  CHECK_FALSE(run_fuzz(differential, plan).found);
  std::atomic<int> left = 3;
  plan.time.reset();
  plan.is_interrupted = [&] { return --left < 0; };
  CHECK_FALSE(run_fuzz(differential, plan).found);
}

TEST_CASE("programs that cannot be started are errors", "[fuzz]") {
  const DifferentialRun differential({"cat"}, {"/nothing/at/all"}, {});
  CHECK_THROWS_AS(differential.compare_single("[1]"), std::runtime_error);
}

TEST_CASE("a mismatch is shrunk while the verdict stays unchanged", "[fuzz][threads]") {
  Programs programs;
  // The reference refuses anything but [..]; the program is wrong for a 9, and crashes
  // without a digit.
  const DifferentialRun differential =
      programs.differential("#!/bin/sh\ngrep '^\\['\n",
                            "#!/bin/sh\nread -r x\ncase $x in\n"
                            "*[0-9]*) case $x in *9*) echo 1;; *) echo $x;; esac;;\n"
                            "*) kill -SEGV $$;;\nesac\n");
  auto [outcome, failure] = differential.compare_single("[5,[199,2],\"x\"]\n");
  REQUIRE(outcome == DifferentialRun::ComparisonOutcome::different);
  Mismatch finding{json::parse("[5,[199,2],\"x\"]"), *failure};
  const Shrunk shrunk = fuzz::shrink(finding, differential, 2, always);
  CHECK(shrunk.is_minimal);
  CHECK(finding.failure.input == "[89]\n");
  CHECK(finding.failure.record.verdict == Verdict::wrong);
  CHECK(finding.input == shrunk.value);
}

TEST_CASE("a pair is written under the next free number", "[fuzz]") {
  const test::Folder folder;
  folder.write("out/1-err.txt", "x");
  MismatchResult failure;
  failure.input = "[1]\n";
  failure.answers = "2\n";
  CHECK(write_pair(folder.path() / "out", failure, {}, {}) == folder.path() / "out/2-in.json");
  CHECK(write_pair(folder.path() / "out", failure, {"-x"}, {"/a=set"}) ==
        folder.path() / "out/3-in.json");
  std::filesystem::remove(folder.path() / "out/1-err.txt");
  const auto found = find_test_cases(folder.path());
  CHECK(found.problems().empty());
  REQUIRE(found.valid.size() == 2);
  CHECK(found.valid[1].args == std::vector<std::string>{"-x"});
  CHECK(found.valid[1].rules.path_rules.size() == 1);
  CHECK(found.valid[0].expected.answers == std::vector<Value>{Value(2)});
}

TEST_CASE("a checker judges instead of a comparison", "[fuzz][threads]") {
  Programs programs;
  const Source source = count;
  JudgeOptions conditions;
  conditions.checker = Checker{"grep -q 7 $1 && exit 43; exit 42; :"};
  const DifferentialRun differential =
      programs.differential(same, "#!/bin/sh\necho 0\n", conditions);
  Search search(differential, source);
  const auto found = search.run(100, 1, always);
  REQUIRE(found);
  CHECK(found->failure.input == "[7]\n");
}

TEST_CASE("a command provides the inputs", "[fuzz]") {
  const Source source = command_source("printf '[%s,%s]'", 5);
  CHECK_THROWS_AS(source(0), std::runtime_error);  // [5,]
  CHECK(json::dump(*command_source("printf '[%s]'", 5)(2)) == "[7]");
  CHECK_THROWS_AS(command_source("exit 3;", 5)(0), std::runtime_error);
}

TEST_CASE("a program cannot be compared with itself", "[fuzz]") {
  const test::Folder folder;
  const auto script = folder.write("script", "");
  const auto other = folder.path() / "other";
  std::filesystem::create_symlink(script, other);
  CHECK_THROWS_AS(DifferentialRun({"sh"}, {"sh"}, {}), std::invalid_argument);
  CHECK_THROWS_AS(DifferentialRun({script.string()}, {other.string()}, {}), std::invalid_argument);
  CHECK_THROWS_AS(DifferentialRun({"sh", {script.string()}}, {"sh", {other.string()}}, {}),
                  std::invalid_argument);
  CHECK_NOTHROW(DifferentialRun({"sh", {"a"}}, {"sh", {"b"}}, {}));
  CHECK_NOTHROW(DifferentialRun({"sh", {"a"}}, {"sh"}, {}));
  CHECK_NOTHROW(DifferentialRun({"/nothing/at/all"}, {"/nothing/at/all/"}, {}));
}
