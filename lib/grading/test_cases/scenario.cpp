#include "grading/test_cases/scenario.hpp"

#include <algorithm>
#include <stdexcept>

#include "core/numbers.hpp"
#include "grading/test_cases/test_case.hpp"
#include "process/shell.hpp"
#include "schema/schema.hpp"
#include "system/file.hpp"

namespace gauntlet::grading {
namespace {

using Side = Scenario::Side;
using Words = std::vector<std::string>;

bool names_port(std::string_view text) { return text.find(port_placeholder) != text.npos; }

bool names_port(const Words& words) {
  return std::ranges::any_of(words, [](const std::string& word) { return names_port(word); });
}

bool names_port(const std::optional<ScenarioInput>& input) {
  return input && names_port(input->to_text());
}

void put_port(std::string& text, std::uint16_t port) {
  const std::string digits = std::to_string(port);
  for (auto at = text.find(port_placeholder); at != text.npos;
       at = text.find(port_placeholder, at)) {
    text.replace(at, port_placeholder.size(), digits);
  }
}

void put_port(json::Value& value, std::uint16_t port) {
  if (auto* const text = value.as<std::string>()) {
    if (*text == port_placeholder) {
      value = json::Value(port);
    } else {
      put_port(*text, port);
    }
  } else if (auto* const items = value.as<json::Value::Array>()) {
    for (json::Value& item : *items) put_port(item, port);
  } else if (auto* const members = value.as<json::Value::Object>()) {
    for (auto& [key, member] : *members) put_port(member, port);
  }
}

void put_port(std::optional<ScenarioInput>& input, std::uint16_t port) {
  if (!input) return;
  put_port(input->text, port);
  for (json::Value& value : input->values) put_port(value, port);
}

ScenarioInput read_input(const json::Reader& value) {
  if (const auto* const text = value.value().as<std::string>()) return {.text = *text};
  if (const auto* const list = value.value().as<json::Value::Array>()) return {.values = *list};
  return {.values = {value.value()}};
}

Words read_args(const json::Reader& value, bool needs_port) {
  Words args = schema::texts(value);
  if (needs_port && !names_port(args)) {
    value.fail("{port} in one of the arguments or in stdin", "none");
  }
  return args;
}

Words read_words(const json::Reader& value) {
  if (value.is_array()) return schema::texts(value);
  try {
    return process::shell_words(schema::text(value));
  } catch (const std::invalid_argument& error) {
    value.fail("a command", error.what());
  }
}

std::chrono::milliseconds read_delay(const json::Reader& value) {
  return std::chrono::milliseconds(static_cast<std::int64_t>(schema::number(value) * 1000));
}

StreamStep read_step(const json::Reader& value) {
  using Kind = StreamStep::Kind;
  if (const auto* const word = value.value().as<std::string>()) {
    return {.kind = *word == "end" ? Kind::end : Kind::close};
  }
  const schema::Fields fields(value);
  if (const auto* sent = fields.find("send")) return {.kind = Kind::send, .value = sent->value()};
  if (const auto* sent = fields.find("send_text")) {
    return {.kind = Kind::send_text, .text = schema::text(*sent)};
  }
  if (const auto* pause = fields.find("pause")) {
    return {.kind = Kind::pause, .pause = read_delay(*pause)};
  }
  return {.kind = Kind::expect, .value = fields.get("expect").value()};
}

std::vector<StreamStep> read_steps(const json::Reader& list) {
  using Kind = StreamStep::Kind;
  const auto steps = json::read_items(list, "a list of steps", read_step);
  bool has_ended = false;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const Kind kind = steps[i].kind;
    const bool writes = kind == Kind::send || kind == Kind::send_text || kind == Kind::end;
    if (has_ended && writes) list[i].fail("nothing to send after \"end\"");
    if (kind == Kind::close && i + 1 < steps.size()) {
      list[i].fail("\"close\" as the last step", "another step after it");
    }
    has_ended = has_ended || kind == Kind::end;
  }
  return steps;
}

Scenario::Peer read_stream(const json::Reader& steps, Side program, bool is_server) {
  if (is_server && program == Side::server) {
    steps.fail("\"connect\" where the program is the server", "\"listen\"");
  }
  Scenario::Peer peer;
  peer.is_server = is_server;
  peer.steps = read_steps(steps);
  return peer;
}

Scenario::Peer read_program(const json::Reader& words, std::optional<ScenarioInput> input,
                            Side program) {
  Scenario::Peer peer;
  peer.words = read_words(words);
  peer.input = std::move(input);
  if (peer.words.empty() || peer.words[0].empty()) words.fail("a command with a program");
  const PeerTool* const tool = peer.tool();
  peer.is_server = tool != nullptr && tool->is_server;
  if (peer.is_server && program == Side::server) words.fail("a client: the program is the server");
  if (!names_port(peer.words) && !names_port(peer.input)) {
    words.fail(tool != nullptr ? "{port} in the command" : "{port} in the command or in stdin");
  }
  return peer;
}

Scenario::Peer read_peer(const json::Reader& value, Side program) {
  if (value.value().as<json::Value::Object>() == nullptr) {
    return read_program(value, std::nullopt, program);
  }
  const schema::Fields fields(value);
  const auto* const connect = fields.find("connect");
  const auto* const listen = fields.find("listen");
  Scenario::Peer peer;
  if (connect != nullptr || listen != nullptr) {
    peer = read_stream(listen != nullptr ? *listen : *connect, program, listen != nullptr);
  } else {
    const auto* const input = fields.find("stdin");
    peer =
        read_program(fields.get("command"),
                     input != nullptr ? std::optional(read_input(*input)) : std::nullopt, program);
  }
  if (const auto* delay = fields.find("delay")) peer.delay = read_delay(*delay);
  if (const auto* must = fields.find("must_exit")) peer.must_exit = json::read_flag(*must);
  return peer;
}

std::vector<Scenario::Peer> read_peers(const json::Reader& list, Side program) {
  auto peers = json::read_items(list, "",
                                [&](const json::Reader& peer) { return read_peer(peer, program); });
  if (program == Side::server) return peers;
  auto servers = std::ranges::count_if(peers, &Scenario::Peer::is_server);
  if (servers == 0 && !peers[0].is_stream() && peers[0].tool() == nullptr) {
    peers[0].is_server = true;
    servers = 1;
  }
  if (servers != 1) list.fail("one server among the peers", std::to_string(servers));
  return peers;
}

void read_output(const json::Reader& value, Scenario& scenario) {
  const auto refuse_stream = [&](const Scenario::Peer& peer) {
    if (peer.is_stream()) value.fail("a program with an output", "a JSON stream");
  };
  if (const auto* const word = value.value().as<std::string>()) {
    scenario.compares_server_output = *word == "server";
    for (const Scenario::Peer& peer : scenario.peers) {
      if (scenario.compares_server_output && peer.is_server) refuse_stream(peer);
    }
  } else {
    scenario.compared_peer = schema::natural(value);
    if (*scenario.compared_peer >= scenario.peers.size()) {
      schema::fail("n-scenario.schema.json#/properties/output", value);
    }
    refuse_stream(scenario.peers[*scenario.compared_peer]);
  }
}

// Returns the first word of the command of a tool that a team must not use, or "".
std::string undue_word(const PeerTool& tool, const Words& words) {
  constexpr std::uint64_t max_clients = 100;
  for (std::size_t i = 1; i < words.size(); ++i) {
    const std::string& word = words[i];
    const bool is_flag = word.starts_with('-');
    const bool follows_flag = words[i - 1].starts_with('-') && words[i - 1].find('=') == word.npos;
    const auto number = parse_natural(word);
    const bool is_number = number && *number <= max_clients;
    if (word.find("exec:") != word.npos) return "a program (exec:)";
    std::string name = word.substr(0, word.find('='));
    if (is_flag && std::ranges::find(tool.team_flags, name) == tool.team_flags.end()) return name;
    if (!is_flag && !follows_flag && !is_number && word != port_placeholder) return word;
  }
  return "";
}

}  // namespace

