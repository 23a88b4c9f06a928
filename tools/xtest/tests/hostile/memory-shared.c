// Shares memory with its children and touches it in one of them.
// flags: --mem 64
// none MEMORY, basic MEMORY, strict MEMORY
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

int main(void) {
  char *memory = mmap(NULL, 200 << 20, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (fork() == 0) memset(memory, 1, 200 << 20);
  sleep(3);
}
