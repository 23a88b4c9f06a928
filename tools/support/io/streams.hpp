#pragma once

#include <string>
#include <string_view>

namespace gauntlet::tool {

// Standard input, output and error of a tool whose main another program calls.
struct Streams {
  std::string_view in;  // what is left to be read
  std::string out = {};
  std::string err = {};
};

// While it lives, what is in support/ reads and writes these in place of the streams of the
// process, and takes none of them for a terminal.
class Redirected {
 public:
  explicit Redirected(Streams& streams);
  Redirected(const Redirected&) = delete;
  Redirected& operator=(const Redirected&) = delete;
  ~Redirected();
};

// Where standard input, output and error are instead; null if they are those of the process.
Streams* redirected();

// Whether standard input, output or error, known by its number, is a terminal.
bool is_terminal(int file);

}  // namespace gauntlet::tool
