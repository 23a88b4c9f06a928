#include <signal.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <thread>

#include "fish/match/players.hpp"
#include "fish/match/players_test.hpp"
#include "fish/match/referee.hpp"
#include "gauntlet/json.hpp"
#include "gauntlet/process.hpp"
#include "match/program.hpp"
#include "process/shell_test.hpp"
#include "process/supervisor/proc.hpp"
#include "test/catch.hpp"
#include "test/folder.hpp"
#include "test/run_probe.hpp"
#include "test/text.hpp"

using namespace gauntlet;
using namespace gauntlet::match;
using namespace gauntlet::process;
using namespace std::chrono_literals;
using gauntlet::test::entrants;
using gauntlet::test::has;
using gauntlet::test::house;
using gauntlet::test::names_of;

using Names = std::vector<std::string>;

namespace {

// A shell script that places its penguins in the first row and runs `at_turn` at its first turn.
std::string player(const std::string& at_turn) {
  return R"(n=0; while read -r call; do case $call in
    '["setup"'*) echo "[0,$n]"; n=$((n + 1));;
    '["take-turn"'*) )" +
         at_turn + R"(;;
    *) echo '"void"';; esac; done)";
}

std::unique_ptr<Player> program_player(const std::string& command, const ExecSettings& settings) {
  return std::make_unique<JsonPlayer>(std::make_unique<Program>(command, settings));
}

NamedPlayer exec(const std::string& name, const std::string& command,
                 std::chrono::milliseconds turn_time = 10s) {
  return {name, program_player(command, ExecSettings{{turn_time}})};
}

// Greedy players avoid the first row.
const fish::Board striped({{1, 1, 1, 1}, {2, 2, 2, 2}, {3, 3, 3, 3}, {2, 2, 2, 2}});

GameReport play_first(NamedPlayer entrant) {
  return play_game(
      striped, entrants(std::move(entrant), NamedPlayer{"anna", std::make_unique<GreedyPlayer>()}));
}

Failure failure_of(const std::string& command, std::chrono::milliseconds turn_time = 10s) {
  const GameReport report = play_first(exec("ben", command, turn_time));
  REQUIRE(names_of(report.failures) == Names{"ben"});
  CHECK(report.cheaters.empty());
  CHECK(names_of(report.winners) == Names{"anna"});
  return report.failures[0].failure;
}

std::size_t count_files() {
  std::size_t count = 0;
  for ([[maybe_unused]] const auto& each : std::filesystem::directory_iterator("/proc/self/fd")) {
    ++count;
  }
  return count;
}

}  // namespace

TEST_CASE("a program gets the calls of the course", "[match]") {
  const test::Folder folder;
  const std::string heard = (folder.path() / "heard").string();
  const std::string command =
      "tee " + heard + " | { " + player("echo '[[0,0],[1,0]]'; exit") + "; }";
  play_first(exec("ben", command));
  std::ifstream file(heard);
  std::string line;
  Names calls;
  while (std::getline(file, line)) {
    const auto call = json::parse(line);
    calls.push_back(*call.as<json::Value::Array>()->front().as<std::string>());
    if (calls.size() == 1) CHECK(line == R"(["start",[true]])");
    if (calls.size() == 2) CHECK(line == R"(["playing-as",["red"]])");
    if (calls.size() == 3) CHECK(line == R"(["playing-with",[["white"]]])");
    if (calls.size() == 8) CHECK(line.ends_with(",[]]]"));
  }
  REQUIRE(calls.size() >= 8);
  calls.resize(8);
  CHECK(calls == Names{"start", "playing-as", "playing-with", "setup", "setup", "setup", "setup",
                       "take-turn"});
}

TEST_CASE("a program that crashes, exits or cannot be started fails", "[match]") {
  CHECK(has(failure_of(player("kill -SEGV $$; sleep 1")).reason, "killed by SIGSEGV"));
  CHECK(failure_of(player("echo 'out of ideas' >&2; exit 3")).reason ==
        "it ended with exit status 3: out of ideas");
  CHECK(failure_of(player("exit 0")).reason == "it ended with exit status 0 without an answer");
  const Failure absent = failure_of("./no-such-player");
  CHECK(has(absent.reason, "it ended with exit status 127"));
  CHECK(absent.call == json::parse(R"(["start", [true]])"));
}

