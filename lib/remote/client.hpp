#pragma once

#include <optional>

#include "match/player.hpp"
#include "remote/connection.hpp"
#include "remote/manners.hpp"

namespace gauntlet::remote {

// The client's side of a tournament, after its name was sent: answers all calls by the player, and
// ends when that was told of the end: whether it has won. Nothing if the server has closed the
// connection. Throws json::Error for what is no JSON or no call, and what the player throws.
std::optional<bool> take_part(Connection& connection, match::Player& player,
                              const Manners& manners = good_manners());

}  // namespace gauntlet::remote
