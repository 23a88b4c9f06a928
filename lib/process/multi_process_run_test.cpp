#include "process/multi_process_run.hpp"

#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>

#include <array>
#include <chrono>
#include <functional>

#include "gauntlet/process.hpp"
#include "process/shell_test.hpp"
#include "test/catch.hpp"

using namespace gauntlet;
using namespace gauntlet::process;
using namespace std::chrono_literals;
using End = RunResult::Termination;

// Python code for the loopback's port; `s` is the server's socket and `c` a connection.
static const char* const server_begin =
    "import socket, sys, time\n"
    "s = socket.create_server(('127.0.0.1', int(sys.argv[1])))\n";
static const char* const client_begin =
    "import socket, sys, time\n"
    "c = socket.create_connection(('127.0.0.1', int(sys.argv[1])))\n";

static ProcessEntry python(const LoopbackNetwork& loopback, Sandbox sandbox,
                           const std::string& script) {
  RunSpec run;
  run.command = {"python3", "-c", script, std::to_string(loopback.port())};
  run.sandbox = sandbox;
  run.network_namespace_of = loopback.network_of();
  return {run};
}

static MultiProcessRun make_run(std::vector<ProcessEntry> parts,
                                std::chrono::milliseconds wall = 10s) {
  return {std::move(parts), wall, [](std::size_t, const RunResult&) { return false; }};
}

TEST_CASE("programs of a scene connect on a loopback", "[process]") {
  const auto sandbox = GENERATE(Sandbox::none, Sandbox::basic, Sandbox::strict);
  if (sandbox_error(sandbox)) return;
  const LoopbackNetwork loopback(sandbox, Network::none, 7);
  CHECK_FALSE(loopback.has_listener());
  const std::string server = std::string(server_begin) +
                             "a, b = s.accept()[0].recv(9), s.accept()[0].recv(9)\n"
                             "print(*sorted([a.decode(), b.decode()]))";
  auto scenario = make_run(
      {python(loopback, sandbox, server),
       python(loopback, sandbox, client_begin + std::string("c.sendall(b'first'); c.recv(1)")),
       python(loopback, sandbox, client_begin + std::string("c.sendall(b'next'); c.recv(1)"))});
  scenario.parts[2].delay = 300ms;
  const auto begin = std::chrono::steady_clock::now();
  const MultiProcessResult end = run_processes(scenario, loopback);
  CHECK(std::chrono::steady_clock::now() - begin >= scenario.parts[2].delay);
  CHECK(end.has_listened);
  CHECK(end.parts[0].value().out == "first next\n");
  for (const auto& part : end.parts) CHECK((part && part->end == End::exited && part->code == 0));
}

TEST_CASE("each loopback is private", "[process]") {
  const LoopbackNetwork one(Sandbox::basic, Network::none, 7),
      other(Sandbox::basic, Network::none, 7);
  if (one.network_of() == 0) return;  // the machine does not allow it
  CHECK(one.port() == other.port());
  const std::string hold = std::string(server_begin) + "time.sleep(1)";
  const std::string look =
      "import socket, sys, time\n"
      "time.sleep(0.3)\n"
      "print(socket.socket().connect_ex(('127.0.0.1', int(sys.argv[1]))) != 0)";
  RunSpec run = python(other, Sandbox::basic, look).run;
  const auto scenario = make_run({python(one, Sandbox::basic, hold), {run}});
  const MultiProcessResult end = run_processes(scenario, one);
  CHECK(end.parts[1].value().out == "True\n");
  CHECK_FALSE(other.has_listener());
}

TEST_CASE("ports of the machine's own network are given out once", "[process]") {
  const LoopbackNetwork one(Sandbox::none, Network::none, 7),
      other(Sandbox::none, Network::none, 7);
  CHECK(one.network_of() == 0);
  CHECK(one.port() != other.port());
}

TEST_CASE("no program starts before the server listens or after it has ended", "[process]") {
  const LoopbackNetwork loopback(Sandbox::basic, Network::none, 7);
  const auto client = python(loopback, Sandbox::basic, client_begin);
  SECTION("the server ends") {
    const auto scenario = make_run({python(loopback, Sandbox::basic, "print(1)"), client});
    const MultiProcessResult end = run_processes(scenario, loopback);
    CHECK(end.parts[0].value().out == "1\n");
    CHECK_FALSE(end.parts[1]);
    CHECK_FALSE(end.has_listened);
  }
  SECTION("the server does nothing") {
    const auto scenario =
        make_run({python(loopback, Sandbox::basic, "import time; time.sleep(99)"), client}, 400ms);
    const MultiProcessResult end = run_processes(scenario, loopback);
    CHECK(end.parts[0].value().end == End::time_limit);
    CHECK_FALSE(end.parts[1]);
  }
  SECTION("the server cannot be started") {
    const MultiProcessRun scenario = make_run({{{.command = {"/nowhere/at/all"}}}, client});
    const MultiProcessResult end = run_processes(scenario, loopback);
    CHECK(end.parts[0].value().end == End::exec_failed);
    CHECK_FALSE(end.parts[1]);
  }
}

