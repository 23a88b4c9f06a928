#include "support/files.hpp"

#include <iterator>

#include "support/io.hpp"

namespace gauntlet::tool {
namespace {

[[noreturn]] void fail(const std::string& path) { throw IoError("could not write " + path); }

}  // namespace

std::string read_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::string text{std::istreambuf_iterator<char>(file), {}};
  if (!file) throw IoError("could not read " + path);
  return text;
}

void write_file(const std::string& path, std::string_view text) {
  std::ofstream file(path, std::ios::binary);
  if (!(file << text).flush()) fail(path);
}

LineFile::LineFile(const std::string& path) : path_(path), file_(path, std::ios::binary) {
  if (!file_) fail(path_);
}

void LineFile::write(std::string_view line) {
  if (!(file_ << line << '\n').flush()) fail(path_);
}

}  // namespace gauntlet::tool
