#pragma once

#include <string>
#include <string_view>

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

}  // namespace gauntlet::tool
