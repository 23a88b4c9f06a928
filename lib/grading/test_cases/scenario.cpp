#include "grading/test_cases/scenario.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>

#include "core/numbers.hpp"
#include "grading/test_cases/config_values.hpp"
#include "grading/test_cases/test_case.hpp"
#include "process/shell.hpp"

namespace gauntlet::grading {
namespace {

using Side = Scenario::Side;
using Words = std::vector<std::string>;

constexpr std::string_view server_tool = "xserver", clients_tool = "xclients";

bool names_port(const Words& words) {
  return std::ranges::any_of(
      words, [](const std::string& word) { return word.find(port_placeholder) != word.npos; });
}

Side read_side(const json::Reader& value) {
  const std::string expected = R"("server" or "clients")";
  const std::string& word = value.string(expected);
  if (word != "server" && word != "clients") value.fail(expected);
  return word == "server" ? Side::server : Side::clients;
}

Words read_args(const json::Reader& value) {
  Words args = json::read_texts(value, "a list of arguments", "an argument");
  if (!names_port(args)) value.fail("{port} in one of the arguments", "none");
  return args;
}

Words read_words(const json::Reader& value) {
  const std::string expected = "a command, such as \"xclients 5 {port}\"";
  if (value.is_array()) return json::read_texts(value, expected, "a word");
  try {
    return process::shell_words(json::read_word(value, expected));
  } catch (const std::invalid_argument& error) {
    value.fail(expected, error.what());
  }
}

Scenario::Command read_command(const json::Reader& value, Side program) {
  const bool is_object = value.value().as<json::Value::Object>() != nullptr;
  json::Reader words = value;
  Scenario::Command command;
  if (is_object) {
    const json::Fields fields(value, "a command", {"command", "delay"});
    words = fields.get("command");
    if (const auto* delay = fields.find("delay")) {
      const double seconds = json::read_number(*delay, "seconds from 0 to 86400", 86400);
      command.delay = std::chrono::milliseconds(static_cast<std::int64_t>(seconds * 1000));
    }
  }
  command.words = read_words(words);
  const bool is_server = !command.words.empty() && command.words[0] == server_tool;
  const bool is_client = !command.words.empty() && command.words[0] == clients_tool;
  if (program == Side::server && !is_client) words.fail("a command of xclients");
  if (!is_server && !is_client) words.fail("a command of xserver or xclients");
  if (!names_port(command.words)) words.fail("{port} in the command");
  return command;
}

std::vector<Scenario::Command> read_others(const json::Reader& list, Side program) {
  std::vector<Scenario::Command> others;
  const std::size_t count = list.size("a list of commands");
  if (count == 0) list.fail("a list of commands");
  others.reserve(count);
  for (std::size_t i = 0; i < count; ++i) others.push_back(read_command(list[i], program));
  const auto servers = std::ranges::count_if(
      others, [](const Scenario::Command& command) { return command.words[0] == server_tool; });
  if (program == Side::clients && servers != 1) {
    list.fail("one xserver among the commands", std::to_string(servers));
  }
  return others;
}

// Returns true for flags of xclients and xserver that concern the tournament only.
bool is_about_play(std::string_view flag) {
  constexpr std::array<std::string_view, 25> known{
      "--min-clients", "--max-clients", "--min-players", "--max-players", "--signup-rounds",
      "--jobs", "--wait", "--name-time", "--names", "--order", "--turn-time", "--first-turn-time",
      "--board", "--player", "--name", "--fault", "--calls", "--connect-timeout",
      // aliases
      "--least", "--most", "--least-in-game", "--most-in-game", "--tries", "--games", "--patience"};
  return std::ranges::find(known, flag.substr(0, flag.find('='))) != known.end();
}

// Returns the first word of a command that a team must not use, or "".
std::string undue_word(const Words& words) {
  constexpr std::uint64_t max_clients = 100;
  for (std::size_t i = 1; i < words.size(); ++i) {
    const std::string& word = words[i];
    const bool is_flag = word.starts_with('-');
    const bool follows_flag = words[i - 1].starts_with('-') && words[i - 1].find('=') == word.npos;
    const auto number = parse_natural(word);
    const bool is_number = number && *number <= max_clients;
    if (word.find("exec:") != word.npos) return "a program (exec:)";
    if (is_flag && !is_about_play(word)) return word.substr(0, word.find('='));
    if (!is_flag && !follows_flag && !is_number && word != port_placeholder) return word;
  }
  return "";
}

}  // namespace

void read_scenario(const json::Value& document, TestCase& test_case) {
  const json::Fields fields(json::Reader(document), "a scenario",
                            {"role", "args", "peers", "accept", "output", "peers_must_finish"});
  Scenario read;
  read.program = read_side(fields.get("role"));
  const auto* args = fields.find("args");
  const bool has_default_args = args == nullptr && read.program == Side::server;
  test_case.args =
      has_default_args ? Words{std::string(port_placeholder)} : read_args(fields.get("args"));
  read.peers = read_others(fields.get("peers"), read.program);
  const json::Reader& accept = fields.get("accept");
  for (std::size_t i = 0; i < accept.size("a list of accepted values"); ++i) {
    read.accepted_outputs.push_back(accept[i].value());
  }
  if (const auto* output = fields.find("output")) {
    const std::string expected = R"("server" or "program")";
    const std::string& word = output->string(expected);
    if (word != "server" && word != "program") output->fail(expected);
    read.compares_server_output = word == "server";
  }
  if (const auto* told = fields.find("peers_must_finish"))
    read.peers_must_finish = json::read_flag(*told);
  test_case.scenario = std::move(read);
}

Words with_port(Words words, std::uint16_t port) {
  for (std::string& word : words) {
    for (auto at = word.find(port_placeholder); at != word.npos; at = word.find(port_placeholder)) {
      word.replace(at, port_placeholder.size(), std::to_string(port));
    }
  }
  return words;
}

std::string team_restriction_error(const std::vector<Scenario::Command>& others) {
  constexpr std::size_t max_commands = 20;
  if (others.size() > max_commands) return std::to_string(others.size()) + " commands";
  for (const auto& command : others) {
    const std::string word = undue_word(command.words);
    if (!word.empty()) return word;
  }
  return "";
}

}  // namespace gauntlet::grading
