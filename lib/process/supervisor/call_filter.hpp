#pragma once

#include <string>
#include <string_view>

#include "process/run/run.hpp"

namespace gauntlet::process {

// Seccomp filters (seccomp(2)) as arrays of struct sock_filter, for every kind of program that this
// machine runs. Each is compiled once. Both throw std::system_error.

// What every sandbox refuses. A supervisor installs it once; what it starts inherits it.
//
// - Set-user-ID and set-group-ID bits, in every call that can set them. openat2(), whose mode the
//   filter cannot read, and io_uring, which makes calls that no filter sees, are missing (ENOSYS).
// - Extended attributes: they could give a file capabilities, and hold memory that nobody counts.
// - memfd_create() and memfd_secret(): memory that is in no folder and that no process need map.
// - Calls that are newer than this filter, which may be any of those (ENOSYS).
const std::string& common_filter();

// What the strict sandbox's namespaces do not keep from a program, for bubblewrap to install:
//
// - namespaces of its own, in which it could mount things;
// - sockets other than of the Internet: those of virtual machines reach the host, those in the file
//   system belong to others. Without a network there is no AF_UNIX but for pairs;
// - of AF_UNIX every type but SOCK_STREAM and SOCK_SEQPACKET: a socket of any other type (SOCK_RAW
//   is SOCK_DGRAM there) can send to any that has a name in the file system;
// - the keys of its session.
const std::string& strict_filter(Network network);

// Installs a filter for this process, which must have a single thread, and all that it will start;
// none of them can gain privileges afterwards. False with errno where the kernel refuses.
bool install(std::string_view filter);

}  // namespace gauntlet::process
