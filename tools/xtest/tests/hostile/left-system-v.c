// Leaves System V IPC objects behind.
// needs: a world of its own
// none -, basic PASS, strict PASS
// notes: left a segment of shared memory behind; left a set of semaphores behind; left a message queue behind
#include <stdio.h>
#include <sys/msg.h>
#include <sys/sem.h>
#include <sys/shm.h>

int main(void) {
  shmget(IPC_PRIVATE, 4096, IPC_CREAT | 0600);
  semget(IPC_PRIVATE, 1, IPC_CREAT | 0600);
  msgget(IPC_PRIVATE, IPC_CREAT | 0600);
  puts("[1]");
}
