// Stops its parent while it exceeds the time limit, then resumes it and answers.
// flags: --timeout 0.5
// none CRASH|TIMEOUT, basic CRASH|TIMEOUT, strict TIMEOUT
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

int main(void) {
  const pid_t parent = getppid();
  kill(parent, SIGSTOP);
  usleep(1000000);
  puts("[1]");
  fflush(stdout);
  kill(parent, SIGCONT);
}
