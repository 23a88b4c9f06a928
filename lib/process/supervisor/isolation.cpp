#include "process/supervisor/isolation.hpp"

#include <fcntl.h>
#include <linux/capability.h>
#include <net/if.h>
#include <sched.h>
#include <sys/ioctl.h>
#include <sys/ipc.h>
#include <sys/mount.h>
#include <sys/msg.h>
#include <sys/prctl.h>
#include <sys/sem.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <string>
#include <string_view>
#include <utility>

#include "process/supervisor/call_filter.hpp"
#include "process/supervisor/cgroup.hpp"
#include "process/supervisor/proc.hpp"
#include "system/folders/scratch_folder.hpp"

namespace gauntlet::process {
namespace {

constexpr const char* shared_folder = "/dev/shm";

// Maps the user and the group to themselves in the new user namespace.
bool keep_ids(uid_t user, gid_t group) {
  const auto same = [](auto id) { return std::to_string(id) + ' ' + std::to_string(id) + " 1"; };
  write_setting("/proc/self/setgroups", "deny");
  return write_setting("/proc/self/uid_map", same(user)) == 0 &&
         write_setting("/proc/self/gid_map", same(group)) == 0;
}

// Creates namespaces, if unprivileged within a new user namespace.
bool leave(int flags, bool& has_user_namespace) {
  if (unshare(flags) == 0) return true;
  const uid_t user = geteuid();
  const gid_t group = getegid();
  if (has_user_namespace || unshare(CLONE_NEWUSER | flags) != 0) return false;
  has_user_namespace = true;
  return keep_ids(user, group);
}

// The limit in bytes of each of the two buffers of a TCP connection. By default they grow to 10
// MiB.
constexpr std::uint64_t max_buffer = 131'072;

// Brings up the loopback device and limits buffers, as far as /proc/sys is writable.
void set_up_network() {
  const system::File any(socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0));
  ifreq request{};
  std::strcpy(request.ifr_name, "lo");
  if (ioctl(any.fd(), SIOCGIFFLAGS, &request) == 0) {
    request.ifr_flags |= IFF_UP;
    ioctl(any.fd(), SIOCSIFFLAGS, &request);
  }
  write_setting("/proc/sys/net/ipv4/tcp_rmem", "4096 131072 " + std::to_string(max_buffer));
  write_setting("/proc/sys/net/ipv4/tcp_wmem", "4096 16384 " + std::to_string(max_buffer));
}

// Returns the number of sockets in this network, from lines such as "TCP: inuse 4 orphan 0 ...".
unsigned count_sockets() {
  unsigned count = 0;
  for (const char* const file : {"/proc/self/net/sockstat", "/proc/self/net/sockstat6"}) {
    const std::string text = read_proc(file);
    for (std::string_view rest = text; !rest.empty();) {
      std::string_view line = next_line(rest);
      next_word(line);
      if (next_word(line) == "inuse") count += next_number<unsigned>(line);
    }
  }
  return count;
}

// Returns the memory of the buffers in a table such as /proc/net/tcp:
// "  0: 0100007F:1194 00000000:0000 0A 00000000:0000000F ...", where the fifth word has the bytes
// to send and to read. A byte can take a buffer of its own, so each buffer in use counts whole.
std::uint64_t memory_of_buffers(const char* table) {
  std::uint64_t sum = 0;
  const std::string text = read_proc(table);
  std::string_view rest = text;
  next_line(rest);
  while (!rest.empty()) {
    std::string_view line = next_line(rest);
    for (int field = 1; field < 5; ++field) next_word(line);
    std::string_view queues = next_word(line);
    for (int queue = 0; queue < 2 && !queues.empty(); ++queue) {
      std::uint64_t bytes = 0;
      std::from_chars(queues.data(), queues.data() + queues.size(), bytes, 16);
      if (bytes > 0) sum += std::max(bytes, max_buffer);
      queues.remove_prefix(std::min(queues.find(':'), queues.size() - 1) + 1);
    }
  }
  return sum;
}

system::File open_folder(const char* path) {
  return system::File(open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC));
}

