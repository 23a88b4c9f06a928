#pragma once

#include <cstddef>
#include <string>

#include "system/file.hpp"

namespace gauntlet::process {

// What a program writes to one of its streams.
struct Stream {
  system::File file;
  std::string& text;
  std::size_t most;
  bool is_too_much = false;

  // Takes what is there; closes the file at its end, or when it is too much.
  void take();

  // Takes what is there to be had without waiting.
  void take_rest();
};

}  // namespace gauntlet::process
