// Changes every attribute of its standard streams, which must not affect xtest.
// flags: --timeout 5
// none PASS, basic PASS, strict PASS
#define _GNU_SOURCE
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

static void say(const char *text) {
  for (; *text != 0; ++text) {
    while (write(1, text, 1) != 1) usleep(1000);
  }
}

int main(void) {
  signal(SIGIO, SIG_IGN);
  for (int stream = 0; stream < 3; ++stream) {
    char name[] = "/proc/self/fd/0";
    name[sizeof name - 2] = (char)('0' + stream);
    open(name, O_RDONLY | O_NONBLOCK);
    open(name, O_WRONLY | O_NONBLOCK);
    fcntl(stream, F_SETPIPE_SZ, 4096);
    fcntl(stream, F_SETOWN, getpid());
    fcntl(stream, F_SETLEASE, F_RDLCK);
    fcntl(stream, F_SETFL, O_NONBLOCK | O_ASYNC | (stream > 0 ? O_APPEND | O_DIRECT : 0));
  }
  say("[1");
  usleep(200000);
  say("]\n");
}
