// Correct: keeps 40 MiB, each time in another kind of memory or process, and frees it before it
// takes it again.
// flags: --mem 64
// none PASS, basic PASS, strict PASS
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/shm.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { size = 40 << 20, protection = PROT_READ | PROT_WRITE };

static void keep_mapped(int flags, int file) {
  char *memory = mmap(NULL, size, protection, flags, file, 0);
  memset(memory, 1, size);
  munmap(memory, size);
}

static void keep_in_segment(void) {
  const int segment = shmget(IPC_PRIVATE, size, IPC_CREAT | 0600);
  char *memory = shmat(segment, NULL, 0);
  shmctl(segment, IPC_RMID, NULL);
  memset(memory, 1, size);
  shmdt(memory);
}

static void keep_in_file(void) {
  char name[64];
  snprintf(name, sizeof name, "/gauntlet-moved-%d", getpid());
  const int file = shm_open(name, O_RDWR | O_CREAT, 0600);
  ftruncate(file, size);
  shm_unlink(name);
  keep_mapped(MAP_SHARED, file);
  close(file);
}

int main(void) {
  const time_t end = time(NULL) + 2;
  while (time(NULL) < end) {
    keep_mapped(MAP_PRIVATE | MAP_ANONYMOUS, -1);
    keep_mapped(MAP_SHARED | MAP_ANONYMOUS, -1);
    keep_in_segment();
    keep_in_file();
    if (fork() == 0) {
      keep_mapped(MAP_PRIVATE | MAP_ANONYMOUS, -1);
      _exit(0);
    }
    wait(NULL);
  }
  puts("[1]");
}
