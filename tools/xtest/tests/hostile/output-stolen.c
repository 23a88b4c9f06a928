// Reads its own standard output back, so that a reader that poll() has woken finds nothing, until a
// reader blocks, or forever.
// flags: --timeout 1
// none TIMEOUT, basic TIMEOUT, strict TIMEOUT
#include <fcntl.h>
#include <unistd.h>

#include "waiting.h"

int main(void) {
  char byte;
  const int back = open("/proc/self/fd/1", O_RDONLY | O_NONBLOCK);
  for (int i = 0; !somebody_waits(); ++i) {
    write(1, " ", 1);
    hesitate(i % 200);
    read(back, &byte, 1);
    usleep(100);
  }
  pause();
}
