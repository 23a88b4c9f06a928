// Leaves zombies without waiting for them.
// flags: --procs 64
// none CRASH, basic CRASH, strict CRASH
#include <unistd.h>

int main(void) {
  for (int i = 0; i < 100; ++i) {
    if (fork() == 0) _exit(0);
  }
  sleep(3);
}
