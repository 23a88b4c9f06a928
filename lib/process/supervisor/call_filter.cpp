#include "process/supervisor/call_filter.hpp"

#include <fcntl.h>
#include <linux/filter.h>
#include <linux/fs.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <seccomp.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>

#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <system_error>
#include <vector>

#include "system/file.hpp"

namespace gauntlet::process {
namespace {

constexpr std::uint32_t namespace_flags = CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS |
                                          CLONE_NEWIPC | CLONE_NEWUSER | CLONE_NEWPID |
                                          CLONE_NEWNET;
constexpr std::uint32_t time_namespace = CLONE_NEWTIME;  // for clone() a part of a signal's number
constexpr std::uint32_t socket_types = 0xf;              // the other bits are flags
constexpr std::uint32_t unnamed_file = O_TMPFILE & ~O_DIRECTORY;

// The first system call that Linux added after 6.5 (fchmodat2). From 424 on, system calls have the
// same number on all architectures.
constexpr std::uint32_t first_unknown_call = 452;

// For calls that seem to succeed, but have no effect.
constexpr std::uint16_t no_error = 0;

// Throws if a result is negative; it is then a negated errno.
void check(int result) {
  if (result < 0) {
    throw std::system_error(-result, std::generic_category(), "cannot create a seccomp filter");
  }
}

// A condition: the lower half of an argument has this value in these bits. The system calls
// filtered here ignore the upper half.
scmp_arg_cmp has_bits(unsigned argument, std::uint32_t bits, std::uint32_t value) {
  return {argument, SCMP_CMP_MASKED_EQ, bits, value};
}

// A filter that allows all system calls except those refused below, for each architecture that this
// machine runs. Calls of other architectures (x32) fail with ENOSYS.
class Filter {
 public:
  Filter() {
    if (!context_) check(-ENOMEM);
    check(seccomp_attr_set(context_.get(), SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_ERRNO(ENOSYS)));
    if (seccomp_arch_native() == SCMP_ARCH_X86_64) {
      check(seccomp_arch_add(context_.get(), SCMP_ARCH_X86));
    }
  }

  void refuse(std::initializer_list<int> calls, std::uint16_t error) {
    for (const int call : calls) refuse_if(call, {}, error);
  }

  // Refuses a call if all of these conditions hold.
  void refuse_if(int call, const std::vector<scmp_arg_cmp>& all, std::uint16_t error) {
    check(seccomp_rule_add_array(context_.get(), SCMP_ACT_ERRNO(error), call,
                                 static_cast<unsigned>(all.size()), all.data()));
  }

  // Refuses a call if its first argument has any of these bits.
  void refuse_if_any(int call, std::uint32_t bits, std::uint16_t error) {
    for (std::uint32_t bit = 1; bit != 0; bit <<= 1U) {
      if ((bits & bit) != 0) refuse_if(call, {has_bits(0, bit, bit)}, error);
    }
  }

  // Refuses a call whose argument `mode` has a set-user-ID or set-group-ID bit and which meets
  // all conditions in `rest`.
  void refuse_set_id(int call, unsigned mode, const std::vector<scmp_arg_cmp>& rest = {}) {
    for (const std::uint32_t bit : {std::uint32_t{S_ISUID}, std::uint32_t{S_ISGID}}) {
      auto all = rest;
      all.push_back(has_bits(mode, bit, bit));
      refuse_if(call, all, EPERM);
    }
  }

  // Does so for a call that uses its mode only if it creates a file.
  void refuse_set_id_if_made(int call, unsigned flags, unsigned mode) {
    for (const std::uint32_t bit : {std::uint32_t{O_CREAT}, unnamed_file}) {
      refuse_set_id(call, mode, {has_bits(flags, bit, bit)});
    }
  }

  // Returns the filter as an array of struct sock_filter.
  std::string bytes() const {
    system::Pipe pipe = system::make_pipe();  // holds far more than a filter
    check(seccomp_export_bpf(context_.get(), pipe.write.fd()));
    pipe.write.close();
    std::string text;
    check(system::read_all(pipe.read, text) ? 0 : -errno);
    return text;
  }

