#include <csignal>
#include <cstdlib>
#include <fstream>
#include <iterator>

#include "grading/judging/judge.hpp"
#include "test/catch.hpp"
#include "test/folder.hpp"

using namespace gauntlet;
using namespace gauntlet::grading;
using namespace gauntlet::compare;

TEST_CASE("a checker gets its files as arguments, whatever their names", "[grading]") {
  const test::Folder folder;
  const auto list = (folder.path() / "list").string();
  const auto words = checker_command("printf '%s|' >" + list, "1 in.json", "$(x)", "it's");
  REQUIRE(words.size() == 7);
  CHECK(words[0] == "/bin/sh");
  std::string command;
  for (const auto& word : words) {
    std::string quoted = word;
    for (auto at = quoted.find('\''); at != quoted.npos; at = quoted.find('\'', at + 4)) {
      quoted.replace(at, 1, R"('\'')");
    }
    command += "'" + quoted + "' ";
  }
  REQUIRE(std::system(command.c_str()) == 0);  // NOLINT(*-env33-c)
  std::ifstream file(list);
  const std::string given{std::istreambuf_iterator<char>(file), {}};
  CHECK(given == "1 in.json|$(x)|it's|");
}

namespace {

Comparison exits(int status, const std::string& judgement = "", const std::string& out = "",
                 const std::string& err = "") {
  process::RunResult ended;
  ended.code = status;
  ended.out = out;
  ended.err = err;
  return read_checker(ended, judgement);
}

}  // namespace

TEST_CASE("the exit status of a checker decides, and its message is shown", "[grading]") {
  CHECK(exits(42, "fine") == Comparison{});
  CHECK(exits(43, "\n too long\r\nby 2", "no") == Comparison{Verdict::wrong, "too long", {}});
  CHECK(exits(43, " \n", "no\x1b\n") == Comparison{Verdict::wrong, "no?", {}});
  CHECK(exits(43).message == "the checker rejects the output");
}

TEST_CASE("a checker that fails is an internal error", "[grading]") {
  for (const int status : {0, 1, 41, 44, 127}) {
    CHECK(exits(status, "fine").verdict == Verdict::internal_error);
  }
  CHECK(exits(1, "", "", "Traceback\nx").message ==
        "checker: expected exit status 42 or 43, got 1: Traceback");
  process::RunResult ended;
  ended.end = process::RunResult::Termination::signalled;
  ended.code = SIGSEGV;
  CHECK(read_checker(ended, "fine").message ==
        "checker: expected exit status 42 or 43, got killed by SIGSEGV (Segmentation fault, "
        "signal 11)");
  ended.end = process::RunResult::Termination::time_limit;
  CHECK(read_checker(ended, "fine") ==
        Comparison{Verdict::internal_error,
                   "checker: expected exit status 42 or 43, got ended by a limit",
                   {}});
}
