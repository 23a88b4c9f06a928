#include "support/io/files.hpp"

#include <filesystem>
#include <utility>

#include "support/io/or_fail.hpp"
#include "support/io/streams.hpp"
#include "system/plain_file.hpp"

namespace gauntlet::tool {
namespace {

// Treats "-" as an ordinary file name.
std::filesystem::path file_of(const std::string& name) { return std::filesystem::path(".") / name; }

}  // namespace

std::string read_file(const std::string& path) {
  if (path == "/dev/stdin" && redirected() != nullptr) {
    return std::string(std::exchange(redirected()->in, {}));
  }
  return or_fail("read " + path, [&] { return system::read_anything(path); });
}

void write_file(const std::string& path, std::string_view text) {
  or_fail("write " + path, [&] { system::write_file(file_of(path), text); });
}

LineFile::LineFile(const std::string& path)
    : path_(path),
      file_(or_fail("write " + path, [&] { return system::GrowingFile(file_of(path)); })) {}

void LineFile::write(std::string_view line) {
  or_fail("write " + path_, [&] { file_.write(std::string(line) + '\n'); });
}

}  // namespace gauntlet::tool
