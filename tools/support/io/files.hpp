#pragma once

#include <string>
#include <string_view>

#include "system/written_file.hpp"

namespace gauntlet::tool {

// All of a file, pipe or device. Throws IoError, as do those below.
std::string read_file(const std::string& path);

// A file that holds this and nothing else.
void write_file(const std::string& path, std::string_view text);

// A file of lines, each there as soon as it is written.
class LineFile {
 public:
  explicit LineFile(const std::string& path);
  void write(std::string_view line);

 private:
  std::string path_;
  system::GrowingFile file_;
};

}  // namespace gauntlet::tool
