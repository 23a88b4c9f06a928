// Lets children use CPU time, one after another; the kernel forgets them when they end.
// flags: --cpu 0.5 --timeout 20
// none CPU, basic CPU, strict CPU
#include <signal.h>
#include <time.h>
#include <unistd.h>

int main(void) {
  signal(SIGCHLD, SIG_IGN);
  for (int i = 0; i < 100; ++i) {
    if (fork() == 0) {
      while (clock() < CLOCKS_PER_SEC / 4) {
      }
      _exit(0);
    }
    usleep(300000);
  }
}
