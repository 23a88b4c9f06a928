// Tries to leave the processors that it may use.
// none -, basic PASS, strict PASS
#define _GNU_SOURCE
#include <sched.h>
#include <stdio.h>
#include <string.h>

int main(void) {
  cpu_set_t before, one, after;
  sched_getaffinity(0, sizeof before, &before);
  CPU_ZERO(&one);
  for (int i = 0; i < CPU_SETSIZE && CPU_COUNT(&one) == 0; ++i) {
    if (CPU_ISSET(i, &before)) CPU_SET(i, &one);
  }
  const int result = sched_setaffinity(0, sizeof one, &one);
  sched_getaffinity(0, sizeof after, &after);
  puts(result == 0 && CPU_EQUAL(&before, &after) ? "[1]" : "[0]");
}
