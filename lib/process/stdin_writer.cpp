#include <fcntl.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <system_error>

#include "process/running_program.hpp"

namespace gauntlet::process {
namespace {

constexpr std::size_t max_portions = 50;

[[noreturn]] void fail(const std::string& what) {
  throw std::system_error(errno, std::generic_category(), what);
}

system::File open_input(const std::filesystem::path& path) {
  system::File file(open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!file.is_open()) fail("cannot read " + path.string());
  return file;
}

// Returns a file in memory with this text, opened read-only.
system::File file_of(std::string_view text) {
  const system::File made(memfd_create("input", MFD_CLOEXEC));
  if (!made.is_open() || !system::write_all(made, text)) fail("no memory for the input");
  return open_input("/proc/self/fd/" + std::to_string(made.fd()));
}

}  // namespace

StdinWriter::StdinWriter() : stays_open_(true) { make_pipe(); }

StdinWriter::StdinWriter(const RunSpec& run) {
  if (!run.stdin_text) read_end_ = open_input(run.stdin_file);
  // A program could reopen its standard input for writing, so the strict sandbox gets a copy.
  const bool is_copied = run.stdin_text || run.sandbox == Sandbox::strict;
  if (run.delivery == Delivery::file && !is_copied) return;
  if (run.stdin_text) text_ = *run.stdin_text;
  if (!run.stdin_text && !system::read_all(read_end_, text_)) fail("cannot read the input");
  if (run.delivery == Delivery::file) {
    read_end_ = file_of(text_);
    return;
  }
  portion_ = std::max<std::size_t>(1, (text_.size() + max_portions - 1) / max_portions);
  pause_ = std::chrono::milliseconds(1);
  make_pipe();
  if (text_.empty()) pipe_.close();
}

void StdinWriter::make_pipe() {
  system::Pipe pipe = system::make_pipe();
  system::never_wait(pipe.write);
  read_end_ = std::move(pipe.read);
  pipe_ = std::move(pipe.write);
}

void StdinWriter::add(std::string_view text) {
  text_.erase(0, written_).append(text);
  written_ = 0;
}

void StdinWriter::end() {
  stays_open_ = false;
  if (!has_more()) pipe_.close();
}

std::optional<std::size_t> StdinWriter::unread() const {
  int waiting = 0;
  pollfd reader{pipe_.fd(), 0, 0};
  const bool is_read =
      pipe_.is_open() && poll(&reader, 1, 0) >= 0 && (reader.revents & POLLERR) == 0;
  if (!is_read || ioctl(pipe_.fd(), FIONREAD, &waiting) != 0) return std::nullopt;
  return text_.size() - written_ + static_cast<std::size_t>(waiting);
}

pollfd StdinWriter::to_poll(Clock::time_point now) const {
  return {has_more() && now >= due_ ? pipe_.fd() : -1, POLLOUT, 0};
}

StdinWriter::Clock::time_point StdinWriter::next_deadline(Clock::time_point now) const {
  return has_more() && now < due_ ? due_ : Clock::time_point::max();
}

void StdinWriter::write_some() {
  const auto portion = std::string_view(text_).substr(written_, portion_);
  const ssize_t wrote = system::write_without_sigpipe(pipe_, portion);
  if (wrote > 0) written_ += static_cast<std::size_t>(wrote);
  const bool is_broken = wrote < 0 && errno != EAGAIN && errno != EINTR;
  if (is_broken || (!has_more() && !stays_open_)) pipe_.close();
  due_ = Clock::now() + pause_;
}

}  // namespace gauntlet::process
