// Lets many children compute for 2 ms each, that the system forgets as soon as they end. Without a
// control group nobody sees when they do.
// flags: --cpu 0.5 --timeout 3
// none CPU, basic CPU, strict CPU
// sampled: none TIMEOUT|CPU, basic TIMEOUT|CPU, strict TIMEOUT|CPU
#include <signal.h>
#include <time.h>
#include <unistd.h>

static double seconds(clockid_t clock) {
  struct timespec now;
  clock_gettime(clock, &now);
  return now.tv_sec + now.tv_nsec / 1e9;
}

int main(void) {
  signal(SIGCHLD, SIG_IGN);
  for (;;) {
    if (fork() == 0) {
      while (seconds(CLOCK_PROCESS_CPUTIME_ID) < 0.002) {
      }
      _exit(0);
    }
    usleep(2500);
  }
}
