#include "process/scene.hpp"

#include <chrono>

#include "process/process.hpp"
#include "process/run_shell.hpp"
#include "test/catch.hpp"

using namespace gauntlet;
using namespace gauntlet::process;
using namespace std::chrono_literals;
using End = Outcome::End;

// Python code for the loopback's port; `s` is the server's socket and `c` a connection.
static const char* const server_begin =
    "import socket, sys, time\n"
    "s = socket.create_server(('127.0.0.1', int(sys.argv[1])))\n";
static const char* const client_begin =
    "import socket, sys, time\n"
    "c = socket.create_connection(('127.0.0.1', int(sys.argv[1])))\n";

static Part python(const Loopback& loopback, Sandbox sandbox, const std::string& script) {
  Run run;
  run.command = {"python3", "-c", script, std::to_string(loopback.port())};
  run.sandbox = sandbox;
  run.network_of = loopback.network_of();
  return {run};
}

static Scene scene_of(std::vector<Part> parts, std::chrono::milliseconds wall = 10s) {
  return {std::move(parts), wall, [](std::size_t, const Outcome&) { return false; }};
}

TEST_CASE("programs of a scene connect on a loopback", "[process]") {
  const auto sandbox = GENERATE(Sandbox::none, Sandbox::basic, Sandbox::strict);
  if (why_unavailable(sandbox)) return;
  const Loopback loopback(sandbox, Network::none, 7);
  CHECK_FALSE(loopback.has_listener());
  const std::string server = std::string(server_begin) +
                             "a, b = s.accept()[0].recv(9), s.accept()[0].recv(9)\n"
                             "print(*sorted([a.decode(), b.decode()]))";
  auto scene = scene_of(
      {python(loopback, sandbox, server),
       python(loopback, sandbox, client_begin + std::string("c.sendall(b'first'); c.recv(1)")),
       python(loopback, sandbox, client_begin + std::string("c.sendall(b'next'); c.recv(1)"))});
  scene.parts[2].delay = 300ms;
  const auto begin = std::chrono::steady_clock::now();
  const SceneEnd end = play_scene(scene, loopback);
  CHECK(std::chrono::steady_clock::now() - begin >= scene.parts[2].delay);
  CHECK(end.has_listened);
  CHECK(end.parts[0].value().out == "first next\n");
  for (const auto& part : end.parts) CHECK((part && part->end == End::exited && part->code == 0));
}

TEST_CASE("each loopback is private", "[process]") {
  const Loopback one(Sandbox::basic, Network::none, 7), other(Sandbox::basic, Network::none, 7);
  if (one.network_of() == 0) return;  // the machine does not allow it
  CHECK(one.port() == other.port());
  const std::string hold = std::string(server_begin) + "time.sleep(1)";
  const std::string look =
      "import socket, sys, time\n"
      "time.sleep(0.3)\n"
      "print(socket.socket().connect_ex(('127.0.0.1', int(sys.argv[1]))) != 0)";
  Run run = python(other, Sandbox::basic, look).run;
  const auto scene = scene_of({python(one, Sandbox::basic, hold), {run}});
  const SceneEnd end = play_scene(scene, one);
  CHECK(end.parts[1].value().out == "True\n");
  CHECK_FALSE(other.has_listener());
}

TEST_CASE("ports of the machine's own network are given out once", "[process]") {
  const Loopback one(Sandbox::none, Network::none, 7), other(Sandbox::none, Network::none, 7);
  CHECK(one.network_of() == 0);
  CHECK(one.port() != other.port());
}

TEST_CASE("no program starts before the server listens or after it has ended", "[process]") {
  const Loopback loopback(Sandbox::basic, Network::none, 7);
  const auto client = python(loopback, Sandbox::basic, client_begin);
  SECTION("the server ends") {
    const auto scene = scene_of({python(loopback, Sandbox::basic, "print(1)"), client});
    const SceneEnd end = play_scene(scene, loopback);
    CHECK(end.parts[0].value().out == "1\n");
    CHECK_FALSE(end.parts[1]);
    CHECK_FALSE(end.has_listened);
  }
  SECTION("the server does nothing") {
    const auto scene =
        scene_of({python(loopback, Sandbox::basic, "import time; time.sleep(99)"), client}, 400ms);
    const SceneEnd end = play_scene(scene, loopback);
    CHECK(end.parts[0].value().end == End::wall);
    CHECK_FALSE(end.parts[1]);
  }
  SECTION("the server cannot be started") {
    const Scene scene = scene_of({{{.command = {"/nowhere/at/all"}}}, client});
    const SceneEnd end = play_scene(scene, loopback);
    CHECK(end.parts[0].value().end == End::noexec);
    CHECK_FALSE(end.parts[1]);
  }
}

TEST_CASE("at the time limit all programs of a scene are killed with their processes",
          "[process]") {
  const Loopback loopback(Sandbox::basic, Network::none, 7);
  const std::string hang =
      "import os, subprocess\n"
      "print(subprocess.Popen(['sleep', '99']).pid, os.getpid(), sep='\\n', flush=True)\n"
      "time.sleep(99)";
  const auto scene = scene_of({python(loopback, Sandbox::basic, server_begin + hang),
                               python(loopback, Sandbox::basic, client_begin + hang)},
                              5s);
  const SceneEnd end = play_scene(scene, loopback);
  for (const auto& part : end.parts) {
    REQUIRE(part.has_value());
    CHECK(part->end == End::wall);
    CHECK(std::ranges::count(part->out, '\n') == 2);
    CHECK(test::all_ended(part->out));
  }
}

TEST_CASE("a decided scene ends soon", "[process]") {
  const Loopback loopback(Sandbox::basic, Network::none, 7);
  auto scene =
      scene_of({python(loopback, Sandbox::basic, server_begin + std::string("time.sleep(99)")),
                python(loopback, Sandbox::basic, "import sys; sys.exit(3)")},
               60s);
  scene.is_decided = [](std::size_t part, const Outcome& outcome) {
    return part == 1 && outcome.code == 3;
  };
  const auto begin = std::chrono::steady_clock::now();
  const SceneEnd end = play_scene(scene, loopback);
  CHECK(std::chrono::steady_clock::now() - begin < 30s);
  CHECK(end.parts[0].value().end == End::wall);
  CHECK(end.parts[1].value().code == 3);
}
