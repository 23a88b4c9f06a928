// Starts threads, which count as processes.
// flags: --procs 64
// none CRASH, basic CRASH, strict CRASH
#include <pthread.h>
#include <unistd.h>

static void *wait_long(void *unused) {
  sleep(3);
  return unused;
}

int main(void) {
  for (int i = 0; i < 100; ++i) {
    pthread_t thread;
    pthread_create(&thread, NULL, wait_long, NULL);
  }
  sleep(3);
}
