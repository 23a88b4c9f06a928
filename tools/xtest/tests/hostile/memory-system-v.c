// Fills segments of System V shared memory and detaches them.
// needs: a world of its own
// flags: --mem 64
// none -, basic MEMORY, strict MEMORY
#include <string.h>
#include <sys/shm.h>
#include <unistd.h>

int main(void) {
  for (int i = 0; i < 4; ++i) {
    const int segment = shmget(IPC_PRIVATE, 50 << 20, IPC_CREAT | 0600);
    char *memory = shmat(segment, NULL, 0);
    memset(memory, 1, 50 << 20);
    shmdt(memory);
  }
  sleep(3);
}
