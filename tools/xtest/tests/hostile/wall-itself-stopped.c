// Stops itself.
// flags: --timeout 0.5
// none TIMEOUT, basic TIMEOUT, strict TIMEOUT
#include <signal.h>

int main(void) { raise(SIGSTOP); }
