// A fork bomb.
// flags: --procs 64
// none CRASH, basic CRASH, strict CRASH
#include <unistd.h>

int main(void) {
  for (int i = 0; i < 10; ++i) fork();
  sleep(3);
}
