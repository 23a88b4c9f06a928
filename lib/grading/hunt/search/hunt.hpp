#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "grading/hunt/inputs/generate.hpp"
#include "grading/hunt/search/search.hpp"

namespace gauntlet::grading::hunt {

// Which inputs are tried, and for how long.
struct HuntPlan {
  Source source;
  Accepts accepts = {};                                             // none: all inputs count
  std::uint64_t tries = std::numeric_limits<std::uint64_t>::max();  // inputs at the most
  std::optional<std::chrono::milliseconds> time = std::nullopt;     // to look, and then to shrink
  unsigned at_a_time = 1;                                           // inputs
  std::function<bool()> is_interrupted = [] { return false; };      // from many threads at once
};

// How far a hunt has come.
struct HuntProgress {
  InputCount count;
  std::chrono::milliseconds taken;                // to look, or else to shrink
  std::optional<std::chrono::milliseconds> left;  // of the time for that, if it is limited
  struct Shrinking {
    std::size_t before;  // bytes of the input that was found
    std::size_t now;
    std::size_t tried;  // other inputs
  };
  std::optional<Shrinking> shrinking;  // nothing while it still looks
};

// The input that was found, made simpler.
struct ShrunkFinding {
  Finding finding;
  std::size_t bytes_before = 0;
  Shrunk shrunk = {};
  std::chrono::milliseconds shrunk_for{0};
};

struct HuntResult {
  InputCount count;
  std::chrono::milliseconds looked_for{0};
  std::optional<ShrunkFinding> found;
};

// Looks for an input on which the programs differ, and makes it simpler. Throws what
// DifferentialRun, the source and `on_progress` throw.
HuntResult run_hunt(const DifferentialRun& differential, const HuntPlan& plan,
                    const std::function<void(const HuntProgress&)>& on_progress = {});

// Writes an input and the answers due as n-in.json and n-out.json, n being the first number from 1
// that no file of a fixture has in the folder, which is made if need be; and what is asked for
// besides, if anything, as n-opts.json: arguments, and rules as parse_rule() takes them. Says where
// the input is. Throws std::system_error.
std::filesystem::path write_pair(const std::filesystem::path& folder, const Failure& failure,
                                 const std::vector<std::string>& args,
                                 const std::vector<std::string>& at);

}  // namespace gauntlet::grading::hunt
