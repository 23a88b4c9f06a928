#include "grading/test_cases/scenario.hpp"

#include "gauntlet/json.hpp"
#include "grading/test_cases/test_suite.hpp"
#include "test/catch.hpp"
#include "test/error_of.hpp"
#include "test/folder.hpp"
#include "test/schema_examples.hpp"

using namespace gauntlet;
using namespace gauntlet::grading;

static TestCase read(const std::string& text) {
  TestCase test_case;
  read_scenario(json::parse(text), test_case);
  return test_case;
}

static std::string refusal(const std::string& text) {
  return test::error_of([&] { read(text); });
}

TEST_CASE("a scenario of a server", "[grading]") {
  const TestCase test_case = read(
      R"({"role": "server", "accept": [[1, 5], [2, 4]],
          "peers": ["xclients 5 {port}",
                     {"command": ["xclients", "1", "{port}", "--name", "a b"], "delay": 0.25}]})");
  const Scenario& scenario = test_case.scenario.value();
  CHECK(test_case.args == std::vector<std::string>{"{port}"});
  CHECK(scenario.program == Scenario::Side::server);
  REQUIRE(scenario.peers.size() == 2);
  CHECK(scenario.peers[0].words == std::vector<std::string>{"xclients", "5", "{port}"});
  CHECK(scenario.peers[1].words.back() == "a b");
  CHECK(scenario.peers[1].delay == std::chrono::milliseconds(250));
  CHECK(scenario.accepted_outputs == json::read_values("[1,5] [2,4]"));
  CHECK(scenario.compares_server_output);
  CHECK(scenario.peers_must_finish);
}

TEST_CASE("a scenario of clients", "[grading]") {
  const TestCase test_case = read(
      R"({"role": "clients", "args": ["5", "{port}"], "accept": [], "output": "program",
          "peers": ["xserver {port} --min-clients 5", "xclients 1 {port}"], "peers_must_finish": false})");
  const Scenario& scenario = test_case.scenario.value();
  CHECK(test_case.args == std::vector<std::string>{"5", "{port}"});
  CHECK(scenario.accepted_outputs.empty());
  CHECK_FALSE(scenario.compares_server_output);
  CHECK_FALSE(scenario.peers_must_finish);
}

TEST_CASE("invalid scenarios are refused", "[grading]") {
  const std::string begin = R"({"role": "server", "accept": [1], )";
  const std::string clients = R"({"role": "clients", "args": ["5", "{port}"], "accept": [1], )";
  const std::vector<std::pair<std::string, std::string>> wrong{
      {"[]", "expected a scenario, got an array"},
      {R"({"role": "both", "peers": ["xclients 5 {port}"]})",
       R"(/role: expected "server" or "client", got "both")"},
      {R"({"accept": [1], "peers": ["xclients 5 {port}"]})", R"(expected the key "role")"},
      {R"({"role": "clients", "accept": [1], "peers": ["xserver {port}"]})",
       R"(expected the key "args", got none of that name)"},
      {begin + R"("x": 1})", "/x: expected only the keys"},
      {begin + R"("args": ["4500"], "peers": ["xclients 5 {port}"]})",
       "/args: expected {port} in one of the arguments or in stdin, got none"},
      {begin + R"("peers": []})", "/peers: expected a list of peers, got"},
      {begin + R"("peers": ["xclients 5 {port}", "sh -c 1"]})",
       R"(/peers/1: expected {port} in the command or in stdin, got "sh -c 1")"},
      {begin + R"("peers": ["xserver {port}"]})",
       "/peers/0: expected a client: the program is the server, got"},
      {begin + R"("peers": ["xclients 5 4500"]})", "/peers/0: expected {port} in the command"},
      {begin + R"("peers": ["xclients '5 {port}"]})", "/peers/0: expected a command, got "},
      {begin + R"("peers": [{"command": "xclients 5 {port}", "delay": -1}]})",
       "/peers/0/delay: expected seconds from 0 to 86400, got -1"},
      {begin + R"("peers": [{"delay": 1}]})",
       "/peers/0: expected a peer: a command, or an object with one of the keys command, connect "
       "and "
       "listen"},
      {begin + R"("peers": [{"command": "./a {port}", "wait": 1}]})",
       "/peers/0/wait: expected only the keys command, delay, stdin and must_exit"},
      {begin + R"("peers": [{"command": "./a {port}", "connect": []}]})",
       "/peers/0: expected a peer: a command, or"},
      {begin + R"("peers": [{"command": [], "stdin": "{port}"}]})",
       R"(/peers/0/command: expected a command, such as "xclients 5 {port}", got an array of 0)"},
      {begin + R"("peers": [{"connect": [{"sent": 1}]}]})",
       R"(/peers/0/connect/0/sent: expected the key "send", got "sent")"},
      {begin + R"("peers": [{"connect": [{"send": 1, "expect": 1}]}]})",
       R"(/peers/0/connect/0: expected a step, such as {"send": 1}, {"expect": 1} or "end", got)"},
      {begin + R"("peers": [{"connect": ["stop"]}]})", "/peers/0/connect/0: expected a step"},
      {begin + R"("peers": [{"connect": [{"pause": -1}]}]})",
       "/peers/0/connect/0/pause: expected seconds from 0 to 86400, got -1"},
      {begin + R"("peers": [{"connect": ["end", {"send": 1}]}]})",
       R"(/peers/0/connect/1: expected nothing to send after "end")"},
      {begin + R"("peers": [{"connect": ["close", "end"]}]})",
       R"(/peers/0/connect/0: expected "close" as the last step)"},
      {begin + R"("peers": [{"listen": []}]})",
       R"(/peers/0/listen: expected "connect" where the program is the server, got "listen")"},
      {begin + R"("peers": ["xclients 5 {port}"], "output": 1})",
       R"(/output: expected "server", "program" or the index of a peer, got 1)"},
      {begin + R"("peers": ["xclients 5 {port}"], "output": "clients"})",
       R"(/output: expected "server", "program" or the index of a peer, got "clients")"},
      {begin + R"("peers": ["xclients 5 {port}"], "peers_must_finish": 1})",
       "/peers_must_finish: expected"},
      {R"({"role": "server", "peers": ["xclients 5 {port}"]})", R"("accept")"},
      {R"({"role": "server", "peers": ["xclients 5 {port}"], "accept": 1})",
       "/accept: expected a list of JSON values, got 1"},
      {clients + R"("peers": ["xclients 5 {port}"]})",
       "/peers: expected one server among the peers, got 0"},
      {clients + R"("peers": ["xserver {port}", "xserver {port}"]})",
       "/peers: expected one server among the peers, got 2"}};
  for (const auto& [text, expected] : wrong) {
    INFO(text);
    const std::string got = refusal(text);
    INFO(got);
    CHECK(got.find(expected) != got.npos);
    CHECK(got.find('\n') == got.npos);
  }
}

TEST_CASE("the examples in the schema of a scenario are valid", "[grading]") {
  int count = 0;
  test::visit_examples(
      "n-scenario.schema.json", [&](const std::string& key, const std::string& example) {
        if (key == "files") return;  // of a scenario.json only
        std::string text = R"({"$schema": "x", "role": "server", ")" + key + "\": " + example;
        if (key != "accept") text += R"(, "accept": [])";
        if (key != "peers") text += R"(, "peers": ["xclients 5 {port}"])";
        CAPTURE(text);
        CHECK_NOTHROW(read(text + "}"));
        ++count;
      });
  CHECK(count > 5);
}