const PeerTool* Scenario::Peer::tool() const {
  const auto tools = peer_tools();
  const auto found = std::ranges::find(tools, is_stream() ? "" : words[0], &PeerTool::name);
  return found != tools.end() ? &*found : nullptr;
}

std::string ScenarioInput::to_text() const {
  std::string lines = text;
  for (const json::Value& value : values) lines += json::dump(value) + '\n';
  return lines;
}

void read_scenario(const json::Value& document, TestCase& test_case) {
  const json::Reader in(document);
  schema::check("n-scenario.schema.json", in);
  const schema::Fields fields(in);
  const auto get = [&](std::string_view key) {
    if (fields.find(key) == nullptr) in.fail("the key " + json::quote(key), "none of that name");
    return fields.get(key);
  };
  if (const auto* files = fields.find("files")) files->fail("none outside a scenario.json");
  Scenario read;
  if (schema::text(fields.get("role")) != "server") read.program = Side::clients;
  if (const auto* input = fields.find("stdin")) read.input = read_input(*input);
  const bool needs_port = !names_port(read.input);
  if (fields.find("args") != nullptr || (needs_port && read.program == Side::clients)) {
    test_case.args = read_args(get("args"), needs_port);
  } else {
    test_case.args = needs_port ? Words{std::string(port_placeholder)} : Words{};
  }
  if (const auto* must = fields.find("must_exit")) read.must_exit = json::read_flag(*must);
  if (const auto* folder = fields.find("folder")) read.folder = schema::text(*folder);
  read.peers = read_peers(fields.get("peers"), read.program);
  const bool are_tools = std::ranges::all_of(read.peers, &Scenario::Peer::tool);
  read.compares_output = are_tools || fields.find("accept") != nullptr;
  if (read.compares_output) {
    read.accepted_outputs = *get("accept").value().as<json::Value::Array>();
  }
  read.compares_server_output = std::ranges::none_of(
      read.peers, [](const Scenario::Peer& peer) { return peer.is_server && peer.is_stream(); });
  if (const auto* output = fields.find("output")) read_output(*output, read);
  if (const auto* must = fields.find("peers_must_finish")) {
    read.peers_must_finish = json::read_flag(*must);
  }
  test_case.scenario = std::move(read);
}

