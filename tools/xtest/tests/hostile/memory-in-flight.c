// Sends in-memory files through sockets, so that no process has them open.
// needs: a world of its own
// flags: --mem 64
// none -, basic MEMORY, strict MEMORY
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

static char block[1 << 20];

static int send_file(int socket, int file) {
  union { char bytes[CMSG_SPACE(sizeof(int))]; struct cmsghdr header; } control = {{0}};
  struct iovec byte = {"x", 1};
  struct msghdr message = {.msg_iov = &byte, .msg_iovlen = 1, .msg_control = control.bytes,
                           .msg_controllen = sizeof control.bytes};
  control.header = (struct cmsghdr){CMSG_LEN(sizeof(int)), SOL_SOCKET, SCM_RIGHTS};
  memcpy(CMSG_DATA(&control.header), &file, sizeof file);
  return sendmsg(socket, &message, MSG_DONTWAIT) == 1;
}

int main(int argc, char **argv) {
  int ends[2];
  long sent = 0;
  socketpair(AF_UNIX, SOCK_STREAM, 0, ends);
  for (int i = 0; i < 16; ++i) {
    int file = memfd_create("hoard", 0);
    if (file < 0) file = syscall(SYS_memfd_secret, 0);
    if (file < 0) file = open("/dev/shm", O_TMPFILE | O_RDWR, 0600);
    if (file < 0) continue;
    for (int j = 0; j < 16; ++j) (void)!write(file, block, sizeof block);
    sent += send_file(ends[0], file);
    close(file);
  }
  sleep(1);
  puts(sent == 0 ? "[1]" : "[0]");
}
