#pragma once

#include <span>
#include <vector>

namespace gauntlet::process {

// Returns the ascending numbers of the CPUs that this thread and the programs it starts may use.
// Never empty: if the system does not report them, returns all CPUs, counted from 0.
std::vector<unsigned> allowed_cpus();

// Restricts this thread, and the programs it starts, to these CPUs. Does nothing if the system
// refuses.
void set_cpu_affinity(std::span<const unsigned> numbers);

}  // namespace gauntlet::process
