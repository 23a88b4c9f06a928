#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "system/written_file.hpp"

// Files that begin with a line of JSON and end with the CRC-32 of everything before it, four bytes
// in big-endian order. The format of the body between them is up to the caller.
namespace gauntlet::tool {

// Writes such a file under a temporary name and renames it when it is complete. All functions throw
// IoError.
class SealedFile {
 public:
  explicit SealedFile(const std::string& path);
  SealedFile(const SealedFile&) = delete;
  SealedFile& operator=(const SealedFile&) = delete;
  ~SealedFile();  // removes an incomplete file

  void write(std::string_view bytes);
  void finish();

 private:
  std::string path_;
  std::string part_;
  std::uint32_t sum_;
  system::GrowingFile file_;
  bool is_whole_ = false;
};

// The first line of such a file, without its newline, and the body.
struct Sealed {
  std::string header;
  std::string body;
};
// Throws IoError, and json::Error if the file is incomplete or damaged.
Sealed read_sealed(const std::string& path);

}  // namespace gauntlet::tool