TEST_CASE("a program that does not answer in time fails", "[match]") {
  CHECK(failure_of(player("sleep 60"), 300ms).reason ==
        "no answer within 0.3 s: nothing was written; is the output flushed?");
  CHECK(failure_of("sleep 60", 200ms).reason == "no answer within 0.2 s: the call was not read");
  // An incomplete answer is not an answer; the failure quotes it.
  const Failure half = failure_of(player("printf '[[0,0],'; sleep 60"), 300ms);
  CHECK(half.reason ==
        "no answer within 0.3 s: 7 bytes without a line end were written; is the output flushed?");
  CHECK(half.answer == "[[0,0],");
  CHECK(failure_of(player("printf '\"'; sleep 60"), 300ms).reason ==
        "no answer within 0.3 s: 1 byte without a line end was written; is the output flushed?");
  CHECK(failure_of(player("printf '\\n[\\n'; sleep 60"), 300ms).reason ==
        "no answer within 0.3 s: 2 bytes were written, but no whole JSON value");
}

TEST_CASE("a program cannot escape the time limit by truncating its output", "[match]") {
  const auto begin = std::chrono::steady_clock::now();
  const std::string command = player(
      "exec 5</proc/self/fd/1; for i in 1 2 3 4 5 6 7; do echo; read -r x <&5; done; sleep 60");
  for (int i = 0; i < 10; ++i) CHECK(has(failure_of(command, 100ms).reason, "no answer within"));
  CHECK(std::chrono::steady_clock::now() - begin < 30s);
}

TEST_CASE("a program that does not read its input fails", "[match]") {
  CHECK(failure_of("exec <&-; sleep 60", 300ms).reason ==
        "no answer within 0.3 s: its standard input is closed");
  CHECK(failure_of("trap '' TERM INT HUP; sleep 60", 300ms).reason ==
        "no answer within 0.3 s: the call was not read");
}

TEST_CASE("a program that stops its supervisor fails at once", "[match]") {
  const auto begin = std::chrono::steady_clock::now();
  const Failure failure = failure_of(player("kill -STOP $PPID; sleep 60"), 5s);
  CHECK(failure.reason == "it killed or stopped its supervisor process");
  CHECK(failure_of(player("kill -STOP $PPID; exit 4"), 5s).reason == failure.reason);
  // It is also terminated if it has already answered.
  play_first(exec("ben", player("echo '[[0,0],[1,0]]'; (sleep 0.05; kill -STOP $PPID) &")));
  CHECK(std::chrono::steady_clock::now() - begin < 8s);
}

TEST_CASE("a program that closes its output fails at once", "[match]") {
  const auto begin = std::chrono::steady_clock::now();
  CHECK(failure_of(player("exec >&-; sleep 60")).reason == "it closed its standard output");
  CHECK(std::chrono::steady_clock::now() - begin < 8s);
}

TEST_CASE("a program with endless output fails", "[match]") {
  CHECK(failure_of(player("while :; do printf '[[[[[[[[[[[[[[[['; done")).reason ==
        "an answer of more than 65536 bytes");
  CHECK(failure_of(player("yes '['")).reason == "an answer of more than 65536 bytes");
  CHECK(has(failure_of("yes '\"void\"'").reason, "expected a position"));
}

TEST_CASE("an invalid answer is a failure, not a cheat", "[match]") {
  const Failure word = failure_of(player("echo '\"pass\"'"));
  CHECK(has(word.reason, "expected an action"));
  CHECK(word.answer == "\"pass\"");
  CHECK(has(failure_of(player("echo 'oops, sorry'")).reason, "malformed JSON"));
  CHECK(has(failure_of(player("echo '[[0,0],[-1,0]]'")).reason, "a natural number"));
  CHECK(has(failure_of(player("echo '[[0,0]]'")).reason, "expected an action"));
  CHECK(has(failure_of("while read -r call; do echo true; done").reason, "\"void\""));
}

TEST_CASE("the reason quotes the program's exception with its line", "[match]") {
  CHECK(failure_of(player("printf 'Traceback (most recent call last):\\n  File \"/p/me.py\", line "
                          "7, in f\\n    free[0]\\nIndexError: none free\\n' >&2; exit 1"))
            .reason == "it ended with exit status 1: IndexError: none free (me.py, line 7)");
}

