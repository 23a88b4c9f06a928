// Leaves a POSIX message queue and shared memory behind.
// needs: a world of its own
// none -, basic PASS, strict PASS
// notes basic: left a message queue behind; left a file in /dev/shm behind
#include <fcntl.h>
#include <mqueue.h>
#include <stdio.h>
#include <sys/mman.h>

int main(void) {
  mq_open("/gauntlet-hostile", O_CREAT | O_RDWR, 0600, NULL);
  shm_open("/gauntlet-hostile", O_CREAT | O_RDWR, 0600);
  puts("[1]");
}
