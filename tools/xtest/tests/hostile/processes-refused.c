// Starts processes until it is refused one, and ends at once.
// flags: --procs 100
// none CRASH, basic CRASH, strict -
#include <unistd.h>

int main(void) {
  for (;;) {
    const pid_t child = fork();
    if (child == 0) pause();
    if (child < 0) return 3;
  }
}
