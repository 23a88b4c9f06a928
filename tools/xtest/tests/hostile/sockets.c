// Tries to send to a named socket from socket pairs of every type.
// none -, basic -, strict PASS
#define _GNU_SOURCE
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void) {
  const int flags[] = {0, SOCK_CLOEXEC, SOCK_NONBLOCK, SOCK_CLOEXEC | SOCK_NONBLOCK};
  int got = 0;
  int ends[2];
  for (int family = 0; family < 48; ++family) {
    for (int type = 0; type < 16; ++type) {
      for (unsigned i = 0; i < sizeof flags / sizeof *flags; ++i) {
        const int is_fine = family == AF_UNIX && (type == SOCK_STREAM || type == SOCK_SEQPACKET);
        // The kernel uses the lower half of each argument.
        for (unsigned long upper = 0; upper < 2; ++upper) {
          const long result = syscall(SYS_socketpair, family | upper << 32,
                                      (type | flags[i]) | upper << 32, 0, ends);
          if ((result == 0) != is_fine) {
            ++got;
            fprintf(stderr, "pair of family %d, type %d: %ld\n", family, type | flags[i], result);
          }
          if (result == 0) close(ends[0]), close(ends[1]);
        }
        if (family == AF_UNIX && socket(family, type | flags[i], 0) >= 0) ++got;
      }
    }
  }
#ifdef __x86_64__
  const pid_t child = fork();  // a kernel without the 32-bit ABI kills the caller
  int status = 0;
  if (child == 0) {
    long result;  // result of the 32-bit socketpair()
    __asm__ volatile("int $0x80" : "=a"(result) : "a"(360L), "b"(1L), "c"(3L), "d"(0L), "S"(0L)
                     : "memory", "r8", "r9", "r10", "r11");
    _exit((int)result != -94);  // ESOCKTNOSUPPORT comes before the check of the address
  }
  waitpid(child, &status, 0);
  if (WIFEXITED(status)) got += WEXITSTATUS(status);
#endif
  // A socket pair works.
  char byte = 0;
  if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0 || write(ends[0], "x", 1) != 1 ||
      read(ends[1], &byte, 1) != 1 || byte != 'x') {
    got += 1000;
  }
  // A socket pair cannot reach other sockets.
  struct sockaddr_un other = {.sun_family = AF_UNIX, .sun_path = "/run/other"};
  got += connect(ends[0], (struct sockaddr *)&other, sizeof other) == 0;
  got += sendto(ends[0], "x", 1, MSG_NOSIGNAL, (struct sockaddr *)&other, sizeof other) == 1;
  puts(got == 0 ? "[1]" : "[0]");
}
