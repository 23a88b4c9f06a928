#include "support/io/files.hpp"

#include <filesystem>

#include "support/io/io.hpp"
#include "system/read_file.hpp"

namespace gauntlet::tool {
namespace {

// Treats "-" as an ordinary file name.
std::filesystem::path file_of(const std::string& name) { return std::filesystem::path(".") / name; }

}  // namespace

std::string read_file(const std::string& path) {
  return as_io_error("read " + path, [&] { return system::read_anything(path); });
}

void write_file(const std::string& path, std::string_view text) {
  as_io_error("write " + path, [&] { system::write_file(file_of(path), text); });
}

LineFile::LineFile(const std::string& path)
    : path_(path),
      file_(as_io_error("write " + path, [&] { return system::FileWriter(file_of(path)); })) {}

void LineFile::write(std::string_view line) {
  as_io_error("write " + path_, [&] { file_.write(std::string(line) + '\n'); });
}

}  // namespace gauntlet::tool
