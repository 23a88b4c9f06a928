#include <filesystem>

#include "gauntlet/json.hpp"
#include "grading/judging/judge.hpp"
#include "process/shell_test.hpp"
#include "test/catch.hpp"
#include "test/folder.hpp"

using namespace gauntlet;
using namespace gauntlet::grading;
using compare::Verdict;
using process::Sandbox;

// A sample course: xclients N PORT sends "hi" N times and expects "bye"; xserver PORT N sends "bye"
// to N clients and prints how many sent "hi". Then each behaves as its last argument says.
static const char* const sample_client = R"(#!/usr/bin/env python3
import socket, sys
port = int(sys.argv[2])
if sys.argv[1] == 'x':
    sys.exit('xclients: expected a number') or 2
for i in range(int(sys.argv[1])):
    c = socket.create_connection(('127.0.0.1', port))
    c.sendall(b'hi')
    if c.recv(9) != b'bye' and '--fault' not in sys.argv:
        print('not told', file=sys.stderr)
        sys.exit(1)
exec(sys.argv[-1] if 'then' in sys.argv else '')
)";

static const char* const sample_server = R"(#!/usr/bin/env python3
import os, signal, socket, subprocess, sys, time
s = socket.create_server(('127.0.0.1', int(sys.argv[1])))
count = 0
for i in range(int(sys.argv[2])):
    c = s.accept()[0]
    count += c.recv(9) == b'hi'
    c.sendall(b'no' if 'rude' in sys.argv else b'bye')
print([count, 0], flush=True)
exec(sys.argv[-1] if 'then' in sys.argv else '')
)";

// The sample programs with a scenario.
class Samples {
 public:
  explicit Samples(const std::string& scenario) {
    write("tools/xclients", sample_client);
    write("tools/xserver", sample_server);
    write("server", sample_server);
    write("clients", sample_client);
    fixture_.input = fixture_.expected.answers_file = folder_.write("1-scenario.json", scenario);
    read_scenario(json::parse(scenario), fixture_);
    options_.tools = folder_.path() / "tools";
    options_.limits.wall_time = std::chrono::seconds(20);
  }

  JudgeOptions& conditions() { return options_; }
  const TestCase& fixture() const { return fixture_; }
  std::string path(const std::string& name) const { return (folder_.path() / name).string(); }

  void write(const std::string& name, std::string_view text) const {
    std::filesystem::permissions(folder_.write(name, text), std::filesystem::perms::owner_all);
  }

  TestResult run(const std::string& program) const {
    return run_test(plan(fixture_, path(program), options_)).value();
  }

 private:
  test::Folder folder_;
  TestCase fixture_;
  JudgeOptions options_;
};

// Returns a scenario for a server with these arguments after the port, the accepted output, and
// five clients started by two commands.
static std::string server_scenario(const std::string& words, const std::string& accept,
                                   const std::string& more = "") {
  return R"({"role": "server", "args": ["{port}", )" + words + R"(], "accept": )" + accept +
         R"(, "peers": ["xclients 3 {port}", {"command": "xclients 2 {port}", "delay": 0.05}])" +
         more + "}";
}

static TestResult run_server(const std::string& words, const std::string& accept,
                             const std::string& more = "") {
  return Samples(server_scenario(words, accept, more)).run("server");
}

TEST_CASE("a correct server passes in every sandbox", "[grading]") {
  const auto sandbox = GENERATE(Sandbox::none, Sandbox::basic, Sandbox::strict);
  if (process::sandbox_error(sandbox)) return;
  Samples samples(server_scenario(R"("5")", "[[4, 1], [5, 0]]"));
  samples.conditions().sandbox = sandbox;
  const TestResult record = samples.run("server");
  CHECK(record.verdict == Verdict::pass);
  CHECK(record.message == "");
  CHECK(record.points.earned == 1);
  CHECK(record.details.expected == "[5,0]\n");
  CHECK(record.details.actual == "[5, 0]\n");
  CHECK(record.notes.empty());
}

