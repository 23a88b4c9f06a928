#include "grading/judging/golden_update.hpp"

#include "grading/test_cases/test_suite.hpp"
#include "system/file.hpp"
#include "test/catch.hpp"
#include "test/folder.hpp"

using namespace gauntlet;
using namespace gauntlet::grading;
using namespace gauntlet::system;
using namespace gauntlet::compare;
using FileChange = GoldenUpdate::FileChange;

namespace {

// Returns the update of 1-in.json in the folder with a shell script as the reference.
GoldenUpdate update_by(const test::Folder& folder, const std::string& script) {
  folder.write("1-in.json", "[1]");
  const TestCase input = find_inputs(folder.path()).valid.at(0);
  JudgeOptions conditions;
  conditions.trailing_args = {"-c", script};
  conditions.limits.wall_time = std::chrono::milliseconds(500);
  return find_update(input, "/bin/sh", conditions).value_or(GoldenUpdate{});
}

}  // namespace

TEST_CASE("a first answer is added", "[grading]") {
  const test::Folder folder;
  const auto update = update_by(folder, "cat; echo 2");
  CHECK(update.change == FileChange::added);
  write(update);
  CHECK(read_file(folder.path() / "1-out.json") == "[1]2\n");
  CHECK(update_by(folder, "cat; echo 2").change == FileChange::same);
  CHECK(update_by(folder, "echo '[1.0] 2'").change == FileChange::same);
  CHECK(update_by(folder, "echo '3 4'").change == FileChange::changed);
  folder.write("1-opts.json", R"({"accept": [[3, 4]]})");
  CHECK(update_by(folder, "echo '3 4'").change == FileChange::same);
}

TEST_CASE("a first failure is added", "[grading]") {
  const test::Folder folder;
  const auto update = update_by(folder, "echo no good >&2; exit 1");
  CHECK(update.change == FileChange::added);
  write(update);
  CHECK(read_file(folder.path() / "1-err.txt") == "no good\n");
  CHECK(update_by(folder, "echo this is no good at all >&2; exit 1").change == FileChange::same);
  const auto other = update_by(folder, "echo bad >&2; exit 1");
  CHECK(other.change == FileChange::changed);
  CHECK(other.message == R"(expected "no good" on standard error, got "bad\n")");
}

TEST_CASE("a different answer is a change", "[grading]") {
  const test::Folder folder;
  folder.write("1-out.json", "[1, 2]");
  const auto update = update_by(folder, "echo '[1, 3]'");
  CHECK(update.change == FileChange::changed);
  CHECK(update.message == "/1: expected 2, got 3");
  CHECK(update.differences == std::vector<Difference>{{"/1", "2", "3"}});
  folder.write("1-out.json", "[1, ");
  CHECK(update_by(folder, "echo '[1, 3]'").change == FileChange::changed);
}

TEST_CASE("unusable results of the reference are refused", "[grading]") {
  const test::Folder folder;
  const auto refusal = [&](const std::string& script) {
    const auto update = update_by(folder, script);
    CHECK(update.change == FileChange::refused);
    return update.message;
  };
  CHECK(refusal("true") == "expected answers or a failure, got nothing");
  CHECK(refusal("echo [").starts_with("the answer is not valid JSON: "));
  CHECK(refusal("kill -SEGV $$").starts_with("CRASH: killed by SIGSEGV"));
  CHECK(refusal("sleep 5").starts_with("TIMEOUT: "));
  folder.write("1-out.json", "[1]");
  CHECK(refusal("exit 1") == "expected answers, got a failure");
  CHECK(refusal("echo 1; exit 1") == "expected answers, got answers and a failure");
}
