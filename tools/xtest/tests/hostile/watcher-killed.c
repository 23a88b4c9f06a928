// Kills its parent and answers.
// flags: --timeout 1
// none CRASH, basic CRASH, strict PASS
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

int main(void) {
  puts("[1]");
  fflush(stdout);
  kill(getppid(), SIGKILL);
  usleep(100000);
}
