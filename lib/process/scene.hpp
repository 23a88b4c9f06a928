#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

#include "process/loopback.hpp"
#include "process/run/run.hpp"

namespace gauntlet::process {

// A program of a scene. The first of them is a server; each other one begins once that listens, so
// long after the one before it has begun.
struct Part {
  Run run;
  std::chrono::milliseconds delay{0};
};

// Several programs at the same time that talk to each other over TCP.
struct Scene {
  std::vector<Part> parts;            // one at least
  std::chrono::milliseconds wall{0};  // for all of it
  // Whether what has become of a part leaves nothing to be waited for: the others are then given
  // two seconds more.
  std::function<bool(std::size_t part, const Outcome& outcome)> is_decided;
};

struct SceneEnd {
  std::vector<std::optional<Outcome>> parts;  // nothing for one that was not begun. Those that were
                                              // ended because the time was up: wall
  bool has_listened = false;                  // the server
  bool is_interrupted = false;                // by interrupt_processes()
};

// Runs it on a loopback at whose port the server is to listen, as run_process() runs each of its
// programs: by its own limits, in its own sandbox. All have ended, with everything they started,
// when this returns. Throws std::runtime_error when a sandbox cannot be had; other trouble is told
// in the outcomes.
SceneEnd play_scene(const Scene& scene, const Loopback& loopback);

}  // namespace gauntlet::process
