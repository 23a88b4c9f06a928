// probe WHAT [WORD]...: tries something that the sandbox must prevent.
//
// Prints "ok" if it worked, otherwise the name of the error. Everything it starts ends by itself,
// because the sandbox may not work.

#include <arpa/inet.h>
#include <fcntl.h>
#include <linux/keyctl.h>
#include <linux/sched.h>
#include <netinet/in.h>
#include <sched.h>
#include <signal.h>
#include <sys/ipc.h>
#include <sys/mman.h>
#include <sys/msg.h>
#include <sys/ptrace.h>
#include <sys/sem.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <sys/xattr.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <cstddef>
#include <cstdio>
#include <cstring>
#include <map>
#include <new>
#include <string>
#include <vector>

namespace {

using Words = std::vector<std::string>;

// Waits at most two seconds for the send.
bool send_byte(int type, const sockaddr* address, socklen_t size) {
  const int number = socket(address->sa_family, type | SOCK_CLOEXEC, 0);
  if (number < 0) return false;
  const timeval timeout{2, 0};
  setsockopt(number, SOL_SOCKET, SO_SNDTIMEO, &timeout, sizeof timeout);
  return connect(number, address, size) == 0 && send(number, "x", 1, MSG_NOSIGNAL) == 1;
}

bool send_to(int type, const Words& words) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<in_port_t>(std::stoi(words.at(1))));
  inet_pton(AF_INET, words[0].c_str(), &address.sin_addr);
  return send_byte(type, reinterpret_cast<const sockaddr*>(&address), sizeof address);
}

struct Local {
  sockaddr_un address{};
  socklen_t size = 0;

  explicit Local(const std::string& name) {
    address.sun_family = AF_UNIX;
    std::memcpy(address.sun_path, name.data(), name.size());
    size = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + name.size());
  }
  const sockaddr* get() const { return reinterpret_cast<const sockaddr*>(&address); }
};

bool send_from_pair(int type, const Words& words) {
  int ends[2];
  const Local local(words.at(0));
  return socketpair(AF_UNIX, type, 0, ends) == 0 &&
         sendto(ends[0], "x", 1, MSG_NOSIGNAL, local.get(), local.size) == 1;
}

// Each function below tries something and returns false, with errno, if it failed. Those of sockets
// return true if what they sent arrived.

// ADDRESS PORT
bool tcp(const Words& words) { return send_to(SOCK_STREAM, words); }

// ADDRESS PORT
bool udp(const Words& words) { return send_to(SOCK_DGRAM, words); }

// PATH
bool file_socket(const Words& words) {
  const Local local(words.at(0));
  return send_byte(SOCK_STREAM, local.get(), local.size);
}

// NAME of an abstract socket, which has no file.
bool hidden_socket(const Words& words) {
  const Local local('\0' + words.at(0));
  return send_byte(SOCK_STREAM, local.get(), local.size);
}

// PATH: listens there and connects to itself.
bool own_socket(const Words& words) {
  const Local local(words.at(0));
  const int listener = socket(AF_UNIX, SOCK_STREAM, 0);
  return listener >= 0 && bind(listener, local.get(), local.size) == 0 &&
         listen(listener, 1) == 0 && send_byte(SOCK_STREAM, local.get(), local.size);
}

// PATH: sends there from one end of a socket pair.
bool pair_socket(const Words& words) { return send_from_pair(SOCK_DGRAM, words); }

// PATH
bool raw_pair_socket(const Words& words) { return send_from_pair(SOCK_RAW, words); }

// PORT: listens there and connects to itself. The server closes the connection first, so that its
// port stays in TIME_WAIT.
bool serve(const Words& words) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<in_port_t>(std::stoi(words.at(0))));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  auto* const plain = reinterpret_cast<sockaddr*>(&address);
  const int listener = socket(AF_INET, SOCK_STREAM, 0);
  const int client = socket(AF_INET, SOCK_STREAM, 0);
  if (bind(listener, plain, sizeof address) != 0 || listen(listener, 1) != 0) return false;
  if (connect(client, plain, sizeof address) != 0) return false;
  close(accept(listener, nullptr, nullptr));
  char byte = 0;
  return read(client, &byte, 1) == 0 && close(client) == 0;
}