TEST_CASE("keys of a scenario have the defaults of its schema", "[grading]") {
  const std::string file = "n-scenario.schema.json";
  const auto defaults = test::default_members(file, {});
  const auto of_program = test::default_members(file, {"$defs", "program"});
  const std::string begin = R"({"role": "server", "peers": [{"command": "./a {port}")";
  CHECK(read(begin + "}]}").scenario ==
        read(begin + ", " + of_program + "}], " + defaults + "}").scenario);
}

TEST_CASE("port placeholders are replaced", "[grading]") {
  CHECK(with_port({"a", "{port}", "--at={port}:{port}", "{Port}"}, 4500) ==
        std::vector<std::string>{"a", "4500", "--at=4500:4500", "{Port}"});
}

TEST_CASE("a scenario with programs that read the port, and with a JSON stream", "[grading]") {
  const TestCase test_case = read(
      R"({"role": "client", "stdin": [{"port": "{port}"}, "at {port}"], "must_exit": false,
          "peers": [{"connect": [{"send": "{port}"}, "end", {"expect": [1]}], "delay": 1},
                    {"command": "./a b", "stdin": "{port}\n", "must_exit": false},
                    {"listen": [{"send_text": "{port}"}, {"pause": 0.5}, "close"]}]})");
  CHECK(test_case.args.empty());
  const Scenario scenario = with_port(test_case.scenario.value(), 4500);
  CHECK(scenario.input.value().to_text() == "{\"port\":4500}\n\"at 4500\"\n");
  CHECK_FALSE(scenario.must_exit);
  CHECK_FALSE(scenario.compares_output);
  CHECK_FALSE(scenario.compares_server_output);
  REQUIRE(scenario.peers.size() == 3);
  using Kind = StreamStep::Kind;
  CHECK(scenario.peers[0].steps ==
        std::vector<StreamStep>{{.kind = Kind::send, .value = 4500},
                                {.kind = Kind::end},
                                {.kind = Kind::expect, .value = json::parse("[1]")}});
  CHECK(scenario.peers[0].delay == std::chrono::seconds(1));
  CHECK(scenario.peers[1].input.value().to_text() == "4500\n");
  CHECK_FALSE(scenario.peers[1].must_exit);
  CHECK(scenario.peers[2].is_server);
  CHECK(scenario.peers[2].steps ==
        std::vector<StreamStep>{{.kind = Kind::send_text, .text = "4500"},
                                {.kind = Kind::pause, .pause = std::chrono::milliseconds(500)},
                                {.kind = Kind::close}});
}

