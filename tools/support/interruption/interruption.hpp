#pragma once

namespace gauntlet::tool {

// While it lives, SIGINT, SIGTERM and SIGHUP do not end us: they are noted, and we go on to our own
// end. After that they end us at once again.
class Interruptible {
 public:
  enum Signals {
    // Each is only noted, and ends the programs that run.
    every,
    // For a computation to stop and to say what it has: the second ends us at once. What is
    // ignored, as by nohup, stays so. After one that was noted nothing more is read from standard
    // input.
    first
  };

  explicit Interruptible(Signals signals);
  Interruptible(const Interruptible&) = delete;
  Interruptible& operator=(const Interruptible&) = delete;
  ~Interruptible();

 private:
  [[maybe_unused]] Signals signals_;
};

// Whether one was noted, ever.
bool is_interrupted();

// Ends as the signal that was noted, if any, would have ended us.
void end_if_interrupted();

}  // namespace gauntlet::tool
