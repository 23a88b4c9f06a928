#pragma once

namespace gauntlet::process {

// Whether interrupt_processes() (process.hpp) was called, and a file that can be read from then on.
bool is_interrupted() noexcept;
int interruption_file();

}  // namespace gauntlet::process
