#pragma once

namespace gauntlet::tool {

// The part of a layer above in the handling of a signal.
struct InterruptionHooks {
  void (*interrupt)() noexcept;  // when it is recorded; async-signal-safe
  void (*end)();                 // before it ends the process
};

// Sets the hooks, for which there is one user, before the first SignalGuard.
void set_interruption_hooks(const InterruptionHooks& hooks);

// During the lifetime of this object, the first SIGINT, SIGTERM and SIGHUP are only recorded, and
// end the programs of gauntlet/process.hpp if these are linked, so that the process can finish in
// an orderly way. The second signal of a kind ends the process, and afterwards each does.
class SignalGuard {
 public:
  enum Signals {
    all,
    // For a computation that stops and prints its partial result: ignored signals stay ignored, as
    // under nohup. If a signal was recorded, the destructor redirects standard input to /dev/null.
    keep_ignored
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