TEST_CASE("the first peer is the server if none else can be", "[grading]") {
  const auto servers = [](const std::string& peers) {
    const TestCase test_case =
        read(R"({"role": "client", "args": ["{port}"], "accept": [], "peers": [)" + peers + "]}");
    std::string which;
    for (const auto& peer : test_case.scenario->peers) which += peer.is_server ? 's' : '-';
    return which;
  };
  CHECK(servers(R"("./a {port}", "./b {port}")") == "s-");
  CHECK(servers(R"("./a {port}", {"listen": []})") == "-s");
  CHECK(servers(R"("xclients 1 {port}", "xserver {port}")") == "-s");
}

TEST_CASE("teams may use only some arguments of xclients and xserver", "[grading]") {
  const auto why = [](const std::string& text) {
    const TestCase test_case = read(R"({"role": "clients", "args": ["{port}"], "accept": [],
        "peers": ["xserver {port}", ")" +
                                    text + R"("]})");
    return team_restriction_error(test_case.scenario.value());
  };
  CHECK(why("xclients 5 {port}") == "");
  CHECK(why("xclients 5 {port} --fault crash:end --name=eve --player random:7") == "");
  CHECK(why("xclients 5 {port} 192.0.2.1") == "192.0.2.1");
  CHECK(why("xclients 5 {port} --player exec:true") == "a program (exec:)");
  CHECK(why("xclients 5 {port} --player=exec:true") == "a program (exec:)");
  CHECK(why("xclients 5 {port} --sandbox none") == "--sandbox");
  CHECK(why("xclients 100 {port}") == "");
  CHECK(why("xclients 101 {port}") == "101");
  const auto why_peers = [](std::vector<Scenario::Peer> peers) {
    return team_restriction_error({.peers = std::move(peers)});
  };
  CHECK(why_peers({{{"xserver", "{port}", "--least", "2000", "--board=[[2]]"}}}) == "");
  CHECK(why("./peer {port}") == "./peer");
  CHECK(why_peers({{.steps = {}}}) == "connect");
  CHECK(why_peers({{{"xclients", "5", "{port}"}, {}, ScenarioInput{"1"}}}) == "stdin");
  const std::vector<Scenario::Peer> many(21, {{"xclients", "1", "{port}"}});
  CHECK(why_peers(many) == "21 commands");
  for (const std::string flag : {"--log", "--report", "--watch", "--listen", "-x"}) {
    CHECK(why_peers({{{"xserver", "{port}", flag + "=x"}}}) == flag);
  }
}

static const char* const good =
    R"({"role": "server", "peers": ["xclients 5 {port}"], "accept": [[1, 0]]})";

TEST_CASE("scenarios are found among other tests", "[grading]") {
  const test::Folder folder;
  folder.write("1-in.json", "1");
  folder.write("1-out.json", "1");
  const auto path = folder.write("2-scenario.json", good);
  folder.write("2-opts.json", R"({"timeout": 40, "tags": ["slow"]})");
  const auto found = find_test_cases(folder.path());
  CHECK(found.problems().empty());
  REQUIRE(found.valid.size() == 2);
  const TestCase& test_case = found.valid[1];
  CHECK(test_case.name() == path.string());
  CHECK(test_case.scenario);
  CHECK(test_case.limits.wall_time == std::chrono::seconds(40));
  CHECK(test_case.tags == std::vector<std::string>{"slow", "scenario"});
  CHECK(find_inputs(folder.path()).valid.size() == 2);
  CHECK(input_of(folder.path() / "2-opts.json") == path);
  CHECK(input_of(folder.path() / "1-out.json") == folder.path() / "1-in.json");
  CHECK(part_beside(path, part::opts) == folder.path() / "2-opts.json");
  const std::vector wanted{InputVariant::plain, InputVariant::pad, InputVariant::trickle};
  CHECK(expand_variants({test_case}, wanted).size() == 1);
}

TEST_CASE("files that a scenario must not have are reported", "[grading]") {
  const test::Folder folder;
  const std::string path = folder.write("1-scenario.json", good).string();
  const std::string place = path.substr(0, path.find("1-scenario"));
  const auto problem = [&] {
    const auto found = find_test_cases(folder.path());
    CHECK(found.valid.empty());
    return found.problems().size() == 1 ? found.problems()[0] : "not one";
  };
  SECTION("an input") {
    folder.write("1-in.json", "1");
    CHECK(problem() ==
          place + "1-in.json: 1-scenario.json beside it must be the only file of the test");
  }
  SECTION("answers") {
    folder.write("1-out.json", "1");
    CHECK(problem() ==
          place + "1-out.json: 1-scenario.json beside it must be the only file of the test");
  }
  SECTION("arguments") {
    folder.write("1-opts.json", R"({"args": ["x"]})");
    CHECK(problem() == place + "1-opts.json: /args: expected the arguments in 1-scenario.json");
  }
  SECTION("a malformed scenario") {
    folder.write("1-scenario.json", R"({"role": 1, "peers": []})");
    CHECK(problem() == path + R"(: /role: expected "server" or "client", got 1)");
  }
}
