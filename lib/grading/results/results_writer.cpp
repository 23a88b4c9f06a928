#include "grading/results/results_writer.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <string_view>
#include <system_error>

#include "text/visible.hpp"

namespace gauntlet::grading {
namespace {

[[noreturn]] void fail(const std::string& name) {
  throw std::system_error(errno, std::generic_category(), "could not write " + name);
}

void write_all(int file, std::string_view text, const std::string& name) {
  while (!text.empty()) {
    const ssize_t written = ::write(file, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) fail(name);
    text.remove_prefix(static_cast<std::size_t>(written));
  }
}

constexpr const char* standard_output = "standard output";

}  // namespace

ResultsWriter::ResultsWriter(const std::filesystem::path& path, std::size_t keep)
    : name_(path == "-" ? standard_output : path.string()),
      file_(path == "-" ? fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
                        : open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0666)) {
  if (file_ < 0) fail(name_);
  if (path == "-") return;
  const auto size = static_cast<off_t>(keep);
  if ((ftruncate(file_, size) != 0 && errno != EINVAL) || lseek(file_, size, SEEK_SET) < 0) {
    if (errno == ESPIPE) return;  // no file, but it can be written to
    close(file_);
    fail(name_);
  }
}

ResultsWriter::~ResultsWriter() { close(file_); }

void ResultsWriter::write(const Header& header) { write_line(encode(header)); }

void ResultsWriter::write(const Record& record) { write_line(encode(record)); }

void ResultsWriter::write_line(const json::Value& value) {
  write_all(file_, text::visible_lines(json::dump(value)) + '\n', name_);
}

void write_file(const std::filesystem::path& path, const std::string& text) {
  if (path == "-") return write_all(STDOUT_FILENO, text, standard_output);
  const int file = open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (file < 0) fail(path.string());
  try {
    write_all(file, text, path.string());
  } catch (...) {
    close(file);
    throw;
  }
  if (close(file) != 0) fail(path.string());
}

}  // namespace gauntlet::grading
