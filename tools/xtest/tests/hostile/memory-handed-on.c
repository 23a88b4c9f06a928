// Keeps memory in a chain of processes: each starts the next one in the same address space and
// ends.
// flags: --mem 64
// none MEMORY, basic MEMORY, strict MEMORY
#define _GNU_SOURCE
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static char stacks[2][65536];
static time_t end;

static int hand_on(void *number) {
  const long next = 1 - (long)number;
  if (time(NULL) < end) clone(hand_on, stacks[next] + 65536, CLONE_VM | SIGCHLD, (void *)next);
  _exit(0);
}

int main(void) {
  memset(malloc(100 << 20), 1, 100 << 20);
  end = time(NULL) + 5;
  hand_on((void *)0);
}
