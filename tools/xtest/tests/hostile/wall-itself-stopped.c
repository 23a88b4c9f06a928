// Stops itself.
// flags: --timeout 0.5
// none WALL, basic WALL, strict WALL
#include <signal.h>

int main(void) { raise(SIGSTOP); }
