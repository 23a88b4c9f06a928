#pragma once

namespace gauntlet::tool {

// During the lifetime of this object, SIGINT, SIGTERM and SIGHUP are only recorded, so that the
// process can finish in an orderly way. Afterwards they end the process again.
class SignalGuard {
 public:
  enum Signals {
    // Records every signal and ends the running programs.
    all,
    // For a computation that stops and prints its partial result: the second signal of a kind ends
    // the process. Ignored signals stay ignored, as under nohup. If a signal was recorded, the
    // destructor redirects standard input to /dev/null.
    first_only
  };

  explicit SignalGuard(Signals signals);
  SignalGuard(const SignalGuard&) = delete;
  SignalGuard& operator=(const SignalGuard&) = delete;
  ~SignalGuard();

 private:
  [[maybe_unused]] Signals signals_;
};

// Returns true if a signal was ever recorded.
bool is_interrupted();

// If a signal was recorded, ends the process by it.
void reraise_if_interrupted();

}  // namespace gauntlet::tool
