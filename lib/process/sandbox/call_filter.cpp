#include "process/sandbox/call_filter.hpp"

#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <system_error>
#include <vector>

namespace gauntlet::process {
namespace {

using Number = std::uint32_t;

constexpr Number allow = SECCOMP_RET_ALLOW;
constexpr Number no_such_call = SECCOMP_RET_ERRNO | ENOSYS;
constexpr Number not_permitted = SECCOMP_RET_ERRNO | EPERM;
constexpr Number no_such_family = SECCOMP_RET_ERRNO | EAFNOSUPPORT;
constexpr Number no_such_socket = SECCOMP_RET_ERRNO | ESOCKTNOSUPPORT;

constexpr Number namespaces = CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS | CLONE_NEWIPC |
                              CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNET;
constexpr Number time_namespace = CLONE_NEWTIME;  // for clone() it is a part of the signal's number
constexpr Number socket_types = 0xf;

// The numbers of system calls, for one of the kinds of programs that a machine runs.
struct Calls {
  Number machine;
  Number socket, socketpair, clone, unshare;
  std::vector<Number> absent;     // must not be there: clone3 hides its flags, so that the C
                                  // library takes clone
  std::vector<Number> forbidden;  // other namespaces, and what is mounted
  Number last = UINT32_MAX;       // those above it are for programs of yet another kind
};

std::vector<Calls> known_calls() {
  const Calls native{
      .machine = 0,
      .socket = SYS_socket,
      .socketpair = SYS_socketpair,
      .clone = SYS_clone,
      .unshare = SYS_unshare,
      .absent = {SYS_io_uring_setup, SYS_add_key, SYS_request_key, SYS_keyctl, SYS_clone3},
      .forbidden = {SYS_setns, SYS_mount, SYS_umount2, SYS_pivot_root, SYS_move_mount,
                    SYS_open_tree, SYS_fsopen, SYS_fsmount, SYS_fspick, SYS_mount_setattr}};
  const auto of = [](Calls calls, Number machine, Number last = UINT32_MAX) {
    calls.machine = machine;
    calls.last = last;
    return calls;
  };
#if defined(__x86_64__)
  constexpr Number most_x86_64 = 0x3fffffff;
  const Calls i386{.machine = AUDIT_ARCH_I386,
                   .socket = 359,
                   .socketpair = 360,
                   .clone = 120,
                   .unshare = 310,
                   .absent = {425, 286, 287, 288, 102, 435},  // with socketcall
                   .forbidden = {346, 21, 22, 52, 217, 429, 428, 430, 432, 433, 442}};
  return {of(native, AUDIT_ARCH_X86_64, most_x86_64), i386};
#elif defined(__aarch64__)
  return {of(native, AUDIT_ARCH_AARCH64)};
#elif defined(__riscv) && __riscv_xlen == 64
  return {of(native, AUDIT_ARCH_RISCV64)};
#else
  throw std::system_error(ENOTSUP, std::generic_category(), "no filter of system calls");
#endif
}

// A filter, as it is written down. Each rule looks at what was loaded last.
class Program {
 public:
  // What a call has for a number, or for an argument (of which the lower half counts).
  void load_number() { load(offsetof(seccomp_data, nr)); }
  void load_machine() { load(offsetof(seccomp_data, arch)); }
  void load_argument(std::size_t index) {
    load(offsetof(seccomp_data, args) + index * sizeof(std::uint64_t));
  }
  void keep(Number mask) { add(BPF_STMT(BPF_ALU | BPF_AND | BPF_K, mask)); }

  void end(Number result) { add(BPF_STMT(BPF_RET | BPF_K, result)); }
  void end_if(Number value, Number result) { when(BPF_JEQ, value, ending(result)); }
  void end_if_above(Number value, Number result) { when(BPF_JGT, value, ending(result)); }
  void end_if_any(Number bits, Number result) { when(BPF_JSET, bits, ending(result)); }

  // Where what is loaded is the value, the rules of another program, which must come to an end.
  void branch(Number value, const Program& rules) { when(BPF_JEQ, value, rules); }

  const std::vector<sock_filter>& steps() const { return steps_; }

 private:
  void add(const sock_filter& step) { steps_.push_back(step); }
  void load(std::size_t offset) {
    add(BPF_STMT(BPF_LD | BPF_W | BPF_ABS, static_cast<Number>(offset)));
  }

  static Program ending(Number result) {
    Program program;
    program.end(result);
    return program;
  }

  void when(std::uint16_t test, Number value, const Program& rules) {
    const auto size = static_cast<std::uint8_t>(rules.steps_.size());
    add(BPF_JUMP(static_cast<std::uint16_t>(BPF_JMP | test | BPF_K), value, 0, size));
    steps_.insert(steps_.end(), rules.steps_.begin(), rules.steps_.end());
  }

  std::vector<sock_filter> steps_;
};

Program rules_for_flags(Number refused) {
  Program rules;
  rules.load_argument(0);
  rules.end_if_any(refused, not_permitted);
  rules.end(allow);
  return rules;
}

Program rules_for_sockets(bool has_local) {
  Program rules;
  rules.load_argument(0);
  for (const Number family : {AF_INET, AF_INET6, AF_NETLINK}) rules.end_if(family, allow);
  if (has_local) rules.end_if(AF_UNIX, allow);
  rules.end(no_such_family);
  return rules;
}

// Local ones for datagrams can send to any that has a name in the file system.
Program rules_for_pairs(bool has_local) {
  Program rules;
  if (!has_local) {
    rules.load_argument(1);
    rules.keep(socket_types);
    rules.end_if(SOCK_DGRAM, no_such_socket);
  }
  rules.end(allow);
  return rules;
}

Program rules_for(const Calls& calls, bool has_local) {
  Program rules;
  rules.load_number();
  rules.end_if_above(calls.last, no_such_call);
  for (const Number call : calls.absent) rules.end_if(call, no_such_call);
  for (const Number call : calls.forbidden) rules.end_if(call, not_permitted);
  rules.branch(calls.clone, rules_for_flags(namespaces));
  rules.branch(calls.unshare, rules_for_flags(namespaces | time_namespace));
  rules.branch(calls.socket, rules_for_sockets(has_local));
  rules.branch(calls.socketpair, rules_for_pairs(has_local));
  rules.end(allow);
  return rules;
}

}  // namespace

system::File call_filter(Network network) {
  Program program;
  program.load_machine();
  for (const Calls& calls : known_calls()) {
    program.branch(calls.machine, rules_for(calls, network != Network::none));
  }
  program.end(no_such_call);
  const auto& steps = program.steps();
  const std::size_t size = steps.size() * sizeof(sock_filter);  // far less than a pipe holds
  system::Pipe pipe = system::make_pipe();
  if (write(pipe.write.number(), steps.data(), size) != static_cast<ssize_t>(size)) {
    throw std::system_error(errno, std::generic_category(), "no filter of system calls");
  }
  return std::move(pipe.read);
}

}  // namespace gauntlet::process
