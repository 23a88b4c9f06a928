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

#include "grading/fuzz/inputs/generate.hpp"
#include "grading/fuzz/search/search.hpp"

namespace gauntlet::grading::fuzz {

// Which inputs are tested, and for how long.
struct FuzzPlan {
  Source source;
  InputFilter accepts = {};  // if empty, all inputs are used
  std::uint64_t max_inputs = std::numeric_limits<std::uint64_t>::max();
  // For searching, and again for shrinking.
  std::optional<std::chrono::milliseconds> time = std::nullopt;
  unsigned jobs = 1;  // number of concurrent inputs
  // Called by many threads at once.
  std::function<bool()> is_interrupted = [] { return false; };
};

// The progress of a fuzzing run.
struct FuzzProgress {
  InputCount count;
  std::chrono::milliseconds taken;                // searching or shrinking
  std::optional<std::chrono::milliseconds> left;  // remaining time, if limited
  struct Shrinking {
    std::size_t before;  // bytes of the original input
    std::size_t now;
    std::size_t tried;  // candidates tested
  };
  std::optional<Shrinking> shrinking;  // nullopt while searching
};

// A mismatch after shrinking its input.
struct ShrunkMismatch {
  Mismatch finding;
  std::size_t bytes_before = 0;
  Shrunk shrunk = {};
  std::chrono::milliseconds shrunk_for{0};
};

struct FuzzResult {
  InputCount count;
  std::chrono::milliseconds looked_for{0};
  std::optional<ShrunkMismatch> found;
};

// Searches for an input on which the programs differ, and shrinks it. Throws exceptions of
// DifferentialRun, the source and `on_progress`.
FuzzResult run_fuzz(const DifferentialRun& differential, const FuzzPlan& plan,
                    const std::function<void(const FuzzProgress&)>& on_progress = {});

// Writes an input and the expected answers as n-in.json and n-out.json, where n is the first number
// from 1 that is unused in the folder, which is created if necessary. Writes `args` and
// the rules `path_rules` (in the syntax of parse_rule()), if any, as n-opts.json. Returns the path
// of the input. Throws std::system_error.
std::filesystem::path write_pair(const std::filesystem::path& folder, const MismatchResult& failure,
                                 const std::vector<std::string>& args,
                                 const std::vector<std::string>& path_rules);

}  // namespace gauntlet::grading::fuzz
