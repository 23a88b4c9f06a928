// Keeps as many timers as the kernel allows to fill the kernel's memory.
// flags: --mem 256
// none -, basic PASS, strict PASS
#include <stdio.h>
#include <sys/resource.h>
#include <sys/timerfd.h>
#include <time.h>

int main(void) {
  struct rlimit limit;
  getrlimit(RLIMIT_NOFILE, &limit);
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
  int count = 0;
  while (count < 5000 && timerfd_create(CLOCK_MONOTONIC, 0) >= 0) ++count;
  puts(count < 4096 ? "[1]" : "[0]");
}