 private:
  using Release = decltype([](void* context) { seccomp_release(context); });
  std::unique_ptr<void, Release> context_{seccomp_init(SCMP_ACT_ALLOW)};
};

// Returns a filter that refuses unknown system calls with ENOSYS. Another filter can be appended,
// because jumps are relative.
std::string refuse_unknown_calls() {
  const std::array<sock_filter, 3> program{
      {{BPF_LD | BPF_W | BPF_ABS, 0, 0, offsetof(seccomp_data, nr)},
       {BPF_JMP | BPF_JGE | BPF_K, 0, 1, first_unknown_call},
       {BPF_RET | BPF_K, 0, 0, SECCOMP_RET_ERRNO | ENOSYS}}};
  return {reinterpret_cast<const char*>(program.data()), sizeof program};
}

std::string make_common_filter() {
  Filter filter;
  filter.refuse({SCMP_SYS(io_uring_setup), SCMP_SYS(io_uring_enter), SCMP_SYS(io_uring_register),
                 SCMP_SYS(memfd_create), SCMP_SYS(memfd_secret)},
                ENOSYS);
  filter.refuse({SCMP_SYS(add_key), SCMP_SYS(request_key), SCMP_SYS(keyctl)}, ENOSYS);
  // Attributes such as "immutable", with which a file outlives its run.
  for (const std::uint64_t request :
       {std::uint64_t{FS_IOC_SETFLAGS}, std::uint64_t{FS_IOC32_SETFLAGS},
        std::uint64_t{FS_IOC_FSSETXATTR}}) {
    filter.refuse_if(SCMP_SYS(ioctl),
                     {has_bits(1, UINT32_MAX, static_cast<std::uint32_t>(request))}, EOPNOTSUPP);
  }
  filter.refuse({SCMP_SYS(setxattr), SCMP_SYS(lsetxattr), SCMP_SYS(fsetxattr)}, EOPNOTSUPP);
  for (const int call : {SCMP_SYS(fcntl), SCMP_SYS(fcntl64)}) {
    filter.refuse_if(call, {has_bits(1, UINT32_MAX, F_SETLEASE)}, EINVAL);
  }
  for (const int call :
       {SCMP_SYS(chmod), SCMP_SYS(fchmod), SCMP_SYS(creat), SCMP_SYS(mkdir), SCMP_SYS(mknod)}) {
    filter.refuse_set_id(call, 1);
  }
  for (const int call : {SCMP_SYS(fchmodat), SCMP_SYS(mkdirat), SCMP_SYS(mknodat)}) {
    filter.refuse_set_id(call, 2);
  }
  filter.refuse_set_id_if_made(SCMP_SYS(open), 1, 2);
  filter.refuse_set_id_if_made(SCMP_SYS(openat), 2, 3);
  filter.refuse_set_id_if_made(SCMP_SYS(mq_open), 1, 2);
  return refuse_unknown_calls() + filter.bytes();
}

// Adds what program_filter() refuses.
void refuse_to_programs(Filter& filter) {
  filter.refuse({SCMP_SYS(openat2), SCMP_SYS(pidfd_getfd)}, ENOSYS);
  filter.refuse({SCMP_SYS(sched_setaffinity)}, no_error);
}

// Refuses all calls that name process 1, bubblewrap's init, which reports the program's status.
// kill() of process 1 has no effect on it anyway. /proc is read-only.
void refuse_process_1(Filter& filter) {
  struct Argument {
    int call;
    unsigned position;
  };
  for (const auto& [call, position] :
       {Argument{SCMP_SYS(ptrace), 1}, Argument{SCMP_SYS(process_vm_readv), 0},
        Argument{SCMP_SYS(process_vm_writev), 0}, Argument{SCMP_SYS(pidfd_open), 0},
        Argument{SCMP_SYS(kcmp), 0}, Argument{SCMP_SYS(kcmp), 1}, Argument{SCMP_SYS(prlimit64), 0},
        Argument{SCMP_SYS(get_robust_list), 0}, Argument{SCMP_SYS(migrate_pages), 0},
        Argument{SCMP_SYS(move_pages), 0}, Argument{SCMP_SYS(perf_event_open), 1},
        Argument{SCMP_SYS(sched_setparam), 0}, Argument{SCMP_SYS(sched_setscheduler), 0},
        Argument{SCMP_SYS(sched_setattr), 0}, Argument{SCMP_SYS(setpriority), 1},
        Argument{SCMP_SYS(ioprio_set), 1}}) {
    filter.refuse_if(call, {has_bits(position, UINT32_MAX, 1)}, EPERM);
  }
}

constexpr std::uint32_t local = AF_UNIX;

// Refuses all AF_UNIX socket types that can send to a name: SOCK_DGRAM, SOCK_RAW and their aliases.
void refuse_local_but_connected(Filter& filter, int call) {
  for (std::uint32_t type = 0; type <= socket_types; ++type) {
    if (type == SOCK_STREAM || type == SOCK_SEQPACKET) continue;
    filter.refuse_if(call, {has_bits(0, UINT32_MAX, local), has_bits(1, socket_types, type)},
                     ESOCKTNOSUPPORT);
  }
}

// `allowed` is a bit set of address families.
void refuse_families_but(Filter& filter, int call, std::uint32_t allowed) {
  constexpr std::uint32_t enough = 32;  // a greater number has a bit at or above this
  for (std::uint32_t family = 0; family < enough; ++family) {
    if ((allowed >> family & 1U) != 0) continue;
    filter.refuse_if(call, {has_bits(0, UINT32_MAX, family)}, EAFNOSUPPORT);
  }
  filter.refuse_if_any(call, ~(enough - 1), EAFNOSUPPORT);
}

std::string make_strict_filter(bool has_local) {
  Filter filter;
  // clone3() hides its flags from the filter, and the C library then falls back to clone().
  // socketcall() hides all its arguments.
  filter.refuse({SCMP_SYS(clone3), SCMP_SYS(socketcall)}, ENOSYS);
  refuse_to_programs(filter);
  refuse_process_1(filter);
  filter.refuse({SCMP_SYS(setns), SCMP_SYS(mount), SCMP_SYS(umount), SCMP_SYS(umount2),
                 SCMP_SYS(pivot_root), SCMP_SYS(move_mount), SCMP_SYS(open_tree), SCMP_SYS(fsopen),
                 SCMP_SYS(fsmount), SCMP_SYS(fspick), SCMP_SYS(mount_setattr)},
                EPERM);
  filter.refuse_if_any(SCMP_SYS(clone), namespace_flags, EPERM);
  filter.refuse_if_any(SCMP_SYS(unshare), namespace_flags | time_namespace, EPERM);
  constexpr std::uint32_t internet = 1U << AF_INET | 1U << AF_INET6 | 1U << AF_NETLINK;
  refuse_families_but(filter, SCMP_SYS(socket), has_local ? internet | 1U << local : internet);
  refuse_families_but(filter, SCMP_SYS(socketpair), 1U << local);
  if (has_local) refuse_local_but_connected(filter, SCMP_SYS(socket));
  refuse_local_but_connected(filter, SCMP_SYS(socketpair));
  for (const int option : {SO_SNDBUF, SO_RCVBUF}) {
    filter.refuse_if(SCMP_SYS(setsockopt),
                     {has_bits(1, UINT32_MAX, SOL_SOCKET),
                      has_bits(2, UINT32_MAX, static_cast<unsigned>(option))},
                     no_error);
  }
  return filter.bytes();
}

}  // namespace

const std::string& common_filter() {
  static const std::string filter = make_common_filter();
  return filter;
}

const std::string& program_filter() {
  static const std::string bytes = [] {
    Filter filter;
    refuse_to_programs(filter);
    return filter.bytes();
  }();
  return bytes;
}

const std::string& strict_filter(Network network) {
  static const std::array filters{make_strict_filter(false), make_strict_filter(true)};
  return filters.at(network == Network::none ? 0 : 1);
}

bool install(std::string_view filter) {
  std::vector<sock_filter> steps(filter.size() / sizeof(sock_filter));
  filter.copy(reinterpret_cast<char*>(steps.data()), steps.size() * sizeof(sock_filter));
  const sock_fprog program{static_cast<unsigned short>(steps.size()), steps.data()};
  return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
         prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

}  // namespace gauntlet::process
