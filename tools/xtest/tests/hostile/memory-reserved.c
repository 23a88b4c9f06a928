// Correct: reserves writable memory without touching it, like a Java VM.
// flags: --mem 64
// none PASS, basic PASS, strict PASS
#include <stdio.h>
#include <sys/mman.h>

int main(void) {
  const size_t size = 1UL << 32;
  char *space =
      mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (space == MAP_FAILED) return 1;
  madvise(space, size, MADV_NOHUGEPAGE);  // a touched byte is not to take 2 MiB
  for (size_t at = 0; at < size; at += size / 1024) space[at] = 1;
  puts("[1]");
}
