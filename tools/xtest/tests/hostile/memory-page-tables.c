// Fills page tables: touches single pages far apart, all of them the zero page.
// flags: --mem 64
// none MEMORY, basic MEMORY, strict MEMORY
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

int main(void) {
  const size_t size = 1UL << 37, step = 1UL << 21;  // one page table per step
  volatile char *space =
      mmap(NULL, size, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (space == MAP_FAILED) return 1;
  for (size_t at = 0; at < size; at += step) (void)space[at];
  sleep(1);
  puts("[1]");
}