TEST_CASE("a failure has the number of its call and the last lines of standard error", "[match]") {
  const Failure crash =
      failure_of(player("for i in 1 2 3 4 5 6 7 8 9 10 11; do echo line $i >&2; "
                        "done; printf '\\033[2Jgone' >&2; exit 3"));
  CHECK(crash.call_number == 8);  // three to introduce it, four penguins
  REQUIRE(crash.stderr_tail.size() == 10);
  CHECK(crash.stderr_tail.front() == "line 3");
  CHECK(crash.stderr_tail.back() == "\\u001b[2Jgone");
  const Failure late = failure_of(player("echo thinking >&2; sleep 60"), 300ms);
  CHECK(late.stderr_tail == Names{"thinking"});
  CHECK(failure_of(player("exit 0")).stderr_tail.empty());
  CHECK(failure_of("exit 1").call_number == 1);
  const GameReport report = play_first(exec("ben", player("echo why not >&2; echo false")));
  REQUIRE(names_of(report.cheaters) == Names{"ben"});
  CHECK(report.cheaters[0].failure.stderr_tail == Names{"why not"});
  CHECK(report.cheaters[0].failure.call_number == 8);
}

TEST_CASE("all of a program's standard error is passed on as it is written", "[match]") {
  std::string heard;
  const auto play = [&](const std::string& command) {
    heard.clear();
    ExecSettings settings{{10s}};
    settings.stderr_sink = [&](std::string_view bytes) { heard += bytes; };
    return play_first({"ben", program_player(command, settings)});
  };
  play(player("echo one >&2; printf two >&2; exit 1"));
  CHECK(heard == "one\ntwo");
  // Also after the end of its input: on this board nobody can move.
  ExecSettings settings{{10s}};
  settings.stderr_sink = [&](std::string_view bytes) { heard += bytes; };
  heard.clear();
  const std::string command = R"(n=0; while read -r call; do case $call in
    '["setup"'*) echo "[1,$n]"; n=$((n + 1));; *) echo '"void"';; esac; done; echo over >&2)";
  const GameReport report =
      play_game(fish::Board::uniform(2, 4, 1),
                entrants(NamedPlayer{"ben", program_player(command, settings)},
                         NamedPlayer{"anna", std::make_unique<GreedyPlayer>()}));
  CHECK(names_of(report.winners) == Names{"ben", "anna"});
  CHECK(heard == "over\n");
}

