// Exits before it answers; a process that it left running in another session answers.
// flags: --timeout 5
// none PASS, basic PASS, strict PASS
#include <stdio.h>
#include <unistd.h>

int main(void) {
  if (fork() != 0) _exit(0);
  setsid();
  if (fork() != 0) _exit(0);
  usleep(50000);
  puts("[1]");
  return 0;
}
