#pragma once

#include <cstddef>
#include <functional>
#include <string>

namespace gauntlet {

// Receives the progress of a run of many jobs, one call at a time. Fests and leagues report to it;
// a tool shows it (support/io/io.hpp).
struct ProgressListener {
  // Called when a stage begins that has `all` steps, for example "builds".
  std::function<void(std::size_t all, const std::string& what)> on_stage;
  // Called when `done` steps are finished; `detail` summarizes their results and may be empty.
  std::function<void(std::size_t done, const std::string& detail)> on_progress;
  // Called with a line for people.
  std::function<void(const std::string& line)> on_warning;
};

}  // namespace gauntlet
