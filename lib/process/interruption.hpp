#pragma once

namespace gauntlet::process {

// is_interrupted() returns true after interrupt_processes() (process.hpp) was called. From then on,
// the descriptor of interruption_file() is readable.
bool is_interrupted() noexcept;
int interruption_file();

}  // namespace gauntlet::process
