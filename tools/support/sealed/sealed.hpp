#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "system/written_file.hpp"

// Files that begin with a line of JSON and end with their CRC-32, four bytes, most significant
// first; what is between is for others to say.
namespace gauntlet::tool {

// Writes such a file, under another name until it is whole. All throw IoError.
class SealedFile {
 public:
  explicit SealedFile(const std::string& path);
  SealedFile(const SealedFile&) = delete;
  SealedFile& operator=(const SealedFile&) = delete;
  ~SealedFile();  // what is not whole is gone

  void write(std::string_view bytes);
  void finish();

 private:
  std::string path_;
  std::string part_;
  std::uint32_t sum_;
  system::GrowingFile file_;
  bool is_whole_ = false;
};

// The first line of such a file, without its end, and what is between.
struct Sealed {
  std::string header;
  std::string body;
};
// Throws IoError, and json::Error for a file that is not whole.
Sealed read_sealed(const std::string& path);

}  // namespace gauntlet::tool