TEST_CASE("correct clients pass", "[grading]") {
  const std::string begin = R"({"role": "clients", "args": ["3", "{port}"], "accept": [[4, 0]],
      "peers": ["xclients 1 {port}", "xserver {port} 4"])";
  CHECK(Samples(begin + "}").run("clients").verdict == Verdict::pass);
  const TestResult record = Samples(begin + R"(, "output": "program"})").run("clients");
  CHECK(record.verdict == Verdict::missing);
}

TEST_CASE("a result that is not accepted fails", "[grading]") {
  const TestResult record = run_server(R"("5")", "[[1, 2], [5, 1], [7, 7]]");
  CHECK(record.verdict == Verdict::wrong);
  CHECK(record.message == "expected [1,2], [5,1] or [7,7], got [5, 0]");
  CHECK(record.details.expected == "[5,1]\n");
  CHECK(record.details.differences == std::vector<compare::Difference>{{"/1", "1", "0"}});
  CHECK(record.notes == std::vector<std::string>{"accepted: [1,2], [5,1] or [7,7]"});
  CHECK(record.points.earned == 0);
}

TEST_CASE("results of a scenario are compared like other answers", "[grading]") {
  Samples samples(server_scenario(R"("5")", "[[5.0005, 0]]"));
  CHECK(samples.run("server").verdict == Verdict::wrong);
  samples.conditions().rules.tolerance = compare::course_tolerance();
  CHECK(samples.run("server").verdict == Verdict::pass);
  Samples exact(server_scenario(R"("5")", "[[5, 0]]"));
  exact.conditions().rules.method = compare::Method::exact;
  CHECK(exact.run("server").verdict == Verdict::wrong);  // it prints a blank
  exact.conditions().rules = {};
  exact.conditions().checker = Checker{"grep -q '^.5' && exit 42; exit 43; :"};
  CHECK(exact.run("server").verdict == Verdict::pass);
  exact.conditions().checker = Checker{"exit 43; :"};
  CHECK(exact.run("server").verdict == Verdict::wrong);
}

TEST_CASE("an empty list of accepted values forbids output", "[grading]") {
  CHECK(run_server(R"("5")", "[]").verdict == Verdict::extra);
  CHECK(run_server(R"x("5", "then", "print(1)")x", "[[5, 0]]").verdict == Verdict::extra);
}

TEST_CASE("servers that fail", "[grading]") {
  SECTION("with an exit status") {
    const TestResult record = run_server(R"x("5", "then", "sys.exit(3)")x", "[[5, 0]]");
    CHECK(record.verdict == Verdict::wrong_exit_status);
    CHECK(record.message == "expected exit status 0, got 3; the answer is right");
  }
  SECTION("by a crash") {
    const TestResult record =
        run_server(R"x("5", "then", "os.kill(os.getpid(), signal.SIGSEGV)")x", "[[5, 0]]");
    CHECK(record.verdict == Verdict::crash);
  }
  SECTION("without ever listening") {
    Samples samples(server_scenario(R"("5")", "[[5, 0]]"));
    samples.write("ends", "#!/bin/sh\necho so long >&2");
    const TestResult record = samples.run("ends");
    CHECK(record.verdict == Verdict::wrong_exit_status);
    CHECK(record.message ==
          "xclients 3 " +
              record.details.command.substr(record.details.command.find("ends ") + 5, 5) +
              " was not started: the server exited or never listened on its "
              "port; nothing was printed");
    CHECK(record.notes == std::vector<std::string>{"the program did not listen on its port"});
    CHECK(record.details.stderr_tail.ends_with(":\nso long\n"));
  }
  SECTION("because it cannot be started") {
    CHECK(Samples(server_scenario(R"("5")", "[[5, 0]]")).run("nothing").verdict ==
          Verdict::cannot_start);
  }
}

