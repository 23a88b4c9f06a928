// Replaces support/interruption in browsers, where nothing interrupts a computation.

#include "support/interruption/interruption.hpp"

namespace gauntlet::tool {

Interruptible::Interruptible(Signals signals) : signals_(signals) {}
Interruptible::~Interruptible() {}
void end_if_interrupted() {}
bool is_interrupted() { return false; }

}  // namespace gauntlet::tool
