#pragma once

namespace gauntlet::tool {

// From now on SIGINT, SIGTERM and SIGHUP end the programs that run, and we go on to our own end.
void catch_signals();

// From now on they end us at once again.
void release_signals();

// Ends as the signal that was caught, if any, would have ended us.
void end_if_interrupted();

bool is_interrupted();

}  // namespace gauntlet::tool
