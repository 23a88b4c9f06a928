#pragma once

#include <string>
#include <string_view>

#include "gauntlet/limits.hpp"

namespace gauntlet::process {

// Seccomp filters (seccomp(2)) as arrays of struct sock_filter, for all architectures that this
// machine runs. Each is compiled once. Both functions throw std::system_error.

// The system calls that every sandbox refuses. A supervisor installs the filter once, and its
// descendants inherit it.
//
// - Set-user-ID and set-group-ID bits, in every call that can set them. io_uring, whose operations
//   bypass filters, fails with ENOSYS.
// - Extended attributes: they could give a file capabilities, and use memory that is not counted.
// - Keys: those of a user outlive a program.
// - Leases, which delay other processes that open the file (fcntl(2), F_SETLEASE).
// - memfd_create() and memfd_secret(): memory without a file name that no process need map.
// - Calls newer than this filter, which may do any of these (ENOSYS).
const std::string& common_filter();

// The system calls that are refused to programs, but not to what starts them. A program outside the
// strict sandbox installs this before it begins; strict_filter() includes it.
//
// - openat2(), whose mode a filter cannot read. bubblewrap 0.12 needs the call.
// - pidfd_getfd(), which takes files from other processes.
// - sched_setaffinity() has no effect, but succeeds: runtimes that bind their threads continue.
const std::string& program_filter();

// The system calls that the strict sandbox's namespaces do not restrict; bubblewrap installs it. It
// refuses:
//
// - new namespaces, in which a program could mount file systems;
// - sockets other than Internet sockets: those of virtual machines reach the host, and those in the
//   file system belong to other processes. Without a network, AF_UNIX is allowed for pairs only;
// - AF_UNIX types other than SOCK_STREAM and SOCK_SEQPACKET: a socket of any other type
//   (SOCK_RAW is SOCK_DGRAM there) can send to any named socket in the file system;
// - access to process 1, which reports how the program ended;
// - program_filter().
//
// The sizes of socket buffers cannot be set (SO_SNDBUF, SO_RCVBUF): the call has no effect.
const std::string& strict_filter(Network network);

// Installs a filter for this process, which must be single-threaded, and for everything it starts;
// none of them can gain privileges afterwards. Returns false, with errno, if the kernel refuses.
bool install(std::string_view filter);

}  // namespace gauntlet::process
