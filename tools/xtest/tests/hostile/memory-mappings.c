// Starts many processes with thousands of mappings each, which are slow to inspect.
// needs: a world of its own
// flags: --mem 64 --timeout 20
// none -, basic MEMORY, strict MEMORY
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void) {
  // Mapped memory, which must be distinguished from unmapped memory.
  const int file = open("/dev/shm/x", O_CREAT | O_RDWR, 0600);
  if (ftruncate(file, 4 << 20) != 0) return 1;
  memset(mmap(NULL, 4 << 20, PROT_WRITE, MAP_SHARED, file, 0), 1, 4 << 20);
  for (int i = 0; i < 60; ++i) {
    if (fork() != 0) continue;
    for (int j = 0; j < 6000; ++j) {
      mmap(NULL, 4096, j % 2 ? PROT_READ : PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    }
    usleep(300000);
    memset(malloc(16 << 20), 1, 16 << 20);
    sleep(3);
    _exit(0);
  }
  while (wait(NULL) > 0) {
  }
  puts("[1]");
}
