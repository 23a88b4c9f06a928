// In the place of support/interruption, for a page: nothing interrupts what is computed there.

#include "support/interruption/interruption.hpp"

namespace gauntlet::tool {

Interruptible::Interruptible(Signals signals) : signals_(signals) {}
Interruptible::~Interruptible() {}
void end_if_interrupted() {}
bool is_interrupted() { return false; }

}  // namespace gauntlet::tool
