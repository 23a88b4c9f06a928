#pragma once

#include <span>
#include <vector>

namespace gauntlet::process {

// The numbers of the processors that this thread may use, ascending. Programs that it starts may
// use the same. Never empty: where the system does not say, as many as there are, from 0.
std::vector<unsigned> own_processors();

// From now on this thread, and the programs that it starts, use only these. Where the system does
// not allow that, nothing changes.
void use_processors(std::span<const unsigned> numbers);

}  // namespace gauntlet::process