Words with_port(Words words, std::uint16_t port) {
  for (std::string& word : words) put_port(word, port);
  return words;
}

Scenario with_port(Scenario scenario, std::uint16_t port) {
  put_port(scenario.input, port);
  for (Scenario::Peer& peer : scenario.peers) {
    peer.words = with_port(std::move(peer.words), port);
    put_port(peer.input, port);
    for (StreamStep& step : peer.steps) {
      put_port(step.value, port);
      put_port(step.text, port);
    }
  }
  return scenario;
}

std::filesystem::path folder_of_peers(const TestCase& test_case) {
  const std::filesystem::path own = test_case.input.parent_path();
  const std::filesystem::path& folder = test_case.scenario.value().folder;
  return folder.empty() ? own : own / folder;
}

std::filesystem::path peer_program(const std::string& name, const std::filesystem::path& folder) {
  const bool is_on_path = name.find('/') == std::string::npos;
  return is_on_path ? std::filesystem::path(name) : system::canonical_path(folder / name);
}

void check_peers(const TestCase& test_case) {
  if (!test_case.scenario) return;
  const auto& peers = test_case.scenario->peers;
  for (std::size_t i = 0; i < peers.size(); ++i) {
    if (peers[i].is_stream() || peers[i].words[0].find('/') == std::string::npos) continue;
    const auto file = peer_program(peers[i].words[0], folder_of_peers(test_case));
    const std::string reason = system::why_not_regular_file(file);
    if (reason.empty()) continue;
    throw json::Error("", test_case.input.string() + ": /peers/" + std::to_string(i) +
                              ": expected a program, got " + file.string() + ": " + reason);
  }
}

std::string team_restriction_error(const Scenario& scenario) {
  constexpr std::size_t max_commands = 20;
  const auto& peers = scenario.peers;
  if (peers.size() > max_commands) return std::to_string(peers.size()) + " commands";
  if (!scenario.folder.empty()) return "folder";
  for (const Scenario::Peer& peer : peers) {
    if (peer.is_stream()) return peer.is_server ? "listen" : "connect";
    if (peer.tool() == nullptr) return peer.words[0];
    if (peer.input) return "stdin";
    if (!peer.must_exit) return "must_exit";
    const std::string word = undue_word(*peer.tool(), peer.words);
    if (!word.empty()) return word;
  }
  return scenario.must_exit ? "" : "must_exit";
}

}  // namespace gauntlet::grading
