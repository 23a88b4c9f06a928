#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "gauntlet/json.hpp"

namespace gauntlet::grading {

// The placeholder for the port in a scenario.
inline constexpr std::string_view port_placeholder = "{port}";

// A program of ours that is a peer by its name, such as "xclients 5 {port}". Exit status 2 means
// that the scenario is wrong, any other than 0 that the program under test has failed; it is always
// the scenario's fault if the tool is the server.
struct PeerTool {
  std::string_view name;  // of its file, in the folder of xtest
  bool is_server = false;
  std::array<std::string_view, 20> team_flags = {};  // those that teams may use
  std::string_view fault_flag = {};                  // with it, the tool misbehaves, and may fail
  std::string_view failure = {};  // the meaning of exit status 1; "{}" stands for its command
};

// Defined beside the game whose programs they are: GAME/peers.cpp.
std::span<const PeerTool> peer_tools();

// The standard input of a program in a scenario.
struct ScenarioInput {
  std::string text = {};                 // the input, if there are no values
  std::vector<json::Value> values = {};  // each is written on a line

  std::string to_text() const;
  bool operator==(const ScenarioInput&) const = default;
};

// A step of a JSON stream.
struct StreamStep {
  enum class Kind {
    send,       // writes the value and a line feed
    send_text,  // writes the text
    expect,     // reads a value, which must equal this one
    pause,      // waits
    end,        // ends what it writes, and goes on reading
    close       // closes the connection at once; the last step
  };
  Kind kind = Kind::send;
  json::Value value = {};
  std::string text = {};
  std::chrono::milliseconds pause{0};
  bool operator==(const StreamStep&) const = default;
};

// A test of a program that talks to other programs over TCP. The program is the server or one of
// the clients. tools/xtest/docs/ref-scenarios.md describes its file, n-scenario.json.
//
// If the program is the server, all others are clients. Otherwise one of the others is the server:
// a tool that is one, a stream that listens, or else the first. It starts first, followed by the
// program and the rest. Clients start only once the server listens.
struct Scenario {
  enum class Side { server, clients };

  struct Peer {
    std::vector<std::string> words = {};  // a command; empty for a JSON stream
    std::chrono::milliseconds delay{0};
    std::optional<ScenarioInput> input = std::nullopt;
    bool must_exit = true;
    std::vector<StreamStep> steps = {};  // of a JSON stream
    bool is_server = false;

    bool is_stream() const { return words.empty(); }
    // Returns nullptr for other programs and streams.
    const PeerTool* tool() const;
    bool operator==(const Peer&) const = default;
  };

  // Programs of peers run in this folder, and their names are relative to it. It is relative to
  // that of the test itself.
  std::filesystem::path folder = {};
  Side program = Side::server;
  std::optional<ScenarioInput> input = std::nullopt;  // of the program
  bool must_exit = true;
  std::vector<Peer> peers = {};
  bool compares_output = true;
  std::vector<json::Value> accepted_outputs = {};
  bool compares_server_output = true;  // compare the server's output; otherwise the program's
  std::optional<std::size_t> compared_peer = std::nullopt;  // compare the output of this one
  bool peers_must_finish = true;
  bool operator==(const Scenario&) const = default;
};

struct TestCase;

// Stores the contents of an n-scenario.json in `test_case`: the scenario and the program's
// arguments. Throws json::Error if they are invalid.
void read_scenario(const json::Value& document, TestCase& test_case);

// Returns the words, or a scenario, with all placeholders replaced by a port. A text in a JSON
// value that is only the placeholder becomes a number.
std::vector<std::string> with_port(std::vector<std::string> words, std::uint16_t port);
Scenario with_port(Scenario scenario, std::uint16_t port);

// Returns the folder in which programs of peers run. Precondition: the test is a scenario.
std::filesystem::path folder_of_peers(const TestCase& test_case);

// Returns the file of a peer's program, relative to that folder unless the name has no slash: such
// a name stays, to be found on the PATH.
std::filesystem::path peer_program(const std::string& name, const std::filesystem::path& folder);

// Throws json::Error if the file of a peer's program does not exist.
void check_peers(const TestCase& test_case);

// Returns what makes a scenario unacceptable as a team's, or "". Its peers may only be
// peer_tools() without standard input. They must not name files, run programs, use other hosts,
// start more than 100 clients with one command, or be more than 20 commands.
std::string team_restriction_error(const Scenario& scenario);

}  // namespace gauntlet::grading
