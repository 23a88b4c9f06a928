#include "support/checksummed/checksummed.hpp"

#include <zlib.h>

#include "gauntlet/json.hpp"
#include "support/io/io.hpp"

namespace gauntlet::tool {
namespace {

constexpr std::size_t sum_bytes = 4;

std::uint32_t crc_of(std::string_view bytes, std::uint32_t before) {
  return static_cast<std::uint32_t>(crc32_z(before, reinterpret_cast<const Bytef*>(bytes.data()),
                                            static_cast<z_size_t>(bytes.size())));
}

std::string bytes_of(std::uint32_t sum) {
  std::string bytes;
  for (int shift = 24; shift >= 0; shift -= 8) bytes += static_cast<char>(sum >> shift & 255U);
  return bytes;
}

}  // namespace

ChecksummedFile::ChecksummedFile(const std::string& path)
    : path_(path),
      sum_(crc_of({}, 0)),
      file_(as_io_error("write " + path, [&] { return system::FileReplacement(path_); })) {}

void ChecksummedFile::write(std::string_view bytes) {
  sum_ = crc_of(bytes, sum_);
  as_io_error("write " + path_, [&] { file_.write(bytes); });
}

void ChecksummedFile::finish() {
  as_io_error("write " + path_, [&] {
    file_.write(bytes_of(sum_));
    file_.finish();
  });
}

ChecksummedContents read_checksummed(const std::string& path) {
  const std::string text = read_file(path);
  const std::size_t size = text.size() - std::min(text.size(), sum_bytes);
  const std::size_t line = std::string_view(text).substr(0, size).find('\n');
  const bool is_whole = line != std::string::npos &&
                        std::string_view(text).substr(size) ==
                            bytes_of(crc_of(std::string_view(text).substr(0, size), crc_of({}, 0)));
  if (!is_whole) throw json::Error("", path + " is damaged, or was never such a file");
  return {text.substr(0, line), text.substr(line + 1, size - line - 1)};
}

}  // namespace gauntlet::tool
