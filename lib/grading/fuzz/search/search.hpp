#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <utility>

#include "grading/fuzz/inputs/generate.hpp"
#include "grading/fuzz/search/differential.hpp"
#include "grading/fuzz/search/shrink.hpp"

namespace gauntlet::grading::fuzz {

// The number of inputs tested in a search.
struct InputCount {
  std::uint64_t tried = 0;    // including the one with the difference
  std::uint64_t refused = 0;  // refused by the reference or the filter, among `tried`
};

// An input on which the programs differ.
struct Mismatch {
  json::Value input;
  MismatchResult failure;
};

// Differential testing (McKeeman, "Differential Testing for Software", 1998): finds the first input
// of a source on which two programs differ. The result does not depend on the number of concurrent
// inputs.
//
// If a program answers streams, it gets many inputs in one run. Equal answers in a stream count as
// equal for single inputs, so a program whose answers depend on earlier inputs may go unnoticed. A
// difference or a refusal counts only if it also occurs with that input alone.
class Search {
 public:
  // Keeps references to both. Inputs that the filter refuses are not run.
  Search(const DifferentialRun& differential, const Source& source, InputFilter accepts = {})
      : run_(differential), source_(source), accepts_(std::move(accepts)) {}

  // Called with the counts so far.
  using OnCount = std::function<void(const InputCount& count)>;

  // Tests at most `max` inputs, until there is a difference or `go_on` returns false. Throws
  // exceptions of DifferentialRun, the source and `on_count`.
  std::optional<Mismatch> run(std::uint64_t max, unsigned jobs, const std::function<bool()>& go_on,
                              const OnCount& on_count = {});

  const InputCount& count() const { return count_; }

 private:
  struct Part;  // a few inputs and their results

  std::optional<Part> try_part(std::uint64_t first, std::uint64_t count,
                               const std::function<bool()>& go_on) const;
  bool examine(Part& part, std::size_t begin, std::size_t end,
               const std::function<bool()>& go_on) const;
  bool examine_one(Part& part, std::size_t index) const;
  void adapt(bool in_one_go, bool streams, std::chrono::steady_clock::duration took);

  const DifferentialRun& run_;
  const Source& source_;
  InputFilter accepts_;
  InputCount count_;
  std::uint64_t size_ = 1;  // inputs per run
  std::uint64_t max_size_ = 128;
};

// Called with the present result of shrinking and the number of candidates tested.
using OnShrinking = std::function<void(const Mismatch& finding, std::size_t tried)>;

// Shrinks the input of a mismatch as long as the filter and the reference accept it and the verdict
// on the other program does not change. Stops early, keeping the result so far, when `go_on`
// returns false. Throws what DifferentialRun throws.
Shrunk shrink(Mismatch& finding, const DifferentialRun& differential, unsigned jobs,
              const std::function<bool()>& go_on, const InputFilter& accepts = {},
              const OnShrinking& on_shrinking = {});

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

}  // namespace gauntlet::grading::fuzz
