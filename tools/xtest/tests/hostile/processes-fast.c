// Starts processes as fast as it can. Answers as soon as there are 20 too many at once.
// flags: --procs 100
// none -, basic CRASH, strict CRASH
// needs: a world of its own
#define _GNU_SOURCE
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

int main(void) {
  if (geteuid() == 0) {  // Linux never limits the processes of root (RLIMIT_NPROC)
    for (int i = 0; i < 200; ++i) {
      if (fork() == 0) pause();
    }
    pause();
  }
  atomic_int* const count = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  const pid_t first = getpid();
  *count = 1;
  fork();
  fork();
  *count += getpid() == first ? 3 : 0;
  for (;;) {
    if (*count > 120 && getpid() == first) {
      puts("[1]");
      fflush(stdout);
      signal(SIGTERM, SIG_IGN);
      kill(0, SIGTERM);
      _exit(0);
    }
    if (*count < 400 && fork() == 0) {
      ++*count;
      pause();
    }
  }
}
