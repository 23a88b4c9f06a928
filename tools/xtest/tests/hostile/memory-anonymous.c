// Allocates more and more memory.
// flags: --mem 64
// none MEMORY, basic MEMORY, strict MEMORY
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int main(void) {
  for (int i = 0; i < 300; ++i) {
    char *more = malloc(1 << 20);
    if (more == NULL) break;
    memset(more, i, 1 << 20);
    usleep(1000);
  }
  sleep(3);
}
