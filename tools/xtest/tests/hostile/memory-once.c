// Correct: processes share one address space, a mapping, a segment and a file in memory, each of
// which must be counted once.
// flags: --mem 64
// none PASS, basic PASS, strict PASS
#define _GNU_SOURCE
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/shm.h>
#include <sys/wait.h>
#include <unistd.h>

enum { size = 40 << 20, protection = PROT_READ | PROT_WRITE };

static int wait_a_little(void *unused) {
  (void)unused;
  usleep(150000);
  return 0;
}

static void share_with_children(char *memory, int flags) {
  memset(memory, 1, size);
  for (int i = 0; i < 3; ++i) {
    if ((flags & CLONE_VM) != 0) {
      clone(wait_a_little, (char *)malloc(65536) + 65536, flags | SIGCHLD, NULL);
    } else if (fork() == 0) {
      long sum = 0;
      for (long at = 0; at < size; at += 4096) sum += memory[at];
      wait_a_little(NULL);
      _exit(sum == 0);
    }
  }
  while (wait(NULL) > 0) {
  }
}

int main(void) {
  char name[64];
  char *memory = malloc(size);
  share_with_children(memory, CLONE_VM);
  free(memory);
  memory = mmap(NULL, size, protection, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  share_with_children(memory, 0);
  munmap(memory, size);
  const int segment = shmget(IPC_PRIVATE, size, IPC_CREAT | 0600);
  memory = shmat(segment, NULL, 0);
  shmctl(segment, IPC_RMID, NULL);
  share_with_children(memory, 0);
  shmdt(memory);
  snprintf(name, sizeof name, "/gauntlet-once-%d-%ld", getpid(), random());
  const int file = shm_open(name, O_RDWR | O_CREAT, 0600);
  ftruncate(file, size);
  memory = mmap(NULL, size, protection, MAP_SHARED, file, 0);
  shm_unlink(name);
  share_with_children(memory, 0);
  puts("[1]");
}