// NUMBER: creates a socket of that family.
bool family(const Words& words) {
  return socket(std::stoi(words.at(0)), SOCK_STREAM | SOCK_CLOEXEC, 0) >= 0;
}

// The call must be missing, not merely fail because of its null argument.
bool uring(const Words&) { return syscall(SYS_io_uring_setup, 0, nullptr) >= 0; }

// The call must be missing, too.
bool openat2(const Words&) { return syscall(SYS_openat2, AT_FDCWD, "/", nullptr, 0) >= 0; }

// Stores a key for all processes of the session.
bool keys(const Words&) {
  return syscall(SYS_add_key, "user", "gauntlet-probe", "x", 1, KEY_SPEC_SESSION_KEYRING) >= 0;
}

// Takes a lease on a system file.
bool lease(const Words&) {
  return fcntl(open("/bin/sh", O_RDONLY | O_CLOEXEC), F_SETLEASE, F_RDLCK) == 0;
}

// PATH: opens it for writing without changing it.
bool write_file(const Words& words) {
  return open(words.at(0).c_str(), O_WRONLY | O_APPEND | O_CLOEXEC) >= 0;
}

// FOLDER: tries every way to change its contents. Precondition: it contains a file named "file".
bool spoil(const Words& words) {
  const std::string folder = words.at(0) + '/';
  const std::string file = folder + "file", other = folder + "other";
  bool spoilt = false;
  for (const int result :
       {chmod(file.c_str(), 0777), truncate(file.c_str(), 0),
        utimensat(AT_FDCWD, file.c_str(), nullptr, 0), link(file.c_str(), other.c_str()),
        symlink("/", other.c_str()), mkdir(other.c_str(), 0777), mkfifo(other.c_str(), 0777),
        creat(other.c_str(), 0777), std::rename(file.c_str(), other.c_str()), unlink(file.c_str()),
        chmod(folder.c_str(), 0777), rmdir(folder.c_str())}) {
    spoilt = spoilt || result >= 0;
  }
  return spoilt;
}

// PATH: sets an extended attribute.
bool attribute(const Words& words) {
  return setxattr(words.at(0).c_str(), "user.gauntlet-probe", "x", 1, 0) == 0;
}

