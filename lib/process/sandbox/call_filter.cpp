#include <sched.h>
#include <seccomp.h>
#include <sys/socket.h>

#include <array>
#include <cerrno>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <set>
#include <string>
#include <system_error>

#include "process/sandbox/bubblewrap.hpp"

namespace gauntlet::process {
namespace {

constexpr std::uint32_t namespaces = CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS | CLONE_NEWIPC |
                                     CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNET;
constexpr std::uint32_t time_namespace = CLONE_NEWTIME;  // for clone() a part of a signal's number
constexpr std::uint32_t socket_types = 0xf;

// Throws for a result below 0, which is an errno.
void check(int result) {
  if (result < 0) {
    throw std::system_error(-result, std::generic_category(), "no filter of system calls");
  }
}

// A filter that allows all calls but those that it is told to refuse, for each kind of program that
// this machine runs. Calls of other kinds (x32) are not there.
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
    for (const int call : calls) {
      check(seccomp_rule_add_array(context_.get(), SCMP_ACT_ERRNO(error), call, 0, nullptr));
    }
  }

  // Refuses a call when these bits of an argument are the value's. An argument's upper half, which
  // no call here looks at, does not count.
  void refuse_if(int call, unsigned argument, std::uint32_t bits, std::uint32_t value,
                 std::uint16_t error) {
    const scmp_arg_cmp same{argument, SCMP_CMP_MASKED_EQ, bits, value};
    check(seccomp_rule_add_array(context_.get(), SCMP_ACT_ERRNO(error), call, 1, &same));
  }

  // Refuses a call when its first argument has any of these bits.
  void refuse_if_any(int call, std::uint32_t bits, std::uint16_t error) {
    for (std::uint32_t bit = 1; bit != 0; bit <<= 1U) {
      if ((bits & bit) != 0) refuse_if(call, 0, bit, bit, error);
    }
  }

  // As the system takes it.
  std::string bytes() const {
    system::Pipe pipe = system::make_pipe();  // holds far more than a filter
    check(seccomp_export_bpf(context_.get(), pipe.write.number()));
    pipe.write.close();
    std::string text;
    check(system::read_all(pipe.read, text) ? 0 : -errno);
    return text;
  }

 private:
  using Release = decltype([](void* context) { seccomp_release(context); });
  std::unique_ptr<void, Release> context_{seccomp_init(SCMP_ACT_ALLOW)};
};

void refuse_sockets_but(Filter& filter, const std::set<std::uint32_t>& families) {
  constexpr std::uint32_t enough = 32;  // greater ones have a bit that none of the families has
  for (std::uint32_t family = 0; family < enough; ++family) {
    if (families.contains(family)) continue;
    filter.refuse_if(SCMP_SYS(socket), 0, UINT32_MAX, family, EAFNOSUPPORT);
  }
  filter.refuse_if_any(SCMP_SYS(socket), ~(enough - 1), EAFNOSUPPORT);
}

std::string make_filter(bool has_local) {
  Filter filter;
  // clone3() hides its flags: without it the C library takes clone(). socketcall() hides all.
  filter.refuse({SCMP_SYS(io_uring_setup), SCMP_SYS(add_key), SCMP_SYS(request_key),
                 SCMP_SYS(keyctl), SCMP_SYS(clone3), SCMP_SYS(socketcall)},
                ENOSYS);
  filter.refuse({SCMP_SYS(setns), SCMP_SYS(mount), SCMP_SYS(umount), SCMP_SYS(umount2),
                 SCMP_SYS(pivot_root), SCMP_SYS(move_mount), SCMP_SYS(open_tree), SCMP_SYS(fsopen),
                 SCMP_SYS(fsmount), SCMP_SYS(fspick), SCMP_SYS(mount_setattr)},
                EPERM);
  filter.refuse_if_any(SCMP_SYS(clone), namespaces, EPERM);
  filter.refuse_if_any(SCMP_SYS(unshare), namespaces | time_namespace, EPERM);
  std::set<std::uint32_t> families{AF_INET, AF_INET6, AF_NETLINK};
  if (has_local) {
    families.insert(AF_UNIX);
  } else {
    // One of a pair for datagrams can send to any that has a name in the file system.
    filter.refuse_if(SCMP_SYS(socketpair), 1, socket_types, SOCK_DGRAM, ESOCKTNOSUPPORT);
  }
  refuse_sockets_but(filter, families);
  return filter.bytes();
}

}  // namespace

system::File call_filter(Network network) {
  static const std::array filters{make_filter(false), make_filter(true)};
  const std::string& filter = filters.at(network == Network::none ? 0 : 1);
  system::Pipe pipe = system::make_pipe();
  check(system::write_all(pipe.write, filter) ? 0 : -errno);
  return std::move(pipe.read);
}

}  // namespace gauntlet::process
