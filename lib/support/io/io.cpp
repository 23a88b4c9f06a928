#include "support/io/io.hpp"

#include <fcntl.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <memory>

#include "text/display.hpp"

namespace gauntlet::tool {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t enough = std::size_t{64} << 10;

std::string reason(const std::string& what) { return what + ": " + std::strerror(errno); }

// Returns the width of the terminal at standard error, or 80 if it is unknown.
std::size_t terminal_columns() {
  winsize size{};
  if (ioctl(STDERR_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return 80;
  return size.ws_col;
}

// Treats "-" as an ordinary file name.
fs::path file_of(const std::string& name) { return fs::path(".") / name; }

}  // namespace

void reserve_standard_streams() {
  for (const int file : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (fcntl(file, F_GETFD) != -1) continue;
    const int opened = open("/dev/null", file == STDIN_FILENO ? O_WRONLY : O_RDONLY);
    if (opened != file) close(opened);
  }
}

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

std::string read_file(const std::string& path) {
  try {
    return system::read_anything(path);
  } catch (const std::runtime_error& error) {
    throw IoError(error.what());
  }
}

void check_writable(const std::string& path) {
  as_io_error("write " + path, [&] { system::check_writable(file_of(path)); });
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

std::optional<fs::path> find_web_app() {
  const fs::path tools = fs::read_symlink("/proc/self/exe").parent_path();
  // Relative to the tools, installed and in the build folder.
  for (const char* const place : {"../share/gauntlet/gauntlet.html", "../../page/gauntlet.html"}) {
    fs::path path = (tools / place).lexically_normal();
    if (fs::is_regular_file(path)) return path;
  }
  return std::nullopt;
}

StatusLine::StatusLine(When when)
    : on_terminal_(is_terminal(STDERR_FILENO)),
      is_wanted_(on_terminal_ || when == When::always),
      next_(Clock::now() + std::chrono::seconds(1)) {}

StatusLine::~StatusLine() { clear(); }

void StatusLine::clear() {
  if (shown_) show("\r\033[K");
  shown_ = false;
}

void StatusLine::say(const std::function<std::string()>& line) {
  const auto now = Clock::now();
  if (!is_wanted_ || now < next_) return;
  next_ = now + std::chrono::milliseconds(on_terminal_ ? 100 : 2000);
  if (!on_terminal_) return show(line() + '\n');
  shown_ = true;
  // A line that wraps could not be erased.
  const auto columns = terminal_columns();
  show('\r' + text::truncate_text(line(), columns - std::min<std::size_t>(columns, 4)) + "\033[K");
}

Progress::Progress(std::string name, std::uint64_t all, std::string what)
    : name_(std::move(name)), all_(all), what_(std::move(what)) {}

void Progress::reach(std::uint64_t count, const std::string& detail) {
  if (count == 0) return;
  line_.say([&] {
    const std::chrono::duration<double> taken = Clock::now() - begun_;
    const double left = taken.count() / static_cast<double>(count) *
                        static_cast<double>(all_ - std::min(all_, count));
    return name_ + ": " + std::to_string(count) + " of " + std::to_string(all_) + " " + what_ +
           detail + ", " + std::to_string(std::llround(std::ceil(left))) + " s left";
  });
}

ProgressListener show_progress(const std::string& name) {
  const auto progress = std::make_shared<std::optional<Progress>>();
  return {.on_stage = [=](std::size_t all,
                          const std::string& what) { progress->emplace(name, all, what); },
          .on_progress = [=](std::size_t done,
                             const std::string& detail) { (*progress)->reach(done, detail); },
          .on_warning =
              [=](const std::string& line) {
                if (*progress) (*progress)->clear();
                print_error(name + ": " + line);
              }};
}

}  // namespace gauntlet::tool
