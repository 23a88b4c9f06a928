#include "system/written_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

namespace gauntlet::system {
namespace {

[[noreturn]] void fail(const std::string& name) {
  throw std::system_error(errno, std::generic_category(), "could not write " + name);
}

}  // namespace

GrowingFile::GrowingFile(const std::filesystem::path& path, std::size_t keep)
    : name_(path == "-" ? "standard output" : path.string()),
      file_(path == "-" ? fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
                        : open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0666)) {
  if (!file_.is_open()) fail(name_);
  if (path == "-") return;
  const auto size = static_cast<off_t>(keep);
  const bool is_cut_off = ftruncate(file_.number(), size) == 0 || errno == EINVAL;
  const bool is_at_end = is_cut_off && lseek(file_.number(), size, SEEK_SET) >= 0;
  if (!is_at_end && errno != ESPIPE) fail(name_);  // a pipe can be written to, too
}

void GrowingFile::write(std::string_view text) {
  if (!write_all(file_, text)) fail(name_);
}

void GrowingFile::close() {
  if (!file_.close()) fail(name_);
}

void write_file(const std::filesystem::path& path, std::string_view text) {
  GrowingFile file(path);
  file.write(text);
  file.close();
}

}  // namespace gauntlet::system
