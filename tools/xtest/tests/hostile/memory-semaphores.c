// Creates System V semaphores.
// needs: a world of its own
// flags: --mem 64 --timeout 20
// none -, basic MEMORY, strict MEMORY
#include <stdio.h>
#include <sys/sem.h>
#include <unistd.h>

int main(void) {
  int got = 0;
  while (got < 150 && semget(IPC_PRIVATE, 32000, 0600) >= 0) ++got;
  fprintf(stderr, "%d sets of 32000\n", got);
  sleep(1);
  puts("[1]");
}
