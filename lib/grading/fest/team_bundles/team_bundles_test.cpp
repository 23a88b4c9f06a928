#include "grading/fest/team_bundles/team_bundles.hpp"

#include <set>

#include "grading/fest/fest_test.hpp"
#include "process/shell_test.hpp"
#include "test/catch.hpp"
#include "test/folder.hpp"

using namespace gauntlet::grading;
using namespace gauntlet::grading::fest;

TEST_CASE("paths of the staff's machines are redacted for teams", "[grading]") {
  const PathRedactor told("/course/ann", {"/course", "/course/bob", "/srv/tests", "/"});
  CHECK(told("File \"/course/ann/3/x.py\", line 7") == "File \"3/x.py\", line 7");
  CHECK(told("cd /course/ann && make") == "cd . && make");
  CHECK(told("make: Entering directory '/course/ann/'") == "make: Entering directory '.'");
  CHECK(told("/course/ann/../bob/x") == "(staff)");
  CHECK(told("/course/bob/3/x: /course: file:///course/x /coursework") ==
        "(staff): (staff): file://(staff) /coursework");
  CHECK(told("/course/anna/x,/srv/tests/bob/1-in.json.") == "(staff),(staff)");
  CHECK(told("/usr/bin/cc //srv/tests 1/2") == "/usr/bin/cc /(staff) 1/2");
  CHECK(told("").empty());
  CHECK(PathRedactor("", {})("/course/ann") == "/course/ann");
  TestResult record;
  record.message = record.details.stderr_tail = record.details.actual = "/course/ann/x";
  record.notes = {"/course/bob"};
  record.details.differences = {{"", "/course/ann/x", "/course/ann/x"}};
  told.apply_to(record);
  CHECK(record.message + record.details.stderr_tail + record.details.actual + record.notes[0] ==
        "xxx(staff)");
  CHECK(record.details.differences[0].actual == "x");
  CHECK(record.details.differences[0].expected == "/course/ann/x");  // from the test
}

TEST_CASE("tests of other teams are numbered", "[grading]") {
  Fest fest = fest::samples::sample_fest();
  const AnonymousTestNames aliases(fest, false);
  CHECK(aliases.of(0) == "staff/1-in.json");
  std::set<std::string> numbers;
  for (const std::size_t test : {2U, 3U, 5U, 6U}) numbers.insert(aliases.of(test));
  CHECK(numbers == std::set<std::string>{"others/1-in.json", "others/2-in.json", "others/3-in.json",
                                         "others/4-in.json"});
  Fest other = fest;
  other.tests[5].revoked = true;
  CHECK(AnonymousTestNames(other, false).of(6) == aliases.of(6));
  const AnonymousTestNames named(fest, true);
  CHECK(named.of(0) == "staff/1-in.json");
  CHECK(named.of(2) == "ann/1-in.json");
  fest.teams[2].name = "staff";
  CHECK(AnonymousTestNames(fest, true).of(0) == "(staff)/1-in.json");
}

TEST_CASE("the script for a team runs in any POSIX shell", "[grading]") {
  const gauntlet::test::Folder folder;
  const auto run = [&](const std::string& script, const std::string& words) {
    folder.write("run.sh", script);
    return gauntlet::test::run_shell("cd " + folder.path().string() + " && PATH=/usr/bin:/bin " +
                                     "XTEST=./say sh run.sh " + words);
  };
  CHECK(run(bundle_run_script("x", {}, {}), "").out ==
        "Your program failed no test of the fest; there is nothing to run.\n");
  CHECK(run(bundle_run_script("x", {}, {}, 1), "").out ==
        "Your program failed 1 hidden test of the fest and no other; there is nothing to run.\n");
  folder.write("x", "");
  CHECK(run(bundle_run_script("x", {}, {"./x"}, 2), "")
            .out.starts_with("Your program also failed 2 hidden tests of the fest, not run "
                             "here.\nxtest was not found."));
  const std::string script = bundle_run_script("3/it's x", {"--rule", "/a b=set", "--", "$HOME"},
                                               {"./x < 1\nEND\nrm -r x"});
  auto outcome = run(script, "");
  CHECK(outcome.code == 2);
  CHECK(outcome.err == "run.sh: 3/it's x not found; name your program: sh run.sh PROGRAM\n");
  folder.write("3/it's x", "");
  outcome = run(script, "");
  CHECK(outcome.code == 3);
  CHECK(outcome.out.find("\n  ./x < 1\\nEND\\nrm -r x\nThe expected answers") != std::string::npos);
  const auto say = folder.write("say", "#!/bin/sh\npwd\nprintf '<%s>\\n' \"$@\"\n");
  std::filesystem::permissions(say, std::filesystem::perms::owner_all);
  outcome = run(script, "");
  const std::string path = folder.path().string();
  CHECK(outcome.out == path + "/3\n<" + path + "/tests>\n<" + path +
                           "/3/it's x>\n<--rule>\n</a b=set>\n<-->\n<$HOME>\n");
}
