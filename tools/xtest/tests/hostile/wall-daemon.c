// Correct, but leaves a daemon that holds its standard output open.
// flags: --timeout 1
// none PASS, basic PASS, strict PASS
// notes: left a process behind
#include <stdio.h>
#include <unistd.h>

int main(void) {
  puts("[1]");
  fflush(stdout);
  if (fork() == 0) {
    setsid();
    if (fork() != 0) _exit(0);
    sleep(100);
  }
  usleep(100000);
}
