#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace gauntlet::process {

// The lines that two sides write to each other. If they are many, the middle is left out.
class Transcript {
 public:
  // Adds what one side has written; a line may come in pieces. `speaker` is a character that stands
  // before each of its lines.
  void add(char speaker, std::string_view text);

  // Returns all lines, each after its speaker and a blank.
  std::string take();

 private:
  void end_line();

  std::string head_, tail_, line_;
  char speaker_ = 0;
  std::size_t left_out_ = 0;  // lines
};

}  // namespace gauntlet::process
