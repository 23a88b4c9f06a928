// Fills System V message queues.
// needs: a world of its own
// flags: --mem 64 --timeout 20
// none -, basic MEMORY, strict MEMORY
#include <stdio.h>
#include <sys/msg.h>
#include <unistd.h>

int main(void) {
  struct { long type; char text[8192]; } message = {1, {0}};
  long sent = 0;
  for (int i = 0; i < 16000; ++i) {
    const int queue = msgget(IPC_PRIVATE, 0600);
    while (queue >= 0 && msgsnd(queue, &message, sizeof message.text, IPC_NOWAIT) == 0) ++sent;
  }
  fprintf(stderr, "%ld MiB\n", sent * sizeof message.text >> 20);
  sleep(1);
  puts("[1]");
}