// Lets no mount propagate out of this mount namespace, or, in a chroot whose root is not a mount
// point, none on this folder. Returns false if it still does: nothing is mounted on the way to it.
bool keep_mounts_inside(const char* folder) {
  const auto make_slaves = [](const std::filesystem::path& path) {
    return mount(nullptr, path.c_str(), nullptr, MS_REC | MS_SLAVE, nullptr) == 0;
  };
  if (make_slaves("/")) return true;
  // The innermost mount point has the folder.
  std::filesystem::path path = system::canonical_path(folder);
  while (path.has_relative_path() && !make_slaves(path)) path = path.parent_path();
  return path.has_relative_path();
}

// Returns the number of entries of a folder in a tmpfs or of POSIX queues, from its size: 40 bytes,
// plus 20 for each entry.
unsigned count_entries(const system::File& folder) {
  constexpr off_t size_of_empty = 40, size_of_entry = 20;
  struct stat found{};
  if (!folder.is_open() || fstat(folder.fd(), &found) != 0) return 0;
  return static_cast<unsigned>((found.st_size - size_of_empty) / size_of_entry);
}

// Since Linux 5.14 RLIMIT_NPROC and RLIMIT_SIGPENDING count by user namespace.
bool counts_by_user_namespace() {
  constexpr std::pair since{5U, 14U};
  utsname kernel{};
  unsigned major = 0, minor = 0;
  return uname(&kernel) == 0 && std::sscanf(kernel.release, "%u.%u", &major, &minor) == 2 &&
         std::pair{major, minor} >= since;
}

}  // namespace

std::uint64_t size_of_tmpfs(const Limits& limits) {
  constexpr std::uint64_t more = std::uint64_t{64} << 20;
  return limits.memory ? *limits.memory + more : 0;
}

PrivateNamespaces::PrivateNamespaces(Isolation wanted, pid_t network_of,
                                     const std::filesystem::path& scratch_folder)
    : wanted_(wanted), is_network_shared_(network_of != 0) {
  constexpr int own_ipc = CLONE_NEWIPC | CLONE_NEWNS;
  if (wanted == Isolation::shared) return;
  bool& has_user_namespace = support_.has_user_namespace;
  if (is_network_shared_) {
    support_.has_network = join_network(network_of);
    support_.has_ipc = leave(own_ipc, has_user_namespace);
  } else if (wanted == Isolation::network && leave(own_ipc | CLONE_NEWNET, has_user_namespace)) {
    support_.has_ipc = support_.has_network = true;
    set_up_network();
  } else {
    support_.has_ipc = leave(own_ipc, has_user_namespace);
  }
  support_.has_own_counts = has_user_namespace && counts_by_user_namespace();
  if (has_user_namespace) write_setting("/proc/sys/user/max_inotify_instances", "16");
  if (!support_.has_ipc || !keep_mounts_inside(shared_folder)) return;
  can_mount_shared_files_ =
      !system::is_inside(system::canonical_path(scratch_folder), shared_folder);
  mount_shared_files();
}

void PrivateNamespaces::refuse_calls() {
  if (wanted_ == Isolation::shared) return;
  // Programs started from here on cannot raise limits (CAP_SYS_RESOURCE), keep set-ID bits in a
  // file that is written to (CAP_FSETID) or make files that nobody can remove
  // (CAP_LINUX_IMMUTABLE). bubblewrap needs CAP_SETFCAP to map root; the filter refuses its other
  // uses. Without privileges there is nothing to drop.
  for (const int capability : {CAP_SYS_RESOURCE, CAP_FSETID, CAP_LINUX_IMMUTABLE}) {
    prctl(PR_CAPBSET_DROP, capability, 0, 0, 0);
  }
  support_.has_call_filter = install(common_filter());
}

