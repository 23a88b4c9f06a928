// Sends signals to its process group, in which only itself may be.
// none PASS, basic PASS, strict PASS
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

int main(void) {
  for (int number = 1; number < 32; ++number) signal(number, SIG_IGN);
  for (int number = 1; number < 32; ++number) {
    if (number != SIGKILL && number != SIGSTOP) kill(0, number);
  }
  usleep(100000);
  puts("[1]");
}
