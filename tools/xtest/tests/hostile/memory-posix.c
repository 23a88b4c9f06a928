// Fills POSIX shared memory: files in /dev/shm that no process has open.
// needs: a world of its own
// flags: --mem 64
// none -, basic MEMORY, strict MEMORY
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

static char block[1 << 20];

int main(void) {
  for (int i = 0; i < 4; ++i) {
    char name[64];
    snprintf(name, sizeof name, "/dev/shm/gauntlet-hostile-%d", i);
    const int file = open(name, O_WRONLY | O_CREAT, 0600);
    for (int j = 0; j < 50; ++j) (void)!write(file, block, sizeof block);
    close(file);
  }
  sleep(3);
}
