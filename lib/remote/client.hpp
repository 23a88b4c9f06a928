#pragma once

#include <optional>

#include "match/player.hpp"
#include "remote/client_behavior.hpp"
#include "remote/connection.hpp"

namespace gauntlet::remote {

// The client's part of a tournament after it has sent its name. Answers all calls by the player
// until the call of the end, and returns whether the player has won. Returns nullopt if the server
// closes the connection earlier. Throws json::Error for invalid JSON or an invalid call, and what
// the player throws.
std::optional<bool> run_client(Connection& connection, match::Player& player,
                               const ClientBehavior& behavior = conforming_behavior());

}  // namespace gauntlet::remote
