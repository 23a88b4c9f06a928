#pragma once

#include "bricks/position.hpp"

namespace gauntlet::bricks {

// The reply to a drop, safe or not, that is worst for who wants to find the strength: the one after
// which a best plan is least likely to find it; of equal ones, that after which it takes more drops
// to be certain; then that which leaves more strengths, then the broken brick. Throws
// std::invalid_argument for a drop that is not possible.
bool worst_reply(const Position& position, Height height);

}  // namespace gauntlet::bricks
