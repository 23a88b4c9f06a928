#pragma once

namespace gauntlet::tool {

// While it lives, the first SIGINT, SIGTERM or SIGHUP is only noted, for a computation to stop and
// to say what it has; the next one ends us at once. After one that was noted nothing more is read
// from standard input.
class Interruptible {
 public:
  Interruptible();
  Interruptible(const Interruptible&) = delete;
  Interruptible& operator=(const Interruptible&) = delete;
  ~Interruptible();
};

// Whether one was noted, ever.
bool was_interrupted();

// Ends as the signal that was noted, if any, would have ended us.
void end_if_noted();

}  // namespace gauntlet::tool