// FOLDER: fills it with up to 20,000 small files.
bool crowd(const Words& words) {
  for (int i = 0; i < 20'000; ++i) {
    const std::string name = words.at(0) + "/file-" + std::to_string(i);
    const int number = open(name.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    if (number < 0 || write(number, "x", 1) != 1) return false;
    close(number);
  }
  return true;
}

constexpr std::size_t page_size = 4096;
constexpr int max_started = 3000;

pid_t to_pid(const std::string& text) { return static_cast<pid_t>(std::stol(text)); }

// "fork" or "setsid": starts up to 3,000 processes in three seconds.
bool bomb(const Words& words) {
  const bool leaves = words.at(0) == "setsid";
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(3);
  void* const page =
      mmap(nullptr, page_size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (page == MAP_FAILED) return false;
  auto& started = *new (page) std::atomic<int>(0);
  while (std::chrono::steady_clock::now() < end) {
    if (started >= max_started) continue;
    ++started;
    if (fork() == 0 && leaves) setsid();
  }
  return true;
}

// PID
bool trace(const Words& words) {
  return ptrace(PTRACE_ATTACH, to_pid(words.at(0)), nullptr, nullptr) == 0;
}

// "unshare", "clone", "clone3" or "setns"
bool make_namespace(const Words& words) {
  const std::string& how = words.at(0);
  clone_args plan{};
  plan.flags = CLONE_NEWUSER;
  plan.exit_signal = SIGCHLD;
  if (how == "unshare") return unshare(CLONE_NEWUSER) == 0;
  if (how == "setns") return setns(0, 0) == 0;
  const long made = how == "clone" ? syscall(SYS_clone, CLONE_NEWUSER | SIGCHLD, 0, 0, 0, 0)
                                   : syscall(SYS_clone3, &plan, sizeof plan);
  if (made == 0) _exit(0);
  return made > 0;
}

// PID SIGNAL
bool signal_process(const Words& words) {
  return kill(to_pid(words.at(0)), std::stoi(words.at(1))) == 0;
}

// GIBIBYTES: reserves address space without using it.
bool reserve(const Words& words) {
  const std::size_t size = std::stoull(words.at(0)) << 30;
  return mmap(nullptr, size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0) !=
         MAP_FAILED;
}

// Returns the bytes that were received by the loopback device; 0 before it is used.
unsigned long long received_by_loopback() {
  std::FILE* const table = std::fopen("/proc/net/dev", "r");
  std::array<char, 512> line{};
  unsigned long long bytes = 0;
  while (table != nullptr && std::fgets(line.data(), line.size(), table) != nullptr) {
    if (std::sscanf(line.data(), " lo: %llu", &bytes) == 1) break;
  }
  if (table != nullptr) std::fclose(table);
  return bytes;
}

// Returns true if nobody has used System V objects, /dev/shm or, with the word "network", the
// network here. Uses them all, so that another program can notice.
bool is_first(const Words& words) {
  const bool has_network = !words.empty();
  errno = EALREADY;
  if (has_network && received_by_loopback() > 0) return false;
  if (has_network) udp({"127.0.0.1", "9"});
  const int segment = shmget(IPC_PRIVATE, page_size, 0600), set = semget(IPC_PRIVATE, 1, 0600),
            queue = msgget(IPC_PRIVATE, 0600);
  shmctl(segment, IPC_RMID, nullptr);
  semctl(set, 0, IPC_RMID);
  msgctl(queue, IPC_RMID, nullptr);
  const int file = open("/dev/shm/first", O_CREAT | O_EXCL | O_RDWR, 0600);
  struct stat found{};
  if (file < 0 || fstat(file, &found) != 0) return false;
  unlink("/dev/shm/first");
  errno = EALREADY;
  constexpr ino_t first_number = 2;  // 1 is the folder
  return segment == 0 && set == 0 && queue == 0 && found.st_ino == first_number;
}

// MEBIBYTES: uses shared memory, then sleeps.
bool share(const Words& words) {
  const std::size_t size = std::stoull(words.at(0)) << 20;
  void* const memory =
      mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return false;
  for (std::size_t i = 0; i < size; i += page_size) static_cast<volatile char*>(memory)[i] = 1;
  sleep(5);
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  const std::map<std::string, bool (*)(const Words&)> probes{
      {"tcp", tcp},
      {"udp", udp},
      {"unix", file_socket},
      {"own", own_socket},
      {"abstract", hidden_socket},
      {"pair", pair_socket},
      {"raw-pair", raw_pair_socket},
      {"serve", serve},
      {"namespace", make_namespace},
      {"family", family},
      {"uring", uring},
      {"openat2", openat2},
      {"keys", keys},
      {"lease", lease},
      {"write", write_file},
      {"spoil", spoil},
      {"crowd", crowd},
      {"attribute", attribute},
      {"bomb", bomb},
      {"trace", trace},
      {"signal", signal_process},
      {"reserve", reserve},
      {"share", share},
      {"first", is_first},
  };
  const Words words(argv + 1, argv + argc);
  const auto probe = words.empty() ? probes.end() : probes.find(words[0]);
  if (probe == probes.end()) return 2;
  const bool worked = probe->second(Words(words.begin() + 1, words.end()));
  std::puts(worked ? "ok" : strerrorname_np(errno));
  return 0;
}
