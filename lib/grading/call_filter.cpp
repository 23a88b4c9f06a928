#include "grading/call_filter.hpp"

#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <system_error>
#include <vector>

namespace gauntlet::grading {
namespace {

using Program = std::vector<sock_filter>;

constexpr std::uint32_t allow = SECCOMP_RET_ALLOW;
constexpr std::uint32_t no_such_call = SECCOMP_RET_ERRNO | ENOSYS;
constexpr std::uint32_t no_such_family = SECCOMP_RET_ERRNO | EAFNOSUPPORT;

// The numbers of system calls, for one of the kinds of programs that a machine runs.
struct Calls {
  std::uint32_t machine;
  std::uint32_t socket;
  std::vector<std::uint32_t> refused;
  std::uint32_t last = UINT32_MAX;  // those above it are for programs of yet another kind
};

std::vector<Calls> known_calls() {
  const std::vector<std::uint32_t> refused{SYS_io_uring_setup, SYS_add_key, SYS_request_key,
                                           SYS_keyctl};
#if defined(__x86_64__)
  const std::vector<std::uint32_t> refused_i386{425, 286, 287, 288, 102};  // the last: socketcall
  return {{AUDIT_ARCH_X86_64, SYS_socket, refused, 0x3fffffff},
          {AUDIT_ARCH_I386, 359, refused_i386}};
#elif defined(__aarch64__)
  return {{AUDIT_ARCH_AARCH64, SYS_socket, refused}};
#elif defined(__riscv) && __riscv_xlen == 64
  return {{AUDIT_ARCH_RISCV64, SYS_socket, refused}};
#else
  throw std::system_error(ENOTSUP, std::generic_category(), "no filter of system calls");
#endif
}

void load(Program& program, std::size_t offset) {
  program.push_back(BPF_STMT(BPF_LD | BPF_W | BPF_ABS, static_cast<std::uint32_t>(offset)));
}

void end(Program& program, std::uint32_t result) {
  program.push_back(BPF_STMT(BPF_RET | BPF_K, result));
}

// Ends if what is loaded is the value.
void end_if(Program& program, std::uint32_t value, std::uint32_t result) {
  program.push_back(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 0, 1));
  end(program, result);
}

Program rules_for(const Calls& calls, const std::vector<std::uint32_t>& families) {
  Program program;
  load(program, offsetof(seccomp_data, nr));
  program.push_back(BPF_JUMP(BPF_JMP | BPF_JGT | BPF_K, calls.last, 0, 1));
  end(program, no_such_call);
  for (const auto call : calls.refused) end_if(program, call, no_such_call);
  program.push_back(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, calls.socket, 1, 0));
  end(program, allow);
  load(program, offsetof(seccomp_data, args));
  for (const auto family : families) end_if(program, family, allow);
  end(program, no_such_family);
  return program;
}

Program filter_for(Network network) {
  std::vector<std::uint32_t> families{AF_INET, AF_INET6, AF_NETLINK};
  if (network != Network::none) families.push_back(AF_UNIX);
  Program program;
  load(program, offsetof(seccomp_data, arch));
  for (const Calls& calls : known_calls()) {
    const Program rules = rules_for(calls, families);
    const auto size = static_cast<std::uint8_t>(rules.size());
    program.push_back(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, calls.machine, 0, size));
    program.insert(program.end(), rules.begin(), rules.end());
  }
  end(program, no_such_call);
  return program;
}

}  // namespace

File call_filter(Network network) {
  const Program program = filter_for(network);
  const std::size_t size = program.size() * sizeof(sock_filter);  // far less than a pipe holds
  Pipe pipe = make_pipe();
  if (write(pipe.write.number(), program.data(), size) != static_cast<ssize_t>(size)) {
    throw std::system_error(errno, std::generic_category(), "no filter of system calls");
  }
  return std::move(pipe.read);
}

}  // namespace gauntlet::grading
