#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>

#include "core/progress.hpp"
#include "system/file.hpp"

namespace gauntlet::tool {

// Thrown if reading or writing fails; what() says which and why.
class IoError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Thrown if input cannot be read.
class Unreadable : public IoError {
 public:
  using IoError::IoError;
};

// Thrown if the reader of the output has closed its pipe. It ends the tool without a message.
class ClosedPipe : public IoError {
 public:
  using IoError::IoError;
};

// Occupies the numbers of standard streams that are closed, so that no other file gets them and
// what is printed. Reading and writing such a stream still fails.
void reserve_standard_streams();

// Reads up to `size` bytes of standard input as soon as some are available; returns 0 at its end.
std::size_t read_stdin(char* data, std::size_t size);

// Does the same for an open file; error messages call it `name`. Both functions throw Unreadable.
std::size_t read_some(int file, const std::string& name, char* data, std::size_t size);

// The lines of standard input.
class Lines {
 public:
  // Returns the next line without its newline, which the last line may lack; nullopt at the end.
  std::optional<std::string> next();

 private:
  std::string text_;
};

// Standard output with a buffer, which is written by flush() and when it is large.
class Output {
 public:
  Output() = default;
  // Writes to another stream, such as standard error if standard output is reserved for a document.
  explicit Output(int file) : file_(file) {}

  // The buffer to append to; call settle() afterwards.
  std::string& text() { return text_; }
  void settle();
  void flush();
  // The file descriptor of the stream.
  int file() const { return file_; }

 private:
  int file_ = 1;
  std::string text_;
};

// Writes a text to standard output at once.
void print(std::string text);

// Prints one line on standard error, with untrusted text escaped for display
// (text/display.hpp). Ignores write errors.
void print_error(std::string_view line);

// Prints a text on standard error without escaping it.
void show(std::string_view text);

// Returns false if the environment variable NO_COLOR is set and not empty (https://no-color.org).
bool wants_color();

// Returns true if text on a stream shall be colored: `when` is "always", "never", or "auto", which
// means on a terminal if wants_color().
bool wants_color(std::string_view when, int file);

// Returns true if a standard stream, given by its file descriptor, is a terminal.
bool is_terminal(int file);

// Reads a whole file, pipe or device. Throws IoError, as do the functions below.
std::string read_file(const std::string& path);

// Throws if a file cannot be written. To be called before long work whose result is written there.
void check_writable(const std::string& path);

// Writes a whole file.
void write_file(const std::string& path, std::string_view text);

// Returns the file of the web app, where packages and scripts/page put it; nullopt if it is not
// there.
std::optional<std::filesystem::path> find_web_app();

// A file of lines; each line is written immediately.
class LineFile {
 public:
  explicit LineFile(const std::string& path);
  void write(std::string_view line);

 private:
  std::string path_;
  system::FileWriter file_;
};

// Returns the result of `action`. If it throws a std::system_error, throws an IoError with the
// operation that failed, `what`, and the reason: "could not write a.json: Permission denied".
// Throws an IoError with the text of any other std::runtime_error.
template <class Action>
auto as_io_error(const std::string& what, const Action& action) {
  try {
    return action();
  } catch (const std::system_error& error) {
    throw IoError("could not " + what + ": " + error.code().message());
  } catch (const std::runtime_error& error) {
    throw IoError(error.what());
  }
}

// A progress line on standard error for work that takes longer than one second. On a terminal it is
// updated in place, cut to the width of the terminal, and erased at the end. Otherwise nothing is
// printed, unless `always` is set: then a new line every two seconds.
class StatusLine {
 public:
  enum class When { on_terminals, always };

  explicit StatusLine(When when = When::on_terminals);
  StatusLine(const StatusLine&) = delete;
  StatusLine& operator=(const StatusLine&) = delete;
  ~StatusLine();

  // Shows the line, which must be escaped for display and have no newline. Calls
  // `line` only when an update is shown.
  void say(const std::function<std::string()>& line);

  // Erases the line until the next update, so that other text can be printed.
  void clear();

 private:
  using Clock = std::chrono::steady_clock;

  bool on_terminal_;
  bool is_wanted_;
  bool shown_ = false;
  Clock::time_point next_;
};

// A status line that shows the progress of a long computation and the estimated time left.
class Progress {
 public:
  Progress(std::string name, std::uint64_t all, std::string what);

  // Shows a new count; `detail` is printed after it.
  void reach(std::uint64_t count, const std::string& detail = "");

  // Removes the line until the next update, so that other text can be printed.
  void clear() { line_.clear(); }

 private:
  using Clock = std::chrono::steady_clock;

  std::string name_;
  std::uint64_t all_;
  std::string what_;
  StatusLine line_;
  Clock::time_point begun_ = Clock::now();
};

// Returns a listener that shows the stages of a run by such a line and prints its warnings on
// standard error. `name` is the command, such as "xtest fest".
ProgressListener show_progress(const std::string& name);

}  // namespace gauntlet::tool
