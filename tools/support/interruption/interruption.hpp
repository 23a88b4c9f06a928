#pragma once

namespace gauntlet::tool {

// During the lifetime of this object, SIGINT, SIGTERM and SIGHUP are only recorded, so that the
// process can finish in an orderly way. Afterwards they end the process again.
class Interruptible {
 public:
  enum Signals {
    // Records every signal and ends the running programs.
    every,
    // For a computation that stops and prints its partial result: the second signal of a kind ends
    // the process. Ignored signals stay ignored, as under nohup. If a signal was recorded, the
    // destructor redirects standard input to /dev/null.
    first
  };

  explicit Interruptible(Signals signals);
  Interruptible(const Interruptible&) = delete;
  Interruptible& operator=(const Interruptible&) = delete;
  ~Interruptible();

 private:
  [[maybe_unused]] Signals signals_;
};

// Returns true if a signal was ever recorded.
bool is_interrupted();

// If a signal was recorded, ends the process by it.
void end_if_interrupted();

}  // namespace gauntlet::tool
