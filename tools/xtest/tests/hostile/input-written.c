// Stores data in the file in memory that is its standard input.
// flags: --mem 64
// none -, basic -, strict PASS
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

int main(void) {
  static char some[1 << 20];
  const int file = open("/proc/self/fd/0", O_RDWR);
  const int has_changed = file >= 0 && (pwrite(file, some, sizeof some, 0) > 0 ||
                                        ftruncate(file, 1 << 20) == 0 ||
                                        mmap(NULL, 4096, PROT_WRITE, MAP_SHARED, file, 0) !=
                                            MAP_FAILED);
  puts(has_changed ? "[0]" : "[1]");
}
