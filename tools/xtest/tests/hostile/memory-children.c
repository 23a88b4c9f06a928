// Allocates memory in many children, each of which stays below the limit.
// flags: --mem 64
// none MEMORY, basic MEMORY, strict MEMORY
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int main(void) {
  for (int i = 0; i < 10; ++i) {
    if (fork() != 0) continue;
    memset(malloc(20 << 20), i + 1, 20 << 20);
    sleep(3);
    return 0;
  }
  sleep(3);
}
