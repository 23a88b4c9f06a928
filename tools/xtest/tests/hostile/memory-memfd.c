// Writes to memfds without mapping them.
// flags: --mem 64
// none MEMORY, basic -, strict -
#define _GNU_SOURCE
#include <sys/mman.h>
#include <unistd.h>

static char block[1 << 20];

int main(void) {
  for (int i = 0; i < 4; ++i) {
    const int file = memfd_create("hoard", 0);
    for (int j = 0; j < 50; ++j) (void)!write(file, block, sizeof block);
  }
  sleep(3);
}
