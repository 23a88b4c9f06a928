#include "process/feed.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <system_error>

namespace gauntlet::process {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds pause{1};
constexpr std::size_t most_portions = 50;

[[noreturn]] void fail(const std::string& what) {
  throw std::system_error(errno, std::generic_category(), what);
}

system::File open_input(const std::filesystem::path& path) {
  system::File file(open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!file.is_open()) fail("cannot read " + path.string());
  return file;
}

std::string read_all(const system::File& file) {
  std::string text;
  std::array<char, 65536> buffer;
  ssize_t got = 0;
  while ((got = read(file.number(), buffer.data(), buffer.size())) > 0) {
    text.append(buffer.data(), static_cast<std::size_t>(got));
  }
  if (got < 0) fail("cannot read the input");
  return text;
}

// A file in memory, opened to read only.
system::File file_of(std::string_view text) {
  const system::File made(memfd_create("input", MFD_CLOEXEC));
  if (!made.is_open()) fail("no memory for the input");
  while (!text.empty()) {
    const ssize_t wrote = write(made.number(), text.data(), text.size());
    if (wrote < 0) fail("no memory for the input");
    text.remove_prefix(static_cast<std::size_t>(wrote));
  }
  return open_input("/proc/self/fd/" + std::to_string(made.number()));
}

}  // namespace

Feed::Feed(const Run& run) {
  if (!run.text) file_ = open_input(run.input);
  // A program can open its standard input anew to write: where no file may be written, a copy.
  const bool is_copied = run.text || run.sandbox == Sandbox::strict;
  if (run.delivery == Delivery::file && !is_copied) return;
  text_ = run.text ? *run.text : read_all(file_);
  if (run.delivery == Delivery::file) {
    file_ = file_of(text_);
    return;
  }
  rest_ = text_;
  portion_ = std::max<std::size_t>(1, (text_.size() + most_portions - 1) / most_portions);
  system::Pipe pipe = system::make_pipe();
  fcntl(pipe.write.number(), F_SETFL, O_NONBLOCK);
  file_ = std::move(pipe.read);
  pipe_ = std::move(pipe.write);
}

std::chrono::nanoseconds Feed::write_due(std::chrono::nanoseconds longest) {
  if (!pipe_.is_open()) return longest;
  if (Clock::now() >= due_) write_some();
  if (!pipe_.is_open()) return longest;
  const std::chrono::nanoseconds left = due_ - Clock::now();
  return std::clamp(left, std::chrono::nanoseconds(0), longest);
}

void Feed::write_some() {
  const ssize_t wrote = system::write_safely(pipe_, rest_.substr(0, portion_));
  if (wrote > 0) rest_.remove_prefix(static_cast<std::size_t>(wrote));
  const bool is_over = wrote < 0 && errno != EAGAIN && errno != EINTR;
  if (rest_.empty() || is_over) pipe_.close();
  due_ = Clock::now() + pause;
}

}  // namespace gauntlet::process
