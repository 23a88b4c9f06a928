// Correct: maps a file of its own that is larger than the memory limit. Pages of files on a disk do
// not count.
// flags: --mem 64
// none PASS, basic PASS, strict -
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

enum { mebibyte = 1 << 20, size = 100 * mebibyte };

static char block[mebibyte];

int main(void) {
  if (chdir(getenv("TMPDIR")) != 0) return 1;  // not /tmp, which may be memory
  const int file = fileno(fopen("large", "w+"));
  unlink("large");
  for (int i = 0; i < 100; ++i) write(file, block, mebibyte);
  volatile char *memory = mmap(NULL, size, PROT_READ, MAP_SHARED, file, 0);
  for (long at = 0; at < size; at += 4096) memory[at];
  usleep(300000);
  puts("[1]");
}
