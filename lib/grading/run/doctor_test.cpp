#include "grading/run/doctor.hpp"

#include <algorithm>

#include "test/catch.hpp"

namespace gauntlet::grading::doctor {
namespace {

// A machine on which nothing is missing.
SystemFacts good_machine() {
  SystemFacts facts;
  facts.version = "xtest (gauntlet) 1.2.3 (d7b8c20)";
  facts.system = "Debian GNU/Linux 12 (bookworm), Linux 6.1.0, x86_64";
  facts.folder = "/tmp";
  facts.free_disk = 20ULL << 30;
  facts.has_bubblewrap = true;
  facts.strict = "bubblewrap 0.8.0 in a user namespace of its own";
  facts.runtimes = {"java", "node"};
  facts.processors = 2;
  facts.memory = (7ULL << 30) + (512 << 20);
  facts.open_files = 1024;
  facts.processes = 31000;
  facts.is_terminal = true;
  facts.terminal = "xterm-256color";
  facts.charset = "UTF-8";
  return facts;
}

Finding found(const SystemFacts& facts, const std::string& subject) {
  const auto findings = diagnose(facts);
  const auto finding = std::ranges::find(findings, subject, &Finding::subject);
  REQUIRE(finding != findings.end());
  return *finding;
}

bool has(const std::string& text, const std::string& part) { return text.find(part) != text.npos; }

TEST_CASE("a machine without problems can grade", "[grading][doctor]") {
  const auto findings = diagnose(good_machine());
  CHECK(is_ready_to_grade(findings));
  CHECK(to_text(findings) ==
        "ok       version         xtest (gauntlet) 1.2.3 (d7b8c20)\n"
        "ok       system          Debian GNU/Linux 12 (bookworm), Linux 6.1.0, x86_64, as an "
        "ordinary "
        "user\n"
        "ok       programs        run in the sandboxes none and basic; /bin/sh exists; reports "
        "need no other program\n"
        "ok       folders         for programs in /tmp, 20.0 GiB free\n"
        "ok       strict sandbox  bubblewrap 0.8.0 in a user namespace of its own\n"
        "ok       runtimes        these work in the strict sandbox: java, node\n"
        "ok       control groups  each run has its own, whose limits Linux enforces\n"
        "ok       processors      2 processors, the default of --jobs\n"
        "ok       memory          7.5 GiB\n"
        "ok       limits          1024 open files, 31000 processes\n"
        "ok       terminal        xterm-256color, with colors\n"
        "ok       locale          UTF-8\n");
}

TEST_CASE("requirements of grading that are missing", "[grading][doctor]") {
  SystemFacts facts = good_machine();
  std::string subject;
  SECTION("/proc") {
    facts.has_proc = false;
    subject = "system";
  }
  SECTION("programs") {
    facts.why_no_run = "fork: Operation not permitted";
    subject = "programs";
  }
  SECTION("a shell") {
    facts.has_shell = false;
    subject = "programs";
  }
  SECTION("a folder") {
    facts.why_no_folder = "/tmp: Read-only file system";
    subject = "folders";
  }
  SECTION("bubblewrap") {
    facts.has_bubblewrap = false;
    facts.why_no_strict = "no bubblewrap";
    subject = "strict sandbox";
    CHECK(found(facts, subject).package == "bubblewrap");
    CHECK(has(to_text(diagnose(facts)),
              "\nto install: apt-get install --no-install-recommends bubblewrap\n"));
  }
  SECTION("user namespaces") {
    facts.why_no_strict = "Operation not permitted";
    subject = "strict sandbox";
    CHECK(found(facts, subject).package.empty());
    CHECK(has(found(facts, subject).text, "Operation not permitted"));
  }
  CHECK(found(facts, subject).state == State::missing);
  CHECK_FALSE(is_ready_to_grade(diagnose(facts)));
  CHECK(has(to_text(diagnose(facts)), "missing  " + subject));
}

TEST_CASE("a runtime that fails in the strict sandbox", "[grading][doctor]") {
  SystemFacts facts = good_machine();
  facts.failed_runtimes = {"mono (exit status 1)"};
  CHECK(found(facts, "runtimes").state == State::limited);
  CHECK(found(facts, "runtimes").text ==
        "these work in the strict sandbox: java, node; these fail: mono (exit status 1)");
}

TEST_CASE("features that are limited", "[grading][doctor]") {
  SystemFacts facts = good_machine();
  std::string subject, text;
  SECTION("no control group") {
    facts.why_no_groups = "it is not ours";
    subject = "control groups";
    text = "it is not ours";
  }
  SECTION("few CPUs in a control group") {
    facts.processor_share = 1.5;
    subject = "processors";
    text = "allows 1.5: use --jobs 2";
  }
  SECTION("a fraction of a CPU") {
    facts.processor_share = 0.1;
    subject = "processors";
    text = "allows 0.1: use --jobs 1";
  }
  SECTION("little memory") {
    facts.memory_limit = 512 << 20;
    subject = "memory";
    text = "7.5 GiB, of which a control group allows 512 MiB";
  }
  SECTION("few open files") {
    facts.open_files = 64;
    subject = "limits";
    text = "64 open files";
  }
  SECTION("few processes") {
    facts.processes = 100;
    subject = "limits";
    text = "100 processes: fewer than the default of --procs";
  }
  SECTION("a full disk") {
    facts.free_disk = 1 << 20;
    subject = "folders";
    text = "1 MiB free";
  }
  SECTION("a terminal without capabilities") {
    facts.terminal = "dumb";
    subject = "terminal";
    text = "TERM";
  }
  SECTION("another charset") {
    facts.charset = "ANSI_X3.4-1968";
    subject = "locale";
    text = "LC_ALL=C.UTF-8";
  }
  CHECK(found(facts, subject).state == State::limited);
  CHECK(has(found(facts, subject).text, text));
  CHECK(is_ready_to_grade(diagnose(facts)));
}

TEST_CASE("deviations that do not limit grading", "[grading][doctor]") {
  SystemFacts facts = good_machine();
  SECTION("a control group without limits") {
    facts.processor_share = 8;
    facts.memory_limit = 64ULL << 30;
    CHECK(found(facts, "processors").state == State::ok);
    CHECK(found(facts, "memory").text == "7.5 GiB");
  }
  SECTION("no limits") {
    facts.open_files = facts.processes = std::nullopt;
    CHECK(found(facts, "limits").text == "any number of open files, any number of processes");
  }
  SECTION("root") {
    facts.is_root = true;
    CHECK(has(found(facts, "system").text, "as root"));
  }
  SECTION("no terminal") {
    facts.is_terminal = false;
    CHECK(found(facts, "terminal").state == State::ok);
  }
  SECTION("no colors") {
    facts.wants_color = false;
    CHECK(found(facts, "terminal").text == "xterm-256color, no colors (NO_COLOR)");
  }
}

}  // namespace
}  // namespace gauntlet::grading::doctor
