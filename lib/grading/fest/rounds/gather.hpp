#pragma once

#include <filesystem>
#include <vector>

#include "grading/fest/rounds/store.hpp"

namespace gauntlet::grading::fest {

// Puts the shards of a fest together, in any order: afterwards the folder is that of the whole
// fest, as if that had been run there. Throws std::invalid_argument, naming the folder, for one
// that holds no fest, is of another one, has not all its results, or is of a shard that is there
// already; for a shard that is missing; and for a folder to write to that holds a fest.
void gather(const std::vector<std::filesystem::path>& shards, const Store& whole);

}  // namespace gauntlet::grading::fest