TEST_CASE("a server that does not end exceeds the time limit", "[grading]") {
  const std::string hang =
      "p = subprocess.Popen(['sleep', '99']); "
      "print(p.pid, os.getpid(), sep=chr(10), file=sys.stderr, flush=True); time.sleep(99)";
  Samples samples(server_scenario(R"("5", "then", ")" + hang + '"', "[[5, 0]]"));
  samples.conditions().limits.wall_time = std::chrono::seconds(6);
  const TestResult record = samples.run("server");
  CHECK(record.verdict == Verdict::time_limit);
  CHECK(record.message.starts_with("time limit of 6 s exceeded"));
  const std::string pids =
      record.details.stderr_tail.substr(record.details.stderr_tail.find('\n') + 1);
  REQUIRE(std::ranges::count(pids, '\n') == 2);
  CHECK(test::all_ended(pids));
}

TEST_CASE("clients that do not receive the end of the tournament fail the test",
          "[grading][long]") {
  const TestResult record =
      run_server(R"("5", "rude")", "[[5, 0]]", R"(, "peers_must_finish": true)");
  CHECK(record.verdict != Verdict::pass);  // the second clients cannot connect any more
  const std::string rude = R"({"role": "server", "args": ["{port}", "1", "rude"],
      "accept": [[1, 0]], "peers": ["xclients 1 {port}"])";
  const TestResult told = Samples(rude + "}").run("server");
  CHECK(told.verdict == Verdict::wrong_exit_status);
  CHECK(told.message.starts_with("some clients of xclients 1 "));
  CHECK(told.message.ends_with(" did not receive the end of the tournament; the answer is right"));
  CHECK(told.details.stderr_tail.ends_with(":\nnot told\n"));
  CHECK(Samples(rude + R"(, "peers_must_finish": false})").run("server").verdict == Verdict::pass);
}

TEST_CASE("a server that is kept waiting by clients", "[grading]") {
  Samples samples(R"({"role": "clients", "args": ["1", "{port}"], "accept": [[5, 0]],
      "peers": ["xserver {port} 5"]})");
  samples.conditions().limits.wall_time = std::chrono::seconds(4);
  const TestResult record = samples.run("clients");
  CHECK(record.verdict == Verdict::time_limit);
  REQUIRE(record.notes.size() == 1);
  CHECK(record.notes[0].ends_with(" 5 did not exit"));
}

TEST_CASE("errors of xclients are internal errors", "[grading]") {
  const std::string begin =
      R"({"role": "server", "args": ["{port}", "1"], "accept": [[1, 0]], "peers": [)";
  SECTION("wrong usage") {
    Samples samples(begin + R"("xclients 1 {port}"]})");
    samples.write("tools/xclients", "#!/bin/sh\necho 'xclients: expected a number' >&2; exit 2");
    const TestResult record = samples.run("server");
    CHECK(record.verdict == Verdict::internal_error);
    CHECK(record.message.ends_with(": exit status 2: xclients: expected a number"));
    CHECK(record.details.exit_status == 2);
  }
  SECTION("a tool that does not exist") {
    const Samples samples(begin + R"("no-such-tool 1 {port}"]})");
    CHECK(samples.run("server").verdict == Verdict::internal_error);
  }
}

TEST_CASE("the strict sandbox hides xserver and xclients from a program", "[grading]") {
  if (process::sandbox_error(Sandbox::strict)) return;
  Samples samples(R"({"role": "server", "args": ["{port}", "1"], "accept": [[1, 0]],
      "peers": ["xclients 1 {port}"]})");
  samples.write("cheat", "#!/bin/sh\nexec python3 " + samples.path("tools/xserver") + R"( "$@")");
  CHECK(samples.run("cheat").verdict == Verdict::pass);
  samples.conditions().sandbox = Sandbox::strict;
  CHECK(samples.run("cheat").verdict != Verdict::pass);
}

TEST_CASE("scenarios can be skipped or expected to fail", "[grading]") {
  Samples samples(server_scenario(R"("5")", "[[9, 9]]"));
  TestCase test_case = samples.fixture();
  test_case.status.xfail = "why";
  CHECK(run_test(plan(test_case, samples.path("server"), samples.conditions()))->verdict ==
        Verdict::xfail);
  test_case.status.skip = "why";
  CHECK(run_test(plan(test_case, "nothing", {}))->verdict == Verdict::skip);
}

