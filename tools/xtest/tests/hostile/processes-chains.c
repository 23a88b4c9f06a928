// Answers and leaves chains of processes behind; each starts the next in a new session and exits.
// flags: --timeout 20
// none PASS|CRASH, basic PASS|CRASH, strict PASS|CRASH
#include <stdio.h>
#include <unistd.h>

int main(void) {
  for (int chain = 0; chain < 30; ++chain) {
    if (fork() != 0) continue;
    usleep(50000);
    for (;;) {
      setsid();
      if (fork() != 0) _exit(0);
    }
  }
  puts("[1]");
  return 0;
}
