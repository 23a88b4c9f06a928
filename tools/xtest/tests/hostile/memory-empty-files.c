// Creates empty files in a tmpfs.
// needs: a world of its own
// flags: --mem 64 --timeout 30
// none -, basic MEMORY, strict MEMORY
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

int main(void) {
  char name[64];
  int made = 0;
  for (; made < 300000; ++made) {
    snprintf(name, sizeof name, "/dev/shm/%d", made);
    const int file = open(name, O_CREAT | O_WRONLY, 0600);
    if (file < 0) break;
    close(file);
  }
  fprintf(stderr, "%d files\n", made);
  sleep(1);
  puts("[1]");
}
