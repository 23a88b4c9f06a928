// Ends its main thread, then allocates memory in another thread.
// flags: --mem 64
// none MEMORY, basic MEMORY, strict MEMORY
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void *hoard(void *unused) {
  usleep(50000);
  for (int i = 0; i < 100; ++i) {
    char *more = malloc(1 << 20);
    if (more != NULL) memset(more, 1, 1 << 20);
    usleep(1000);
  }
  sleep(3);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, hoard, NULL);
  pthread_exit(NULL);
}