TEST_CASE("endless standard error takes constant memory", "[match]") {
  std::size_t bytes = 0;
  ExecSettings settings{{500ms}};
  settings.stderr_sink = [&](std::string_view some) { bytes += some.size(); };
  const auto begin = std::chrono::steady_clock::now();
  const GameReport report =
      play_first({"ben", program_player("read -r call; yes tick >&2", settings)});
  REQUIRE(names_of(report.failures) == Names{"ben"});
  CHECK(report.failures[0].failure.stderr_tail == Names(10, "tick"));
  CHECK(bytes > 100'000);
  CHECK(std::chrono::steady_clock::now() - begin < 5s);
}

TEST_CASE("an illegal move of a program is a cheat", "[match]") {
  for (const std::string answer : {"[[3,3],[0,0]]", "false", "[[99999999999,0],[0,0]]"}) {
    const GameReport report = play_first(exec("ben", player("echo '" + answer + "'")));
    CHECK(names_of(report.cheaters) == Names{"ben"});
    CHECK(report.failures.empty());
  }
}

TEST_CASE("the processes that a program has started end with it", "[match]") {
  const test::Folder folder;
  const std::string file = (folder.path() / "pids").string();
  failure_of(player("(trap '' TERM; sleep 60) & echo $! > " + file +
                    "; setsid sleep 60 & echo $! >> " + file + "; sleep 60"),
             500ms);
  std::ifstream stream(file);
  const std::string pids{std::istreambuf_iterator<char>(stream), {}};
  CHECK(pids.size() > 2);
  CHECK(test::all_ended(pids));
  failure_of(player("f() { f | f & }; f; sleep 60"), 2s);
}

TEST_CASE("a program that is not asked is stopped with all that it has started", "[match]") {
  for (const Sandbox sandbox : {Sandbox::basic, Sandbox::strict}) {
    if (sandbox == Sandbox::strict && !test::has_strict()) continue;
    Program program(
        "for i in 1 2 3; do setsid sh -c 'while :; do :; done' & done; (while :; do sleep 0 & "
        "wait; done) & "
        "while read -r call; do sleep 0.05; echo 1; done",
        {.sandbox = sandbox});
    program.open();
    for (int turn = 0; turn < 3; ++turn) {
      const auto before = program.cpu_time();
      CHECK(program.ask("call", 10s) == "1");
      std::this_thread::sleep_for(100ms);
      const auto after = program.cpu_time();
      CHECK(after > before);
      std::this_thread::sleep_for(300ms);
      CHECK(program.cpu_time() - after < 50ms);
    }
    program.close();
  }
}

TEST_CASE("a program that continues itself when it is not asked is ended", "[match]") {
  const test::Folder folder;
  const std::string file = (folder.path() / "pid").string();
  Program program("(while :; do :; done) & echo $! > " + file +
                  "; while read -r call; do echo 1; done");
  program.open();
  CHECK(program.ask("call", 10s) == "1");
  std::this_thread::sleep_for(200ms);
  pid_t child = 0;
  std::ifstream(file) >> child;
  REQUIRE(child > 1);
  kill(child, SIGCONT);  // as a timer of its own could (timer_create(2))
  std::this_thread::sleep_for(300ms);
  CHECK(test::all_ended(std::to_string(child)));
  CHECK_THROWS_WITH(program.ask("call", 10s), "it continued itself while it was stopped");
}

TEST_CASE("an answer may arrive in pieces, with delays or with white space", "[match]") {
  const std::string slow = R"(n=0; while read -r call; do case $call in
    '["setup"'*) printf '[0,'; sleep 0.01; printf "\n\n $n"; sleep 0.01; printf ' ]'; n=$((n + 1));;
    '["take-turn"'*) exit 4;;
    *) printf '"vo'; sleep 0.01; printf 'id"';; esac; done)";
  CHECK(failure_of(slow).reason == "it ended with exit status 4");
}

TEST_CASE("players can run in the strict sandbox", "[match]") {
  if (!test::has_strict()) return;
  const ExecSettings strict{.talk = {10s}, .sandbox = process::Sandbox::strict};
  const std::string command = player("exit 5");
  const GameReport report = play_first({"ben", program_player(command, strict)});
  REQUIRE(names_of(report.failures) == Names{"ben"});
  CHECK(report.failures[0].failure.reason == "it ended with exit status 5");
}

TEST_CASE("a thousand games leak nothing", "[match]") {
  const auto play = [] {
    play_game(fish::Board::uniform(2, 4, 1),
              entrants(exec("ben", "read -r call; exit 1"),
                       NamedPlayer{"anna", std::make_unique<GreedyPlayer>()}));
  };
  play();
  const std::size_t files = count_files();
  const std::size_t children = process::children_of(getpid()).size();
  for (int i = 0; i < (is_sanitized ? 100 : 1000); ++i) play();
  CHECK(count_files() == files);
  CHECK(process::children_of(getpid()).size() == children);
}

TEST_CASE("a program for the older protocol gets each color as an argument", "[match]") {
  const test::Folder folder;
  const std::string heard = (folder.path() / "heard").string();
  const std::string command = "tee " + heard + " | { " + player("exit") + "; }";
  const ExecSettings flat{.talk = {.turn_time = 10s, .form = CallForm::flat}};
  play_game(striped, entrants(NamedPlayer{"ben", program_player(command, flat)}, house("anna"),
                              house("cleo")));
  std::ifstream file(heard);
  std::string line;
  for (int i = 0; i < 3; ++i) std::getline(file, line);
  CHECK(line == R"(["playing-with",["white","brown"]])");
}

TEST_CASE("the first turn of each game has its own time limit", "[match]") {
  const std::string command = player("sleep 0.5; echo '[[0,0],[1,0]]'");
  const ExecSettings settings{.talk = {300ms, 10s}};
  const GameReport report = play_first({"ben", program_player(command, settings)});
  REQUIRE(report.failures.size() == 1);
  CHECK(has(report.failures[0].failure.reason, "no answer within 0.3 s"));
  CHECK(report.failures[0].failure.call_number == 9);  // its second turn
}
