// Stops its parent while it exceeds the memory limit, then resumes it and answers.
// flags: --mem 64 --timeout 5
// none CRASH, basic CRASH, strict MEMORY
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

int main(void) {
  const pid_t parent = getppid();
  kill(parent, SIGSTOP);
  char *memory = mmap(NULL, 200 << 20, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  memset(memory, 1, 200 << 20);
  munmap(memory, 200 << 20);
  puts("[1]");
  fflush(stdout);
  usleep(20000);
  kill(parent, SIGCONT);
}
