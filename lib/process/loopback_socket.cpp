#include <fcntl.h>
#include <sched.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <system_error>

#include "process/multi_process_run.hpp"
#include "process/supervisor/proc.hpp"
#include "process/supervisor/supervisor.hpp"
#include "system/file.hpp"

namespace gauntlet::process {
namespace {

int tcp_socket() { return socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0); }

// The message that passes one file through a socket.
struct FileMessage {
  FileMessage() {
    header.msg_iov = &data;
    header.msg_iovlen = 1;
    header.msg_control = control.data();
    header.msg_controllen = control.size();
  }

  char byte = 0;
  iovec data{&byte, 1};
  alignas(cmsghdr) std::array<char, CMSG_SPACE(sizeof(int))> control{};
  msghdr header{};
};

void send_file(int through, int file) {
  FileMessage message;
  cmsghdr* const part = CMSG_FIRSTHDR(&message.header);
  part->cmsg_level = SOL_SOCKET;
  part->cmsg_type = SCM_RIGHTS;
  part->cmsg_len = CMSG_LEN(sizeof file);
  std::memcpy(CMSG_DATA(part), &file, sizeof file);
  sendmsg(through, &message.header, MSG_NOSIGNAL);
}

system::File receive_file(int through) {
  FileMessage message;
  ssize_t got = 0;
  do got = recvmsg(through, &message.header, MSG_CMSG_CLOEXEC);
  while (got < 0 && errno == EINTR);
  const cmsghdr* const part = got > 0 ? CMSG_FIRSTHDR(&message.header) : nullptr;
  if (part == nullptr || part->cmsg_type != SCM_RIGHTS) return {};
  int file = -1;
  std::memcpy(&file, CMSG_DATA(part), sizeof file);
  return system::File(file);
}

}  // namespace

// A socket belongs to the network in which it was created, whoever uses it. Only a process with a
// single thread may enter a user namespace, so a copy of this process creates the socket.
system::File LoopbackNetwork::make_socket() const {
  if (!holder_) return system::File(tcp_socket());
  const auto open_namespace = [&](std::string_view name) {
    return system::File(open(proc_path(holder_->pid(), name).c_str(), O_RDONLY | O_CLOEXEC));
  };
  const system::File network = open_namespace("ns/net"), user = open_namespace("ns/user");
  system::Pipe ends = system::make_socket_pair();
  const pid_t copy = fork();
  if (copy == 0) {
    // As in a process of several threads, only system calls are safe here.
    const bool is_inside =
        setns(network.fd(), CLONE_NEWNET) == 0 ||
        (setns(user.fd(), CLONE_NEWUSER) == 0 && setns(network.fd(), CLONE_NEWNET) == 0);
    const int made = is_inside ? tcp_socket() : -1;
    if (made >= 0) send_file(ends.write.fd(), made);
    _exit(0);
  }
  ends.write.close();
  system::File made = copy > 0 ? receive_file(ends.read.fd()) : system::File();
  while (copy > 0 && waitpid(copy, nullptr, 0) < 0 && errno == EINTR) continue;
  if (!made.is_open()) {
    throw std::system_error(copy < 0 ? EAGAIN : EPERM, std::generic_category(),
                            "cannot create a socket of the programs' network");
  }
  return made;
}

}  // namespace gauntlet::process
