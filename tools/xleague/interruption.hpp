#pragma once

#include <atomic>

namespace gauntlet::xleague {

// Whether a signal has come that ends us.
extern std::atomic<bool> is_interrupted;

// From now on SIGINT, SIGTERM and SIGHUP end the programs that run, and we go on to our own end.
void catch_signals();

// Ends as the signal that was caught, if any, would have ended us.
void end_if_interrupted();

}  // namespace gauntlet::xleague
