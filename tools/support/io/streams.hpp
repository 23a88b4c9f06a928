#pragma once

#include <string>
#include <string_view>

namespace gauntlet::tool {

// Standard input, output and error of a tool whose main function is called by another program.
struct Streams {
  std::string_view in;  // the input not read yet
  std::string out = {};
  std::string err = {};
};

// During its lifetime, the functions in support/ use `streams` instead of the standard streams of
// the process, and treat none of them as a terminal.
class StreamRedirect {
 public:
  explicit StreamRedirect(Streams& streams);
  StreamRedirect(const StreamRedirect&) = delete;
  StreamRedirect& operator=(const StreamRedirect&) = delete;
  ~StreamRedirect();
};

// Returns the redirected streams, or nullptr if there are none.
Streams* redirected();

// Returns true if a standard stream, given by its file descriptor, is a terminal.
bool is_terminal(int file);

}  // namespace gauntlet::tool
