#include "grading/child.hpp"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <system_error>

namespace gauntlet::grading {
namespace {

[[noreturn]] void fail(int error, const std::string& what) {
  throw std::system_error(error, std::generic_category(), what);
}

struct Pipe {
  File read;
  File write;
};

// Both ends above the standard streams, even where one of those is closed.
Pipe make_pipe() {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) fail(errno, "no pipe");
  const File low_read(ends[0]);
  const File low_write(ends[1]);
  Pipe result{File(fcntl(ends[0], F_DUPFD_CLOEXEC, 3)), File(fcntl(ends[1], F_DUPFD_CLOEXEC, 3))};
  if (result.read.number() < 0 || result.write.number() < 0) fail(errno, "no pipe");
  return result;
}

// What posix_spawn is to do between fork and exec.
class Spawning {
 public:
  Spawning(const std::filesystem::path& input, const File& out, const File& err) {
    posix_spawn_file_actions_init(&actions_);
    posix_spawn_file_actions_addopen(&actions_, STDIN_FILENO, input.c_str(), O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&actions_, out.number(), STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions_, err.number(), STDERR_FILENO);
    posix_spawnattr_init(&attributes_);
    posix_spawnattr_setflags(&attributes_, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF);
    posix_spawnattr_setpgroup(&attributes_, 0);
    sigset_t defaults;
    sigemptyset(&defaults);
    sigaddset(&defaults, SIGPIPE);
    posix_spawnattr_setsigdefault(&attributes_, &defaults);
  }
  Spawning(const Spawning&) = delete;
  Spawning& operator=(const Spawning&) = delete;
  ~Spawning() {
    posix_spawn_file_actions_destroy(&actions_);
    posix_spawnattr_destroy(&attributes_);
  }

  pid_t start(const std::vector<std::string>& command) const {
    std::vector<char*> words;
    words.reserve(command.size() + 1);
    for (const auto& word : command) words.push_back(const_cast<char*>(word.c_str()));
    words.push_back(nullptr);
    pid_t pid = 0;
    const int error = posix_spawnp(&pid, words[0], &actions_, &attributes_, words.data(), environ);
    if (error != 0) fail(error, "could not start " + command[0]);
    return pid;
  }

 private:
  posix_spawn_file_actions_t actions_{};
  posix_spawnattr_t attributes_{};
};

}  // namespace

File::~File() {
  if (number_ >= 0) ::close(number_);
}

Child::Child(const std::vector<std::string>& command, const std::filesystem::path& input) {
  Pipe out = make_pipe();
  Pipe err = make_pipe();
  pid_ = Spawning(input, out.write, err.write).start(command);
  out_ = std::move(out.read);
  err_ = std::move(err.read);
}

Child::~Child() {
  if (pid_ > 0) bury();
}

bool Child::has_ended() const {
  siginfo_t info{};
  return waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
         info.si_pid == pid_;
}

int Child::bury() {
  kill(-pid_, SIGKILL);  // before the wait, while the number is surely still ours
  int status = 0;
  while (waitpid(pid_, &status, 0) < 0 && errno == EINTR) {
  }
  pid_ = -1;
  return status;
}

}  // namespace gauntlet::grading
