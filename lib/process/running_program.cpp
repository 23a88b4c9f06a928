#include "process/running_program.hpp"

#include <fcntl.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <system_error>
#include <utility>

#include "process/sandbox/bubblewrap.hpp"
#include "process/supervisor/proc.hpp"
#include "process/supervisor/supervisor.hpp"
#include "process/termination.hpp"

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

// Returns a file in memory with this text, opened read-only. A program that opens it again, by
// /proc/self/fd/0, cannot change it either.
system::File file_of(std::string_view text) {
  constexpr int seals = F_SEAL_WRITE | F_SEAL_GROW | F_SEAL_SHRINK | F_SEAL_SEAL;
  const system::File made(memfd_create("input", MFD_CLOEXEC | MFD_ALLOW_SEALING));
  if (!made.is_open() || !system::write_all(made, text) ||
      fcntl(made.fd(), F_ADD_SEALS, seals) != 0) {
    fail("no memory for the input");
  }
  return open_input("/proc/self/fd/" + std::to_string(made.fd()));
}

}  // namespace

StdinWriter::StdinWriter() : stays_open_(true) { make_pipe(); }

StdinWriter::StdinWriter(const RunSpec& run) : stays_open_(run.delivery == Delivery::lock_step) {
  if (stays_open_) {
    make_pipe();
    return;
  }
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

namespace {

// Longer than a supervisor needs to end everything.
constexpr std::chrono::seconds report_time{8};

// The interval of checks that the supervisor is running: a program can stop it.
constexpr std::chrono::milliseconds check_interval{100};

bool has_nul(const LaunchRequest& request) {
  const auto is_cut = [](const std::string& text) { return text.find('\0') != text.npos; };
  return is_cut(request.path) || is_cut(request.folder) ||
         std::ranges::any_of(request.words, is_cut) ||
         std::ranges::any_of(request.environment, is_cut);
}

}  // namespace

RunningProgram::RunningProgram(const RunSpec& run, StdinWriter standard_input, bool can_pause)
    : in(std::move(standard_input)),
      run_(run),
      supervisor_(acquire_supervisor(isolation_for(run), run.network_namespace_of)) {
  launch_ = prepare_launch(run_, supervisor_->scratch_folder(), supervisor_->support());
  if (!launch_) {
    refusal_ = "cannot execute " + run_.command[0] + ": it is not on the PATH";
  } else if (has_nul(launch_->request)) {
    refusal_ = "an argument, environment variable or path contains a NUL byte";
    is_internal_error_ = true;
  } else if (run_.network_namespace_of != 0 && run_.sandbox != Sandbox::none &&
             !supervisor_->support().has_network) {
    refusal_ = "cannot join the network of another program";
    is_internal_error_ = true;
  } else {
    refusal_ = launch_->refusal;
  }
  has_ended_ = !refusal_.empty();
  if (can_pause) orders_ = system::make_pipe();
  if (!has_ended_) start();
}

RunningProgram::~RunningProgram() {
  if (!has_ended_) stop();
  out.pipe.close();
  err.pipe.close();
  while (!has_ended_) wait(Clock::time_point::max());
  return_supervisor(std::move(supervisor_));
}

void RunningProgram::start() {
  out.max = err.max = run_.limits.output;
  if (run_.limits.memory) {  // the virtual machine's
    const std::string option = java_option(*run_.limits.memory);
    out.notice = err.notice = "Picked up JAVA_TOOL_OPTIONS: " + option + '\n';
  }
  Files files{in.take_read_end(), out.make_pipe(), err.make_pipe()};
  if (run_.sandbox == Sandbox::strict) {
    files[3] = status_.make_pipe();
    files[4] = seccomp_filter(run_.view.network);
  }
  launch_->request.options.can_pause = orders_.read.is_open();
  files[5] = std::move(orders_.read);
  begin_ = Clock::now();
  next_look_ = begin_ + check_interval;
  latest_ = begin_ + launch_->request.limits.wall_time + report_time;
  if (supervisor_->start(launch_->request, files)) return;
  supervisor_->kill();
  supervisor_->report();
  throw std::system_error(ECHILD, std::generic_category(), "its supervisor was stopped or killed");
}

bool RunningProgram::ends_within(std::chrono::milliseconds time) {
  pollfd ready{supervisor_->ready(), POLLIN, 0};
  if (!has_ended_ && poll(&ready, 1, static_cast<int>(time.count())) > 0) take_report();
  return has_ended_;
}

void RunningProgram::wait(Clock::time_point until, int other_file) {
  if (has_ended_) return;
  const auto now = Clock::now();
  std::array<pollfd, polled + 1> files{};
  std::ranges::copy(to_poll(now), files.begin());
  files.back() = {other_file, POLLIN, 0};
  system::poll_for(files, std::min(until, next_deadline(now)) - now);
  handle_events(std::span(files).first<polled>());
}

RunningProgram::Polled RunningProgram::to_poll(Clock::time_point now) const {
  return {{{supervisor_->ready(), POLLIN, 0},
           {out.pipe.fd(), POLLIN, 0},
           {err.pipe.fd(), POLLIN, 0},
           in.to_poll(now)}};
}

RunningProgram::Clock::time_point RunningProgram::next_deadline(Clock::time_point now) const {
  return std::min({in.next_deadline(now), latest_, next_look_});
}

void RunningProgram::handle_events(std::span<const pollfd, polled> found) {
  if (found[1].revents != 0) out.read_some();
  if (found[2].revents != 0) err.read_some();
  if (found[3].revents != 0) in.write_some();
  if (found[0].revents != 0) take_report();
  if (!has_ended_ && Clock::now() >= std::min(latest_, next_look_)) watch_supervisor();
}

void RunningProgram::watch_supervisor() {
  next_look_ = Clock::now() + check_interval;
  if (Clock::now() < latest_ && !supervisor_->was_stopped()) return;
  supervisor_->kill();
  supervisor_->report();
  lose_supervisor();
}

void RunningProgram::take_report() {
  report_ = supervisor_->report();
  // The report of a supervisor that was stopped may be incomplete.
  if (!report_ || supervisor_->was_stopped()) return lose_supervisor();
  has_ended_ = true;
}

// Only the program itself can have killed or stopped its supervisor.
void RunningProgram::lose_supervisor() {
  report_.reset();
  is_too_late_ = Clock::now() - begin_ >= launch_->request.limits.wall_time;
  has_ended_ = true;
}

std::chrono::nanoseconds RunningProgram::cpu_time() const {
  if (has_ended_) return report_ ? report_->cpu_time : std::chrono::nanoseconds(0);
  return cpu_time_below(supervisor_->pid());
}

pid_t RunningProgram::supervisor() const { return supervisor_->pid(); }

std::filesystem::path RunningProgram::scratch_folder() const {
  return supervisor_->scratch_folder();
}

void RunningProgram::pause(bool is_paused) {
  const char order = is_paused ? order_to_pause : order_to_continue;
  if (!has_ended_) system::write_without_sigpipe(orders_.write, std::string_view(&order, 1));
}

void RunningProgram::stop() {
  supervisor_->stop();
  latest_ = std::min(latest_, Clock::now() + report_time);
}

RunResult RunningProgram::outcome() {
  out.read_rest();
  err.read_rest();
  status_.read_rest();
  RunResult result;
  result.out = std::move(out.text);
  result.err = std::move(err.text);
  describe(result);
  if (out.has_more || err.has_more) result.end = RunResult::Termination::output_limit;
  return result;
}

void RunningProgram::describe(RunResult& result) {
  if (!refusal_.empty()) {
    result.end = is_internal_error_ ? RunResult::Termination::internal_error
                                    : RunResult::Termination::exec_failed;
    result.message = refusal_;
  } else if (!report_) {
    result.end =
        is_too_late_ ? RunResult::Termination::time_limit : RunResult::Termination::signalled;
    result.code = SIGKILL;
    result.usage.wall_time = std::chrono::round<std::chrono::milliseconds>(Clock::now() - begin_);
    result.notes.emplace_back(lost_supervisor);
  } else {
    describe_termination(run_, *launch_, *report_, status_.text, result);
  }
}

system::File OutputReader::make_pipe() {
  system::Pipe made = system::make_pipe();
  system::never_wait(made.read);
  pipe = std::move(made.read);
  return std::move(made.write);
}

std::size_t OutputReader::read_some() {
  static thread_local std::array<char, 65536> buffer;
  ssize_t got = 0;
  do got = read(pipe.fd(), buffer.data(), buffer.size());
  while (got < 0 && errno == EINTR);
  if (got < 0 && errno == EAGAIN) return 0;
  const std::size_t before = text.size();
  text.append(buffer.data(), static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
  remove_notices(before);
  has_more = text.size() > max;
  if (has_more) text.resize(max);
  if (has_more || got <= 0) pipe.close();
  return static_cast<std::size_t>(std::max<ssize_t>(got, 0));
}

void OutputReader::remove_notices(std::size_t old_size) {
  constexpr int max_removed = 100;
  if (notice.empty() || removed >= max_removed) return;
  auto at = text.find(notice, old_size - std::min(old_size, notice.size()));
  for (; at != text.npos && removed < max_removed; at = text.find(notice, at), ++removed) {
    text.erase(at, notice.size());
  }
}

void OutputReader::read_rest() {
  int bytes = 0;
  if (!pipe.is_open() || ioctl(pipe.fd(), FIONREAD, &bytes) != 0) return;
  for (auto left = static_cast<std::size_t>(bytes); left > 0 && pipe.is_open();) {
    const std::size_t got = read_some();
    if (got == 0) return;
    left -= std::min(left, got);
  }
}

}  // namespace gauntlet::process
