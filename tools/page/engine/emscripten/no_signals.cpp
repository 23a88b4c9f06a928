// Replaces support/interruption in browsers, where nothing interrupts a computation.

#include "support/interruption/interruption.hpp"

namespace gauntlet::tool {

SignalGuard::SignalGuard(Signals signals) : signals_(signals) {}
SignalGuard::~SignalGuard() {}
void reraise_if_interrupted() {}
bool is_interrupted() { return false; }

}  // namespace gauntlet::tool
