#pragma once

#include <cstddef>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

namespace gauntlet::tool {

// The system would not read or write; what() says which and why.
class IoError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// The same of what is to be read.
class Unreadable : public IoError {
 public:
  using IoError::IoError;
};

// Nobody reads our output any more: no reason for a message, but for an end.
class ClosedPipe : public IoError {
 public:
  using IoError::IoError;
};

// Up to `size` bytes of standard input, as soon as there are any; 0 at its end.
std::size_t read_stdin(char* data, std::size_t size);

// The same of a stream that is open for reading, called so in errors. Throws Unreadable, as the
// former does.
std::size_t read_some(int file, const std::string& name, char* data, std::size_t size);

// The lines of standard input.
class Lines {
 public:
  // Without its newline, which the last one may lack; nothing at the end.
  std::optional<std::string> next();

 private:
  std::string text_;
};

// Standard output, kept in a buffer until flush() or until much has gathered.
class Output {
 public:
  Output() = default;
  // In its place another stream: standard error where standard output is for a document alone.
  explicit Output(int file) : file_(file) {}

  // The buffer, to append to; call settle() after it.
  std::string& text() { return text_; }
  void settle();
  void flush();
  // The stream's number.
  int file() const { return file_; }

 private:
  int file_ = 1;
  std::string text_;
};

// Text on standard output, all of it at once.
void print(std::string text);

// One line on standard error, in which what others say is made visible (text/visible.hpp); where
// that cannot be written there is nothing left to say.
void complain(std::string_view line);

// Text on standard error as it is.
void show(std::string_view text);

// Whether people want colors on their terminal: not if NO_COLOR is set in the environment, and not
// empty (https://no-color.org).
bool wants_color();

// Whether text on a stream is to be colored: `when` is "always", "never", or "auto" for a terminal
// on which people want colors.
bool wants_color(std::string_view when, int file);

}  // namespace gauntlet::tool
