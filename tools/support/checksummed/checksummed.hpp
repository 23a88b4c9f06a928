#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "system/file_writer.hpp"

// Files that begin with a line of JSON and end with the CRC-32 of everything before it, four bytes
// in big-endian order. The format of the body between them is up to the caller.
namespace gauntlet::tool {

// Writes such a file under a temporary name and renames it when it is complete. All functions throw
// IoError.
class ChecksummedFile {
 public:
  explicit ChecksummedFile(const std::string& path);
  ChecksummedFile(const ChecksummedFile&) = delete;
  ChecksummedFile& operator=(const ChecksummedFile&) = delete;
  ~ChecksummedFile();  // removes an incomplete file

  void write(std::string_view bytes);
  void finish();

 private:
  std::string path_;
  std::string part_;
  std::uint32_t sum_;
  system::FileWriter file_;
  bool is_whole_ = false;
};

// The first line of such a file, without its newline, and the body.
struct ChecksummedContents {
  std::string header;
  std::string body;
};
// Throws IoError, and json::Error if the file is incomplete or damaged.
ChecksummedContents read_checksummed(const std::string& path);

}  // namespace gauntlet::tool
