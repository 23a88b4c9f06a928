// Reads its own standard output back, and has its parent stopped when a reader blocks.
// flags: --timeout 1
// none CRASH|TIMEOUT, basic CRASH|TIMEOUT, strict TIMEOUT
#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include "waiting.h"

int main(void) {
  char byte;
  const pid_t parent = getppid();
  const int back = open("/proc/self/fd/1", O_RDONLY | O_NONBLOCK);
  for (int i = 0; !somebody_waits(); ++i) {
    write(1, " ", 1);
    hesitate(i % 200);
    read(back, &byte, 1);
    usleep(100);
  }
  for (;;) {
    kill(parent, SIGSTOP);
    usleep(1000);
  }
}
