#include "support/io/io.hpp"

#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include "system/file.hpp"
#include "text/display.hpp"

namespace gauntlet::tool {
namespace {

constexpr std::size_t enough = std::size_t{64} << 10;

std::string reason(const std::string& what) { return what + ": " + std::strerror(errno); }

}  // namespace

std::size_t read_some(int file, const std::string& name, char* data, std::size_t size) {
  while (true) {
    const ssize_t got = ::read(file, data, size);
    if (got >= 0) return static_cast<std::size_t>(got);
    if (errno != EINTR) throw Unreadable(reason("could not read " + name));
  }
}

std::size_t read_stdin(char* data, std::size_t size) {
  return read_some(STDIN_FILENO, "standard input", data, size);
}

std::optional<std::string> Lines::next() {
  std::size_t end = 0;
  while ((end = text_.find('\n')) == text_.npos) {
    std::array<char, 4096> buffer;
    const std::size_t got = read_stdin(buffer.data(), buffer.size());
    if (got == 0) return text_.empty() ? std::nullopt : std::optional(std::exchange(text_, {}));
    text_.append(buffer.data(), got);
  }
  std::string line = text_.substr(0, end);
  text_.erase(0, end + 1);
  return line;
}

void Output::settle() {
  if (text_.size() >= enough) flush();
}

void Output::flush() {
  const bool written = system::write_all(file_, text_);
  text_.clear();
  if (written) return;
  const std::string name = file_ == STDOUT_FILENO ? "standard output" : "standard error";
  if (errno == EPIPE) throw ClosedPipe(name + " is closed");
  throw IoError(reason("could not write " + name));
}

void print(std::string text) {
  Output output;
  output.text() = std::move(text);
  output.flush();
}

bool wants_color() {
  const char* const no_color = std::getenv("NO_COLOR");
  return no_color == nullptr || *no_color == '\0';
}

bool wants_color(std::string_view when, int file) {
  return when == "always" || (when == "auto" && is_terminal(file) && wants_color());
}

void show(std::string_view text) { system::write_all(STDERR_FILENO, text); }

void print_error(std::string_view line) {
  system::write_all(STDERR_FILENO, text::escape_for_display(line) + '\n');
}

bool is_terminal(int file) { return isatty(file) == 1; }

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

std::optional<std::filesystem::path> find_web_app() {
  namespace fs = std::filesystem;
  const fs::path tools = fs::read_symlink("/proc/self/exe").parent_path();
  // Relative to the tools, installed and in the build folder.
  for (const char* const place : {"../share/gauntlet/gauntlet.html", "../../page/gauntlet.html"}) {
    fs::path path = (tools / place).lexically_normal();
    if (fs::is_regular_file(path)) return path;
  }
  return std::nullopt;
}

}  // namespace gauntlet::tool