TEST_CASE("at the time limit all programs of a scene are killed with their processes",
          "[process]") {
  const LoopbackNetwork loopback(Sandbox::basic, Network::none, 7);
  const std::string hang =
      "import os, subprocess\n"
      "print(subprocess.Popen(['sleep', '99']).pid, os.getpid(), sep='\\n', flush=True)\n"
      "time.sleep(99)";
  const auto scenario = make_run({python(loopback, Sandbox::basic, server_begin + hang),
                                  python(loopback, Sandbox::basic, client_begin + hang)},
                                 5s);
  const MultiProcessResult end = run_processes(scenario, loopback);
  for (const auto& part : end.parts) {
    REQUIRE(part.has_value());
    CHECK(part->end == End::time_limit);
    CHECK(std::ranges::count(part->out, '\n') == 2);
    CHECK(test::all_ended(part->out));
  }
}

TEST_CASE("a decided scene ends soon", "[process]") {
  const LoopbackNetwork loopback(Sandbox::basic, Network::none, 7);
  auto scenario =
      make_run({python(loopback, Sandbox::basic, server_begin + std::string("time.sleep(99)")),
                python(loopback, Sandbox::basic, "import sys; sys.exit(3)")},
               60s);
  scenario.is_decided = [](std::size_t part, const RunResult& outcome) {
    return part == 1 && outcome.code == 3;
  };
  const auto begin = std::chrono::steady_clock::now();
  const MultiProcessResult end = run_processes(scenario, loopback);
  CHECK(std::chrono::steady_clock::now() - begin < 30s);
  CHECK(end.parts[0].value().end == End::time_limit);
  CHECK(end.parts[1].value().code == 3);
}

// A part that is played here: it connects and reads until the connection ends or it is stopped.
static std::function<RunResult(int)> make_reader(const LoopbackNetwork& loopback) {
  return [&](int stop) {
    const system::File socket = loopback.make_socket();
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(loopback.port());
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    connect(socket.fd(), reinterpret_cast<const sockaddr*>(&address), sizeof address);
    RunResult result;
    while (true) {
      std::array<pollfd, 2> files{{{socket.fd(), POLLIN, 0}, {stop, POLLIN, 0}}};
      poll(files.data(), files.size(), -1);
      char byte = 0;
      if (files[0].revents == 0) result.message = "stopped";
      if (files[0].revents == 0 || recv(socket.fd(), &byte, 1, 0) != 1) return result;
      result.out += byte;
    }
  };
}

TEST_CASE("a part can be played by this process", "[process]") {
  const auto sandbox = GENERATE(Sandbox::none, Sandbox::basic, Sandbox::strict);
  if (sandbox_error(sandbox)) return;
  const LoopbackNetwork loopback(sandbox, Network::none, 7);
  SECTION("until the connection ends") {
    auto run = make_run(
        {python(loopback, sandbox, std::string(server_begin) + "s.accept()[0].sendall(b'hello')"),
         {.run = {}, .play = make_reader(loopback)}});
    const MultiProcessResult end = run_processes(run, loopback);
    CHECK(end.parts[1].value().out == "hello");
    CHECK(end.parts[1].value().message == "");
  }
  SECTION("until the time is up") {
    auto run = make_run(
        {python(loopback, sandbox, std::string(server_begin) + "c = s.accept()[0]; time.sleep(99)"),
         {.run = {}, .play = make_reader(loopback)}},
        2s);
    const MultiProcessResult end = run_processes(run, loopback);
    CHECK(end.parts[0].value().end == End::time_limit);
    if (end.parts[1]) CHECK(end.parts[1].value().out == "");
  }
}

TEST_CASE("a program that need not exit is ended after all others", "[process]") {
  const LoopbackNetwork loopback(Sandbox::basic, Network::none, 7);
  auto server = python(loopback, Sandbox::basic,
                       std::string(server_begin) +
                           "c = s.accept()[0]; print(c.recv(9), flush=True); time.sleep(99)");
  server.must_exit = false;
  const MultiProcessResult end = run_processes(
      make_run({server,
                python(loopback, Sandbox::basic, client_begin + std::string("c.sendall(b'hi')"))}),
      loopback);
  CHECK(end.parts[0].value().end == End::exited);
  CHECK(end.parts[0].value().code == 0);
  CHECK(end.parts[0].value().out == "b'hi'\n");
}
