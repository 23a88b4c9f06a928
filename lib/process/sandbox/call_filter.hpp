#pragma once

#include "process/run/sandbox.hpp"
#include "system/file.hpp"

namespace gauntlet::process {

// What the strict sandbox's namespaces do not keep from a program, as a filter of system calls for
// bubblewrap to read: namespaces of its own, in which it could mount things; sockets other than of
// the Internet (those of virtual machines reach the host, those in the file system belong to
// others; without a network there are none of these, and no pair of them for datagrams, either of
// which could send to one); io_uring, which could make them; and the keys of its session. Throws
// std::system_error.
system::File call_filter(Network network);

}  // namespace gauntlet::process
