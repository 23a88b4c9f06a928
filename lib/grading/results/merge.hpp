#pragma once

#include <string>
#include <vector>

#include "grading/results/results.hpp"

namespace gauntlet::grading {

// A results file that was read.
struct NamedResults {
  std::string name;
  Results results;
};

// The results of a whole run, put together from those of its shards, in any order; the tests come
// by their names, numbers in them by their values; it began when the first of them did. Throws
// std::invalid_argument, naming the file, for one that has no header or several, is of another run,
// has not all its tests, or is a shard that is there already; and for a shard that is missing.
Results merge(const std::vector<NamedResults>& shards);

}  // namespace gauntlet::grading
