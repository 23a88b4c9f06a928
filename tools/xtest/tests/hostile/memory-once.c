// Correct: processes share one address space, which must be counted once.
// flags: --mem 64
// none PASS, basic PASS, strict PASS
#define _GNU_SOURCE
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static int wait_a_little(void *unused) {
  (void)unused;
  usleep(300000);
  return 0;
}

int main(void) {
  memset(malloc(30 << 20), 1, 30 << 20);
  for (int i = 0; i < 4; ++i) {
    char *stack = malloc(65536);
    clone(wait_a_little, stack + 65536, CLONE_VM | SIGCHLD, NULL);
  }
  while (wait(NULL) > 0) {
  }
  puts("[1]");
}
