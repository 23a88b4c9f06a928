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
#include <unistd.h>

#include <cstring>
#include <string>
#include <string_view>
#include <vector>

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

// Brings up the loopback device.
void raise_loopback() {
  const system::File any(socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0));
  ifreq request{};
  std::strcpy(request.ifr_name, "lo");
  if (ioctl(any.fd(), SIOCGIFFLAGS, &request) != 0) return;
  request.ifr_flags |= IFF_UP;
  ioctl(any.fd(), SIOCSIFFLAGS, &request);
}

system::File open_folder(const char* path) {
  return system::File(open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC));
}

// Returns the identifiers in a table of /proc/sysvipc: the second word of each line except the
// first.
std::vector<int> identifiers(const char* table) {
  std::vector<int> all;
  const std::string text = read_proc(table);
  std::string_view rest = text;
  next_line(rest);
  while (!rest.empty()) {
    std::string_view line = next_line(rest);
    next_word(line);
    all.push_back(next_number<int>(line));
  }
  return all;
}

// Returns the number after a word in the line with a given beginning; 0 if there is none. The
// tables of connections give the same information, but take a hundred times as long.
unsigned count_of(std::string_view text, std::string_view line, std::string_view word) {
  const auto begin = text.find(line);
  if (begin == text.npos) return 0;
  std::string_view rest = text.substr(begin);
  rest = next_line(rest);
  while (!rest.empty()) {
    if (next_word(rest) == word) return next_number<unsigned>(rest);
  }
  return 0;
}

// Returns true if there are connections, including those in TIME_WAIT.
bool has_connections() {
  const std::string of_both = read_proc("/proc/self/net/sockstat");
  return count_of(of_both, "TCP:", "inuse") > 0 || count_of(of_both, "TCP:", "tw") > 0 ||
         count_of(read_proc("/proc/self/net/sockstat6"), "TCP6:", "inuse") > 0;
}

// Returns true if there is any shared memory segment, semaphore set or queue. The tables in /proc
// give the same information, but take a hundred times as long.
bool has_system_v() {
  shm_info segments{};
  seminfo semaphores{};
  msginfo queues{};
  shmctl(0, SHM_INFO, reinterpret_cast<shmid_ds*>(&segments));
  semctl(0, 0, SEM_INFO, &semaphores);
  msgctl(0, MSG_INFO, reinterpret_cast<msqid_ds*>(&queues));
  return segments.used_ids > 0 || semaphores.semusz > 0 || queues.msgpool > 0;
}

void clear_system_v(LeakedIpc& left) {
  for (const int id : identifiers("/proc/sysvipc/shm")) {
    ++left.segments;
    shmctl(id, IPC_RMID, nullptr);
  }
  for (const int id : identifiers("/proc/sysvipc/sem")) {
    ++left.semaphores;
    semctl(id, 0, IPC_RMID);
  }
  for (const int id : identifiers("/proc/sysvipc/msg")) {
    ++left.queues;
    msgctl(id, IPC_RMID, nullptr);
  }
}

// The size of a tmpfs folder grows with its entries (40 bytes, plus 20 for each).
bool has_entries(const system::File& folder) {
  constexpr off_t size_of_empty = 40;
  struct stat found{};
  return fstat(folder.fd(), &found) != 0 || found.st_size != size_of_empty;
}

}  // namespace

PrivateNamespaces::PrivateNamespaces(Isolation wanted, pid_t network_of,
                                     const std::filesystem::path& scratch_folder)
    : wanted_(wanted) {
  constexpr int own_ipc = CLONE_NEWIPC | CLONE_NEWNS;
  if (wanted == Isolation::shared) return;
  bool& has_user_namespace = surroundings_.has_user_namespace;
  is_network_shared_ = network_of != 0;
  if (is_network_shared_) {
    surroundings_.has_network = join_network(network_of);
    surroundings_.has_ipc = leave(own_ipc, has_user_namespace);
  } else if (wanted == Isolation::network && leave(own_ipc | CLONE_NEWNET, has_user_namespace)) {
    surroundings_.has_ipc = surroundings_.has_network = true;
    raise_loopback();
  } else {
    surroundings_.has_ipc = leave(own_ipc, has_user_namespace);
  }
  if (surroundings_.has_ipc) make_shared_files(scratch_folder);
}

void PrivateNamespaces::refuse_calls() {
  if (wanted_ == Isolation::shared) return;
  // Programs started from here on cannot raise limits (CAP_SYS_RESOURCE) or keep set-ID bits in a
  // file that is written to (CAP_FSETID). bubblewrap needs CAP_SETFCAP to map root; the filter
  // refuses its other uses. Without privileges there is nothing to drop.
  for (const int capability : {CAP_SYS_RESOURCE, CAP_FSETID}) {
    prctl(PR_CAPBSET_DROP, capability, 0, 0, 0);
  }
  surroundings_.has_call_filter = install(common_filter());
}

// The network belongs to the user namespace in which it was created.
bool PrivateNamespaces::join_network(pid_t process) {
  const auto open_namespace = [&](std::string_view name) {
    return system::File(open(proc_path(process, name).c_str(), O_RDONLY | O_CLOEXEC));
  };
  const system::File network = open_namespace("ns/net"), user = open_namespace("ns/user");
  if (setns(network.fd(), CLONE_NEWNET) == 0) return true;
  if (setns(user.fd(), CLONE_NEWUSER) != 0) return false;
  surroundings_.has_user_namespace = true;
  return setns(network.fd(), CLONE_NEWNET) == 0;
}

void PrivateNamespaces::make_shared_files(const std::filesystem::path& scratch_folder) {
  // Mounts made outside propagate into this namespace, but not back. This is impossible if the root
  // is not a mount point.
  if (mount(nullptr, "/", nullptr, MS_REC | MS_SLAVE, nullptr) != 0) return;
  constexpr unsigned long safely = MS_NOSUID | MS_NODEV | MS_NOEXEC;
  if (mount("mqueue", shared_folder, "mqueue", safely, nullptr) == 0) {
    queues_ = open_folder(shared_folder);
    umount2(shared_folder, MNT_DETACH);
  }
  const bool would_cover = system::is_inside(system::canonical_path(scratch_folder), shared_folder);
  if (!would_cover &&
      mount("tmpfs", shared_folder, "tmpfs", MS_NOSUID | MS_NODEV, "mode=1777") == 0) {
    shared_files_ = open_folder(shared_folder);
  }
  surroundings_.has_queues = queues_.is_open();
  surroundings_.has_shared_files = shared_files_.is_open();
}

LeakedIpc PrivateNamespaces::clear() {
  LeakedIpc left;
  if (!surroundings_.has_ipc) return left;
  if (has_system_v()) clear_system_v(left);
  if (queues_.is_open() && has_entries(queues_)) {
    left.queues += static_cast<unsigned>(system::empty_folder(queues_));
  }
  if (shared_files_.is_open() && has_entries(shared_files_)) {
    left.files = static_cast<unsigned>(system::empty_folder(shared_files_));
  }
  if (surroundings_.has_network && !is_network_shared_) clear_network();
  return left;
}

// Connections outlive their processes and would keep the next program from using their ports.
void PrivateNamespaces::clear_network() {
  if (has_connections() && unshare(CLONE_NEWNET) == 0) raise_loopback();
}

}  // namespace gauntlet::process
