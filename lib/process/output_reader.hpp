#pragma once

#include <cstddef>
#include <string>

#include "system/file.hpp"

namespace gauntlet::process {

// Reads what a program writes to its standard output or standard error.
struct OutputReader {
  system::File pipe = {};       // our end of it; closed at the end of the output
  std::string text = {};        // the bytes read so far, in the order they were written
  std::size_t most = SIZE_MAX;  // bytes to be read; the pipe is closed when there are more
  bool has_more = false;        // whether there were

  // Reads once, at most 64 KiB; waits if there is nothing to be read yet. An error counts as the
  // end of the output.
  void read_some();

  // Reads all that can be had without waiting.
  void read_rest();
};

}  // namespace gauntlet::process
