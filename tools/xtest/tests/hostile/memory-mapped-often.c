// Maps a small part of a file in memory many times, and fills the rest and other files.
// needs: a world of its own
// flags: --mem 64
// none -, basic MEMORY, strict MEMORY
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { mebibyte = 1 << 20, mapped = 8 * mebibyte };

static char block[mebibyte];

static int fill(const char *name) {
  char path[64];
  snprintf(path, sizeof path, "/dev/shm/%s", name);
  const int file = open(path, O_RDWR | O_CREAT, 0600);
  for (long i = 0; i < 100; ++i) pwrite(file, block, mebibyte, i * mebibyte);
  return file;
}

int main(void) {
  const int first = open("/dev/shm/first", O_RDWR | O_CREAT, 0600);
  memset(block, 'x', sizeof block);
  ftruncate(first, mapped);
  for (int i = 0; i < 12; ++i) {
    if (fork() > 0) continue;
    for (int k = 0; k < 7; ++k) {
      volatile char *memory = mmap(NULL, mapped, PROT_READ, MAP_SHARED, first, 0);
      for (long at = 0; at < mapped; at += 4096) memory[at];
    }
    sleep(5);
    _exit(0);
  }
  usleep(300000);
  fill("first");
  fill("second");
  sleep(3);
  puts("[1]");
}