// The network belongs to the user namespace in which it was created. This process gets a user
// namespace inside that one, because resources are counted by user namespace.
bool PrivateNamespaces::join_network(pid_t process) {
  const auto open_namespace = [&](std::string_view name) {
    return system::File(open(proc_path(process, name).c_str(), O_RDONLY | O_CLOEXEC));
  };
  const system::File network = open_namespace("ns/net"), user = open_namespace("ns/user");
  if (setns(network.fd(), CLONE_NEWNET) == 0) return true;
  const uid_t own_user = geteuid();
  const gid_t own_group = getegid();
  if (setns(user.fd(), CLONE_NEWUSER) != 0) return false;
  support_.has_user_namespace = true;
  return setns(network.fd(), CLONE_NEWNET) == 0 && unshare(CLONE_NEWUSER) == 0 &&
         keep_ids(own_user, own_group);
}

void PrivateNamespaces::mount_shared_files() {
  constexpr unsigned long safely = MS_NOSUID | MS_NODEV | MS_NOEXEC;
  if (mount("mqueue", shared_folder, "mqueue", safely, nullptr) == 0) {
    queues_ = open_folder(shared_folder);
    umount2(shared_folder, MNT_DETACH);
  }
  if (can_mount_shared_files_ &&
      mount("tmpfs", shared_folder, "tmpfs", MS_NOSUID | MS_NODEV, "mode=1777") == 0) {
    shared_files_ = open_folder(shared_folder);
  }
  support_.has_queues = queues_.is_open();
  support_.has_shared_files = shared_files_.is_open();
}

void PrivateNamespaces::limit_shared_files(const Limits& limits) const {
  const auto bytes = size_of_tmpfs(limits);
  const std::string size = "size=" + (bytes > 0 ? std::to_string(bytes) : "50%");
  if (shared_files_.is_open()) {
    mount(nullptr, shared_folder, nullptr, MS_REMOUNT | MS_NOSUID | MS_NODEV, size.c_str());
  }
}

LeakedIpc PrivateNamespaces::leaked() const {
  LeakedIpc left;
  if (!support_.has_ipc) return left;
  shm_info segments{};
  seminfo semaphores{};
  msginfo queues{};
  shmctl(0, SHM_INFO, reinterpret_cast<shmid_ds*>(&segments));
  semctl(0, 0, SEM_INFO, &semaphores);
  msgctl(0, MSG_INFO, reinterpret_cast<msqid_ds*>(&queues));
  left.segments = static_cast<unsigned>(segments.used_ids);
  left.semaphores = static_cast<unsigned>(semaphores.semusz);
  left.queues = static_cast<unsigned>(queues.msgpool) + count_entries(queues_);
  left.files = count_entries(shared_files_);
  return left;
}

std::uint64_t PrivateNamespaces::memory_of_sockets() const {
  constexpr unsigned few = 16;  // the tables take a hundred times as long as the counts
  if (!support_.has_network || count_sockets() <= few) return 0;
  std::uint64_t sum = 0;
  for (const char* const table : {"tcp", "tcp6", "udp", "udp6"}) {
    sum += memory_of_buffers(proc_path(getpid(), std::string("net/") + table).c_str());
  }
  return sum;
}

bool PrivateNamespaces::renew() {
  if (is_network_shared_) return true;  // this was its only program
  const int kinds =
      (support_.has_ipc ? CLONE_NEWIPC : 0) | (support_.has_network ? CLONE_NEWNET : 0);
  if (unshare(kinds) != 0) return false;
  if (support_.has_network) set_up_network();
  if (!support_.has_queues && !support_.has_shared_files) return true;
  const NamespaceSupport before = support_;
  queues_.close();
  shared_files_.close();
  if (before.has_shared_files && umount2(shared_folder, MNT_DETACH) != 0) return false;
  mount_shared_files();
  return support_.has_queues == before.has_queues &&
         support_.has_shared_files == before.has_shared_files;
}

}  // namespace gauntlet::process