TEST_CASE("the printed command repeats a scenario", "[grading]") {
  const Samples samples(server_scenario(R"("5")", "[[5, 0]]"));
  const std::string command =
      scenario_command(samples.fixture(), {.command = {"./x", "{port}", "5"}});
  const std::string port = command.substr(command.find("./x ") + 4, 5);
  CHECK(command == "{ ./x " + port + " 5 & sleep 1; xclients 3 " + port +
                       " & sleep 0.05; xclients 2 " + port + " & wait; }");
}

// Returns a scenario for a sample server, with this JSON stream as its client.
static std::string stream_scenario(const std::string& steps, const std::string& more = "") {
  return R"({"role": "server", "args": ["{port}", "1"], "peers": [{"connect": [)" + steps + "]}]" +
         more + "}";
}

TEST_CASE("a JSON stream is a peer", "[grading]") {
  const auto sandbox = GENERATE(Sandbox::none, Sandbox::basic, Sandbox::strict);
  if (process::sandbox_error(sandbox)) return;
  const std::string answers =
      "#!/usr/bin/env python3\n"
      "import socket, sys\n"
      "c = socket.create_server(('127.0.0.1', int(sys.argv[1]))).accept()[0]\n"
      "c.recv(9)\n"
      "c.sendall(b'[1, {\"a\": 2}]')\n";
  const auto run = [&](const std::string& steps, const std::string& more = "") {
    Samples samples(stream_scenario(steps, more));
    samples.write("answers", answers);
    samples.conditions().sandbox = sandbox;
    return samples.run("answers");
  };
  const TestResult passed = run(R"({"send": "hi"}, "end", {"expect": [1, {"a": 2}]})");
  CHECK(passed.verdict == Verdict::pass);
  CHECK(passed.details.transcript == "< \"hi\"\n> [1, {\"a\": 2}]\n");
  const TestResult wrong = run(R"({"send": 1}, {"expect": [1, {"a": 3}]})");
  CHECK(wrong.verdict == Verdict::wrong);
  CHECK(wrong.message == "/peers/0/connect/1: /1/a: expected 3, got 2");
  CHECK(wrong.details.differences == std::vector<compare::Difference>{{"/1/a", "3", "2"}});
  CHECK(wrong.details.transcript == "< 1\n> [1, {\"a\": 2}]\n");
  CHECK(run(R"({"send": 1})").verdict == Verdict::extra);
  CHECK(run(R"({"send": 1}, {"expect": [1, {"a": 2}]}, {"expect": 1})").verdict ==
        Verdict::missing);
  const TestResult printed = run(R"({"send": 1}, {"expect": [1, {"a": 2}]})", R"(, "accept": [1])");
  CHECK(printed.verdict == Verdict::missing);
  CHECK(printed.details.transcript.empty());
}

TEST_CASE("a value that is cut off by a crash is not malformed", "[grading]") {
  Samples samples(stream_scenario(R"({"expect": [1, 2]})"));
  samples.write("crashes",
                "#!/usr/bin/env python3\n"
                "import os, signal, socket, sys\n"
                "c = socket.create_server(('127.0.0.1', int(sys.argv[1]))).accept()[0]\n"
                "c.sendall(b'[1,')\n"
                "os.kill(os.getpid(), signal.SIGSEGV)\n");
  CHECK(samples.run("crashes").verdict == Verdict::crash);
}

TEST_CASE("accepted texts are compared as texts", "[grading]") {
  Samples samples(stream_scenario("", R"(, "accept": ["hello  you", "bye"])"));
  samples.write("says",
                "#!/usr/bin/env python3\n"
                "import socket, sys\n"
                "socket.create_server(('127.0.0.1', int(sys.argv[1]))).accept()\n"
                "print('hello you')\n");
  CHECK(samples.run("says").verdict == Verdict::malformed);
  samples.conditions().rules.method = compare::Method::tokens;
  CHECK(samples.run("says").verdict == Verdict::pass);
  samples.conditions().rules.method = compare::Method::text;
  const TestResult record = samples.run("says");
  CHECK(record.verdict == Verdict::wrong);
  CHECK(record.details.method == compare::Method::text);
}
