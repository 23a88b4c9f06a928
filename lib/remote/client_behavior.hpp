#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "fish/match/referee.hpp"
#include "remote/connection.hpp"

namespace gauntlet::remote {

// The behavior of a client towards its server, apart from how it plays.
struct ClientBehavior {
  // Sends the client's name.
  std::function<void(Connection&, const std::string& name)> introduce;
  // Answers a call with the given name and JSON. Returns false if the client must stay silent until
  // the server closes the connection.
  std::function<bool(Connection&, std::string_view call, const std::string& answer)> reply;
  bool never_reads = false;  // never reads a call
};

// Behavior that conforms to the contract: one value at a time, each followed by a line feed.
ClientBehavior conforming_behavior();

// A kind of misbehavior for testing servers. If `has_call`, it starts with the first call of a
// given name. `is_conforming`: the contract allows it.
struct FaultKind {
  std::string_view name;
  std::string_view help;
  bool has_call;
  bool is_conforming = false;
};
const std::vector<FaultKind>& all_fault_kinds();

// Parses a kind such as "crash", or "crash:accept_answer-turn" if it has a call (default: setup).
// Throws std::invalid_argument, whose message lists the kinds, for anything else.
ClientBehavior faulty_behavior(std::string_view kind);

// The client's part of a tournament after it has sent its name. Answers all calls by the player
// until the call of the end, and returns whether the player has won. Returns nullopt if the server
// closes the connection earlier. Throws json::Error for invalid JSON or an invalid call, and what
// the player throws.
std::optional<bool> run_client(Connection& connection, match::Player& player,
                               const ClientBehavior& behavior = conforming_behavior());

}  // namespace gauntlet::remote
