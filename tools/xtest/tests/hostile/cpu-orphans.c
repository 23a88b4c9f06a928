// Lets orphans use CPU time, in sessions of their own, without waiting for them.
// flags: --cpu 0.5 --timeout 20
// none CPU, basic CPU, strict CPU
#include <time.h>
#include <unistd.h>

int main(void) {
  for (int i = 0; i < 20; ++i) {
    if (fork() == 0) {
      setsid();
      if (fork() != 0) _exit(0);
      while (clock() < CLOCKS_PER_SEC / 4) {
      }
      _exit(0);
    }
    usleep(300000);
  }
}
