#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

#include "support/io/io.hpp"
#include "system/file_writer.hpp"

namespace gauntlet::tool {

// Reads a whole file, pipe or device. Throws IoError, as do the functions below.
std::string read_file(const std::string& path);

// Writes a whole file.
void write_file(const std::string& path, std::string_view text);

// A file of lines; each line is written immediately.
class LineFile {
 public:
  explicit LineFile(const std::string& path);
  void write(std::string_view line);

 private:
  std::string path_;
  system::FileWriter file_;
};

// Returns the result of `action`. If it throws a std::runtime_error, throws an IoError that says
// only which operation failed: "could not " and `what`, such as "write a.json".
template <class Action>
auto as_io_error(const std::string& what, const Action& action) {
  try {
    return action();
  } catch (const std::runtime_error&) {
    throw IoError("could not " + what);
  }
}

}  // namespace gauntlet::tool
