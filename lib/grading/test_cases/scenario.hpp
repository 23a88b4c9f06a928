#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "gauntlet/json.hpp"

namespace gauntlet::grading {

// The placeholder for the port in the arguments of a scenario.
inline constexpr std::string_view port_placeholder = "{port}";

// A test that is a tournament over TCP. The program is its server or its clients, and xclients or
// xserver is the other side. As a file, n-scenario.json:
//   {
//     "role": "server",                    or "clients": the side of the program
//     "args": ["{port}"],                  its arguments; for a server, the default is ["{port}"]
//     "peers": ["xclients 5 {port}",      the other side, in the order in which they start:
//                {"command": "xclients 1 {port} --fault no-name", "delay": 0.5}],
//                                          words as split by a shell, or an array of words; the
//                                          delay is in seconds after the previous start
//     "accept": [[1, 0], [2, 0]],          the JSON values, any of which may be printed; if the
//     list
//                                          is empty, nothing may be printed
//     "output": "server",                  or "program": whose output is compared; default "server"
//     "peers_must_finish": true            whether xclients without a --fault must receive the
//                                          end of the tournament; default true
//   }
// If the program is a server, all others are clients. If the program is the clients, one of the
// others is the server; it starts first, followed by the program and the rest. Clients start only
// once the server listens.
struct Scenario {
  enum class Side { server, clients };

  struct Command {
    std::vector<std::string> words;  // "xclients" or "xserver", followed by its arguments
    std::chrono::milliseconds delay{0};
    bool operator==(const Command&) const = default;
  };

  Side program = Side::server;
  std::vector<Command> peers = {};
  std::vector<json::Value> accepted_outputs = {};
  bool compares_server_output = true;  // compare the server's output; otherwise the program's
  bool peers_must_finish = true;
  bool operator==(const Scenario&) const = default;
};

struct TestCase;

// Stores the contents of an n-scenario.json in `test_case`: the scenario and the program's
// arguments. Throws json::Error if they are invalid.
void read_scenario(const json::Value& document, TestCase& test_case);

// Returns the words with all placeholders replaced by a port.
std::vector<std::string> with_port(std::vector<std::string> words, std::uint16_t port);

// Returns what makes these commands unacceptable in a team's scenario, or "". Teams must not name
// files, run programs, use other hosts, start more than 100 clients with one command, or use more
// than 20 commands.
std::string team_restriction_error(const std::vector<Scenario::Command>& others);

}  // namespace gauntlet::grading
